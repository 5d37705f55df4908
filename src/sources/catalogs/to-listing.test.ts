import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/canonical-json.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { parseCatalogConfig } from './catalog-config.ts';
import { identityIn, toListing } from './to-listing.ts';

const CONFIG = parseCatalogConfig(
  {
    id: 'main',
    format: 'jsonl',
    path: 'list.jsonl',
    license: 'CC0-1.0',
    standing: 'indexed',
    fields: {
      repository: '/repo',
      subdirectory: '/folder',
      package_name: '/package',
      name: '/name',
      category: '/category',
      description_en: '/text/en',
      description_zh_cn: ['/text/zh-CN', '/text/zh'],
      stars: '/stars',
      downloads: '/downloads',
      observed_at: '/seen',
      stars_observed_at: '/counted/stars',
      downloads_observed_at: '/counted/downloads',
      record_page_url: '/page',
      origin: '/list',
      license: '/license',
      standing: { pointer: '/class', values: { gold: 'reviewed', bin: 'rejected' } },
      is_text_model_written: '/by_model',
      former_repositories: '/was',
    },
  },
  '/catalogs/0',
);

const PLAIN_CATALOG = {
  id: 'main',
  format: 'jsonl',
  path: 'list.jsonl',
  fields: { repository: '/repo', name: '/name' },
};
interface Statement {
  readonly standing?: 'indexed' | 'curated_or_reviewed';
  readonly fields?: { readonly standing: string };
}

const PLAIN = { repo: 'Acme/lens', name: 'Lens', text: { en: 'Zooms into pictures.' } };

function record(value: Json, encodingNote: 'gb18030' | null = null): SourceRecord {
  return { kind: 'record', locator: 'list.jsonl:1', value, encodingNote };
}

