import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { parseCatalogConfig } from './catalog-config.ts';

const MINIMAL = { id: 'main', format: 'jsonl', path: 'list.jsonl', fields: { repository: '/repo' } };

function side(pointer: string) {
  return { side_file: { pointer_of_key: '/url', file: '../stars.json', pointer } };
}

function itemsOf(value: unknown): unknown {
  try {
    parseCatalogConfig(value, '/catalogs/2');
    return [];
  } catch (error) {
    return error instanceof Failure ? [error.code, error.items] : error;
  }
}

describe('parseCatalogConfig', () => {
  it('fills in the defaults', () => {
    expect(parseCatalogConfig(MINIMAL, '/catalogs/0')).toEqual({
      id: 'main',
      format: 'jsonl',
      place: { kind: 'path', path: 'list.jsonl' },
      license: null,
      licenseUrl: null,
      sourceUrl: null,
      statedAsOfMs: null,
      standing: null,
      records: [],
      maxBytes: 67_108_864,
      mostShrinkShare: 0.3,
      timeoutMs: 60_000,
      fields: { repository: [{ tokens: ['repo'], values: null, sideFile: null }] },
      sideFiles: [],
    });
  });

  it('takes a stated day for its midnight in UTC', () => {
    expect(parseCatalogConfig({ ...MINIMAL, as_of: '2026-08-23' }, '/catalogs/0').statedAsOfMs).toBe(
      Date.UTC(2026, 7, 23),
    );
  });

  it('reads each side file once, whatever the number of its fields', () => {
    const config = parseCatalogConfig(
      { ...MINIMAL, fields: { repository: '/url', stars: side('/stars'), observed_at: [side('/seen'), '/seen'] } },
      '/catalogs/0',
    );

    expect(config.sideFiles).toEqual([{ file: '../stars.json', keyTokens: ['url'] }]);
    expect(config.fields.stars?.[0]?.tokens).toEqual(['$side', '../stars.json', 'stars']);
  });

  it.each([
    ['both path and url', { ...MINIMAL, url: 'https://example.org/l.jsonl' }, '/path', /exactly one/],
    ['neither path nor url', { ...MINIMAL, path: undefined }, '/path', /exactly one/],
    ['a scheme that is not of the web', { ...MINIMAL, path: undefined, url: 'ftp://example.org/l' }, '/url', /URL/],
    [
      'a yaml-directory with a url',
      { ...MINIMAL, format: 'yaml-directory', path: undefined, url: 'https://example.org/' },
      '/url',
      /path/,
    ],
    ['a date that no calendar has', { ...MINIMAL, as_of: '2026-02-30' }, '/as_of', /instant/],
    [
      'a date of its own beside a url',
      { ...MINIMAL, path: undefined, url: 'https://example.org/l', as_of: '2026-02-28' },
      '/as_of',
      /fetch/,
    ],
    ['a records pointer outside json', { ...MINIMAL, records: '/all' }, '/records', /json/],
    ['a pointer without a slash', { ...MINIMAL, fields: { repository: 'repo' } }, '/fields/repository', /./],
    ['a field nobody knows', { ...MINIMAL, fields: { repository: '/r', colour: '/c' } }, '/fields', /colour|key/],
    ['a mapping without identity', { ...MINIMAL, fields: { name: '/n' } }, '/fields', /identity/],
    [
      'a standing nobody knows',
      { ...MINIMAL, fields: { repository: '/r', standing: { pointer: '/s', values: { a: 'great' } } } },
      '/fields/standing/values',
      /reviewed/,
    ],
    ['an id with capitals', { ...MINIMAL, id: 'Main' }, '/id', /Lower-case/],
    ['an unknown key', { ...MINIMAL, licence: 'MIT' }, '', /licence/],
  ])('says where it goes wrong: %s', (_case, value, pointer, detail) => {
    expect(itemsOf(value)).toEqual([
      'config_invalid',
      [
        {
          pointer: expect.stringContaining(`/catalogs/2${pointer}`),
          code: 'catalog_config_invalid',
          detail: expect.stringMatching(detail),
        },
      ],
    ]);
  });
});
