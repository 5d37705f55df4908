import { describe, expect, it } from 'vitest';
import { findTagged, findVersion, parsePackument } from './parse-packument.ts';

function packument(version: object, overrides: object = {}): Uint8Array {
  const document = {
    'dist-tags': { latest: '1.2.0', next: '2.0.0-rc.1' },
    versions: { '1.2.0': { version: '1.2.0', dist: { tarball: 'https://registry.example/lens.tgz' }, ...version } },
    time: { '1.2.0': '2026-02-01T00:00:00.000Z' },
    ...overrides,
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

function latest(version: object, overrides: object = {}) {
  return findTagged(parsePackument(packument(version, overrides)), 'latest');
}

describe('the release that a tag points at', () => {
  it('reads the version tagged latest', () => {
    const dist = { tarball: 'https://registry.example/lens.tgz', integrity: 'sha1-xyz sha512-abc', shasum: '00' };

    expect(latest({ dist })).toEqual({
      version: '1.2.0',
      tarballUrl: 'https://registry.example/lens.tgz',
      stated: { integrity: 'sha1-xyz sha512-abc', shasum: '00' },
      publishedAtMs: Date.UTC(2026, 1, 1),
      isDeprecated: null,
      deprecationText: null,
      distTags: { latest: '1.2.0', next: '2.0.0-rc.1' },
    });
  });

  it.each([
    ['Use another one', true, 'Use another one'],
    [true, true, null],
    ['', false, null],
    [false, false, null],
    [undefined, null, null],
    [7, null, null],
  ])('reads deprecated %j as %j', (deprecated, isDeprecated, deprecationText) => {
    expect(latest({ deprecated })).toMatchObject({ isDeprecated, deprecationText });
  });

  it('leaves unknown when a release was made where the registry does not say', () => {
    expect(latest({}, { time: undefined })).toMatchObject({
      publishedAtMs: null,
      stated: { integrity: null, shasum: null },
    });
  });

  it.each([
    ['no latest tag', { 'dist-tags': {} }],
    ['a tag without its version', { 'dist-tags': { latest: '3.0.0' } }],
    ['a tag that names a member of every object', { 'dist-tags': { latest: 'toString' } }],
  ])('calls a package with %s missing', (_case, overrides) => {
    expect(latest({}, overrides)).toBe('missing');
  });

  it.each([
    ['no JSON', new TextEncoder().encode('<html>')],
    ['no package document', new TextEncoder().encode('[]')],
    ['an archive outside the web', packument({ dist: { tarball: 'file:///etc/hostname' } })],
    ['a version under the name of another', packument({ version: '1.3.0' })],
  ])('refuses %s', (_case, body) => {
    expect(() => findTagged(parsePackument(body), 'latest')).toThrow(
      expect.objectContaining({ code: 'source_malformed' }),
    );
  });
});

describe('the release of an exact version', () => {
  const document = parsePackument(packument({}));

  it.each(['1.2.1', '1.2', 'latest', 'toString', '__proto__'])('is missing where %s is not listed', (version) => {
    expect(findVersion(document, version)).toBe('missing');
  });

  it('is found whatever the tags say', () => {
    expect(findVersion(document, '1.2.0')).toMatchObject({ version: '1.2.0' });
    expect(findTagged(document, 'next')).toBe('missing');
    expect(findTagged(document, 'toString')).toBe('missing');
  });
});