describe('toListing', () => {
  it('cleans a name that is taken from a folder', () => {
    const listing = toListing(record({ repo: 'Acme/lens', folder: 'packages/**zoom**' }), CONFIG);

    expect(listing).toMatchObject({ name: 'zoom' });
  });

  it.each(['packages/<x onload=alert(1)>zoom', 'packages/zo\u202eom', 'packages/zo\u200bom'])(
    'leaves out a record whose folder is called %j, for it would be a part of addresses and names',
    (folder) => {
      expect(toListing(record({ repo: 'Acme/lens', folder }), CONFIG)).toMatchObject({
        rule: 'repository_url_invalid',
        named: { repository: null },
      });
    },
  );

  it('spells out what nobody could read in the name of a file', () => {
    const locator = 'a\u202elmay.x\u200b<b>.yaml';
    const spelled = String.raw`a\u{202e}lmay.x\u{200b}\u{3c}b>.yaml`;
    const unreadable = { kind: 'unreadable', locator, rule: 'record_unparsable', detail: 'It is none.' } as const;

    expect(toListing({ ...record(PLAIN), locator }, CONFIG).locator).toBe(spelled);
    expect(toListing(unreadable, CONFIG).locator).toBe(spelled);
  });

  it('reads every mapped field', () => {
    const listing = toListing(
      record({
        repo: 'https://github.com/Acme/Lens/tree/main/packages/zoom',
        package: '@acme/zoom',
        name: 'Acme/Lens#zoom',
        category: 'Images',
        text: { en: 'Zooms into pictures.', zh: '放大图片。' },
        stars: 3,
        downloads: 40,
        seen: '2026-08-22',
        page: 'https://lists.example/zoom',
        list: 'acme/awesome',
        license: 'MIT',
        class: 'gold',
        by_model: true,
        was: ['OldAcme/Lens', 'https://github.com/acme/optics', 'no repository', 7],
      }),
      CONFIG,
    );

    expect(listing).toEqual({
      catalogId: 'main',
      locator: 'list.jsonl:1',
      origin: 'acme/awesome',
      repository: { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: 'packages/zoom', ref: 'main' },
      formerRepositories: ['acme/optics', 'oldacme/lens'],
      packageName: '@acme/zoom',
      name: 'zoom',
      category: 'Images',
      description: { en: 'Zooms into pictures.', zhCn: '放大图片。' },
      notes: [],
      stars: 3,
      downloads: 40,
      observedAtMs: Date.UTC(2026, 7, 22),
      starsObservedAtMs: Date.UTC(2026, 7, 22),
      downloadsObservedAtMs: Date.UTC(2026, 7, 22),
      recordPageUrl: 'https://lists.example/zoom',
      unreadAddress: null,
      license: 'MIT',
      standing: 'reviewed',
      standingStatedBy: 'record',
      isTextModelWritten: true,
    });
  });

  it('leaves unknown what a record does not say', () => {
    expect(toListing(record({ package: 'lens' }), CONFIG)).toEqual({
      catalogId: 'main',
      locator: 'list.jsonl:1',
      origin: null,
      repository: null,
      formerRepositories: [],
      packageName: 'lens',
      name: 'lens',
      category: null,
      description: { en: null, zhCn: null },
      notes: [],
      stars: null,
      downloads: null,
      observedAtMs: null,
      starsObservedAtMs: null,
      downloadsObservedAtMs: null,
      recordPageUrl: null,
      unreadAddress: null,
      license: 'CC0-1.0',
      standing: 'indexed',
      standingStatedBy: 'host_profile',
      isTextModelWritten: null,
    });
  });

  it.each([
    ['<b>All rights reserved</b>'],
    ['版权所有'],
    ['see the readme, free for schools'],
    ['MIT?'],
    ['unknown'],
    ['none'],
    ['n/a'],
    ['TBD'],
    [42],
    [['MIT']],
  ])('gives a record that states %j as its licence none, whatever holds for the others', (license) => {
    expect(toListing(record({ package: 'lens', license }), CONFIG)).toMatchObject({ license: null });
  });

  it('gives a record whose word for a licence is not in the table of the profile none', () => {
    const fields = { package_name: '/package', license: { pointer: '/license', values: { free: 'MIT' } } };
    const config = parseCatalogConfig(
      { id: 'a', format: 'jsonl', path: 'a.jsonl', license: 'CC0-1.0', fields },
      '/catalogs/0',
    );

    expect(toListing(record({ package: 'lens', license: 'fre' }), config)).toMatchObject({ license: null });
    expect(toListing(record({ package: 'lens', license: 'free' }), config)).toMatchObject({ license: 'MIT' });
    expect(toListing(record({ package: 'lens' }), config)).toMatchObject({ license: 'CC0-1.0' });
  });

  it.each([
    [
      'a placeholder text',
      { text: { en: '—', zh: '暂无描述' } },
      { description: { en: null, zhCn: null }, notes: ['placeholder_removed'] },
    ],
    [
      'a template text',
      { text: { zh: 'lens — FOO 插件（其他）' } },
      { description: { en: null, zhCn: null }, notes: ['boilerplate_removed'] },
    ],
    [
      'a text in the wrong slot',
      { text: { en: '放大图片。' } },
      { description: { en: null, zhCn: '放大图片。' }, notes: ['language_slot_corrected'] },
    ],
    [
      'a copied text',
      { text: { en: 'Zooms.', zh: 'Zooms.' } },
      { description: { en: 'Zooms.', zhCn: null }, notes: ['text_copied_across_languages'] },
    ],
    [
      'markup',
      { text: { en: 'Zooms<br>in' } },
      { description: { en: 'Zooms in', zhCn: null }, notes: ['markup_removed'] },
    ],
    ['a number for a name', { name: 12306, package: 12306 }, { name: '12306', packageName: '12306', notes: [] }],
    ['a truth value for a name', { name: true }, { name: 'true', notes: [] }],
    ['a list for a name', { name: ['Lens'] }, { notes: ['field_not_text'] }],
    [
      'a map for a text',
      { text: { en: { a: 1 } } },
      { description: { en: null, zhCn: null }, notes: ['field_not_text'] },
    ],
    ['a package no registry takes', { package: '{{NAME}}' }, { packageName: null, notes: ['package_name_invalid'] }],
    ['a package of an old spelling', { package: 'LensKit' }, { packageName: 'LensKit', notes: [] }],
    [
      'numbers out of range',
      { stars: -1, downloads: '7' },
      { stars: null, downloads: null, notes: ['number_out_of_range'] },
    ],
    [
      'days of numbers, which are none of the record',
      { counted: { stars: '2026-08-19', downloads: '2026-08-20' } },
      {
        observedAtMs: null,
        starsObservedAtMs: Date.UTC(2026, 7, 19),
        downloadsObservedAtMs: Date.UTC(2026, 7, 20),
      },
    ],
    [
      'a day of one number, and one of the record',
      { seen: '2026-08-22', counted: { stars: '2026-08-19' } },
      {
        observedAtMs: Date.UTC(2026, 7, 22),
        starsObservedAtMs: Date.UTC(2026, 7, 19),
        downloadsObservedAtMs: Date.UTC(2026, 7, 22),
      },
    ],
    ['a day no calendar has', { seen: '2026-02-30' }, { observedAtMs: null, notes: ['timestamp_invalid'] }],
    [
      'an address with a space',
      { page: 'https://lists.example/a b' },
      { recordPageUrl: 'https://lists.example/a%20b', notes: ['url_repaired'] },
    ],
    ['a page that is no web page', { page: 'javascript:alert(1)' }, { recordPageUrl: null, notes: [] }],
    ['a class nobody listed', { class: 'silver' }, { standing: null, standingStatedBy: null, notes: [] }],
    ['a placeholder category', { category: 'N/A' }, { category: null, notes: [] }],
    [
      'an invalid repository beside a package',
      { repo: 'nowhere', package: 'lens' },
      { repository: null, packageName: 'lens', notes: [] },
    ],
  ])('handles %s', (_case, overrides, expected) => {
    expect(toListing(record({ ...PLAIN, ...overrides }), CONFIG)).toMatchObject(expected);
  });

  it.each([
    [
      'whoever runs the service, of the whole catalog, where the record says nothing',
      { standing: 'curated_or_reviewed' },
      {},
      'curated_or_reviewed',
      'host_profile',
    ],
    ['nobody, where the profile states none', {}, {}, null, null],
    [
      'the record, in a word of ours',
      { standing: 'indexed', fields: { standing: '/class' } },
      { class: 'labelled' },
      'labelled',
      'record',
    ],
    [
      'nobody, by a word that is none of ours',
      { standing: 'indexed', fields: { standing: '/class' } },
      { class: 'great' },
      null,
      null,
    ],
  ] as const)(
    'takes a standing as stated by %s',
    (_case, { fields, ...stated }: Statement, said, standing, standingStatedBy) => {
      const config = parseCatalogConfig(
        { ...PLAIN_CATALOG, ...stated, fields: { ...PLAIN_CATALOG.fields, ...fields } },
        '/catalogs/0',
      );

      expect(toListing(record({ ...PLAIN, ...said }), config)).toMatchObject({ standing, standingStatedBy });
    },
  );

  it('notes the encoding a record was read in', () => {
    expect(toListing(record(PLAIN, 'gb18030'), CONFIG)).toMatchObject({ notes: ['text_decoded_as_gb18030'] });
  });

  it.each([
    ['rejected entries', { ...PLAIN, class: 'bin' }, 'rejected_by_catalog', 'The catalog rejects this entry.'],
    [
      'an invalid repository',
      { repo: 'https://gist.github.com/a/1' },
      'repository_url_invalid',
      'A gist is no repository. Repositories are read at github.com (https://github.com/owner/name); with its package, a record is listed by that.',
    ],
    ['no identity', { name: 'Lens' }, 'identity_missing', 'Neither a repository nor a valid package name.'],
    [
      'an invalid package alone',
      { package: '{{NAME}}' },
      'identity_missing',
      'Neither a repository nor a valid package name.',
    ],
  ])('excludes %s', (_case, value, rule, detail) => {
    expect(toListing(record(value), CONFIG)).toMatchObject({
      catalogId: 'main',
      locator: 'list.jsonl:1',
      rule,
      detail,
    });
  });

  it('keeps what an excluded record names, so that its publisher finds it', () => {
    const value = { name: 'Lens', package: '@acme/lens', repo: 'acme/lens', class: 'bin' };

    expect(toListing(record(value), CONFIG)).toMatchObject({
      rule: 'rejected_by_catalog',
      named: { name: 'Lens', packageName: '@acme/lens', repository: { owner: 'acme', name: 'lens' } },
    });
  });

  it.each([
    ['left out by it', { repo: 'https://gitee.com/Acme/lens' }, { named: { unreadAddress: 'gitee.com/Acme/lens' } }],
    [
      'listed by its package',
      { repo: 'https://gitee.com/Acme/lens', package: 'lens' },
      { unreadAddress: 'gitee.com/Acme/lens' },
    ],
  ])('keeps the address of a repository that is not read, of a record %s', (_case, value, expected) => {
    expect(toListing(record(value), CONFIG)).toMatchObject(expected);
  });

  it('passes on why a record is unreadable', () => {
    const unreadable = {
      kind: 'unreadable',
      locator: 'a.yml',
      rule: 'record_unparsable',
      detail: 'YAML: bad_indent.',
    } as const;

    expect(toListing(unreadable, CONFIG)).toEqual({
      catalogId: 'main',
      locator: 'a.yml',
      rule: 'record_unparsable',
      detail: 'YAML: bad_indent.',
      named: null,
    });
  });

  it('makes a listing or an exclusion of any record', () => {
    const field = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
    const anyRecord = fc.record(
      {
        repo: field,
        folder: field,
        package: field,
        name: field,
        text: field,
        stars: field,
        seen: field,
        page: field,
        was: field,
        class: field,
      },
      { requiredKeys: [] },
    );
    const alwaysAnswers = fc.property(anyRecord, (value) => {
      const answer = toListing(record(JSON.parse(JSON.stringify(value))), CONFIG);
      return 'rule' in answer || answer.name !== '';
    });

    fc.assert(alwaysAnswers);
  });
});

it('what a record stands for is the same, whether it is read whole or not', () => {
  const text = fc.constantFrom(
    null,
    '',
    'Acme/lens',
    'https://github.com/acme/lens/tree/main/zoom',
    '@acme/lens',
    'a b',
    7,
  );
  const records = fc.record({
    repo: text,
    folder: fc.constantFrom(null, 'packages/zoom', '../outside'),
    package: text,
    class: fc.constantFrom(null, 'gold', 'bin', 'other'),
  });
  fc.assert(
    fc.property(records, (value) => {
      const listing = toListing(record(value), CONFIG);
      const { repository, packageName } = { repository: null, packageName: null, ...listing };

      expect(identityIn(record(value), CONFIG)).toEqual('rule' in listing ? null : { repository, packageName });
    }),
  );
  expect(identityIn({ kind: 'unreadable', locator: 'a', rule: 'record_unparsable', detail: '' }, CONFIG)).toBeNull();
});
