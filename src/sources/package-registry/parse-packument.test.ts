import { describe, expect, it } from 'vitest';
import { parsePackument } from './parse-packument.ts';

function packument(version: object, overrides: object = {}): Uint8Array {
  const document = {
    'dist-tags': { latest: '1.2.0', next: '2.0.0-rc.1' },
    versions: { '1.2.0': { version: '1.2.0', dist: { tarball: 'https://registry.example/lens.tgz' }, ...version } },
    time: { '1.2.0': '2026-02-01T00:00:00.000Z' },
    ...overrides,
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

describe('parsePackument', () => {
  it('reads the version tagged latest', () => {
    const dist = { tarball: 'https://registry.example/lens.tgz', integrity: 'sha1-xyz sha512-abc' };

    expect(parsePackument(packument({ dist }))).toEqual({
      version: '1.2.0',
      tarballUrl: 'https://registry.example/lens.tgz',
      integrity: 'sha512-abc',
      publishedAtMs: Date.UTC(2026, 1, 1),
      isDeprecated: null,
      distTags: { latest: '1.2.0', next: '2.0.0-rc.1' },
    });
  });

  it.each([
    ['Use another one', true],
    [true, true],
    ['', false],
    [false, false],
    [undefined, null],
    [7, null],
  ])('reads deprecated %j as %j', (deprecated, isDeprecated) => {
    expect(parsePackument(packument({ deprecated }))).toMatchObject({ isDeprecated });
  });

  it('leaves unknown when a release was made where the registry does not say', () => {
    expect(parsePackument(packument({}, { time: undefined }))).toMatchObject({ publishedAtMs: null, integrity: null });
  });

  it.each([
    ['no latest tag', { 'dist-tags': {} }],
    ['a tag without its version', { 'dist-tags': { latest: '3.0.0' } }],
    ['a tag that names a member of every object', { 'dist-tags': { latest: 'toString' } }],
  ])('calls a package with %s missing', (_case, overrides) => {
    expect(parsePackument(packument({}, overrides))).toBe('missing');
  });

  it.each([
    ['no JSON', new TextEncoder().encode('<html>')],
    ['no package document', new TextEncoder().encode('[]')],
    ['an archive outside the web', packument({ dist: { tarball: 'file:///etc/hostname' } })],
  ])('refuses %s', (_case, body) => {
    expect(() => parsePackument(body)).toThrow(expect.objectContaining({ code: 'source_malformed' }));
  });
});
