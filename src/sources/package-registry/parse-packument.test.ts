import { describe, expect, it } from 'vitest';
import { findTagged, findVersion, isSecurityHolder, parsePackument } from './parse-packument.ts';

function packument(version: object, overrides: object = {}): Uint8Array {
  const document = {
    'dist-tags': { latest: '1.2.0', next: '2.0.0-rc.1' },
    versions: { '1.2.0': { version: '1.2.0', dist: { tarball: 'https://registry.example/lens.tgz' }, ...version } },
    time: { '1.2.0': '2026-02-01T00:00:00.000Z' },
    ...overrides,
  };
  return new TextEncoder().encode(JSON.stringify(document));
}

/** A document whose only version is called so, and tagged `latest`. */
function withVersion(version: string): Uint8Array {
  const dist = { tarball: 'https://registry.example/lens.tgz' };
  return packument({}, { 'dist-tags': { latest: version }, versions: { [version]: { version, dist } } });
}

function latest(version: object, overrides: object = {}) {
  return findTagged(parsePackument(packument(version, overrides), 'lens'), 'latest');
}

describe('the release that a tag points at', () => {
  it('reads the version tagged latest', () => {
    const dist = { tarball: 'https://registry.example/lens.tgz', integrity: 'sha1-xyz sha512-abc', shasum: '00' };

    expect(latest({ dist })).toEqual({
      kind: 'listed',
      version: '1.2.0',
      tarballUrl: 'https://registry.example/lens.tgz',
      stated: { integrity: 'sha1-xyz sha512-abc', shasum: '00' },
      publishedAtMs: Date.UTC(2026, 1, 1),
      isDeprecated: null,
      deprecationText: null,
      distTags: { latest: '1.2.0', next: '2.0.0-rc.1' },
      documentDates: { datedVersions: 1, versionsInBursts: 0, versionsOutOfOrder: 0, isCreatedAfterFirst: null },
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
  ])('tells a channel without release from a package that is not there: %s', (_case, overrides) => {
    expect(latest({}, overrides)).toEqual({ kind: 'absent', reason: 'channel_without_release', sinceMs: null });
  });

  it.each(['2.0.0', undefined])('tells a package of which all versions were taken back, and when: tag %s', (tag) => {
    const time = {
      created: '2026-05-01T08:00:00.000Z',
      unpublished: { time: '2026-05-02T08:00:00.000Z', versions: [] },
    };
    const left = tag === undefined ? {} : { versions: {}, 'dist-tags': { latest: tag } };
    const document = new TextEncoder().encode(JSON.stringify({ name: 'lens', time, ...left }));

    expect(findTagged(parsePackument(document, 'lens'), 'latest')).toEqual({
      kind: 'absent',
      reason: 'package_unpublished',
      sinceMs: Date.UTC(2026, 4, 2, 8),
    });
  });

  it.each([
    ['its description', { description: 'security holding package' }],
    [
      'its repository',
      { description: '', repository: { type: 'git', url: 'git+https://github.com/npm/security-holder.git' } },
    ],
    ['its version alone, where a mirror leaves out the rest', {}],
  ])('tells what gave way to the package that the registry holds in its place, known by %s', (_case, holder) => {
    const held = {
      'dist-tags': { latest: '0.0.1-security' },
      versions: {
        '0.0.1-security': { version: '0.0.1-security', dist: { tarball: 'https://registry.example/h.tgz' }, ...holder },
      },
      time: { '0.0.1-security': '2026-06-01T00:00:00.000Z' },
    };

    expect(findVersion(parsePackument(packument({}, held), 'lens'), '1.2.0')).toEqual({
      kind: 'absent',
      reason: 'package_removed_for_security',
      sinceMs: Date.UTC(2026, 5, 1),
    });
  });

  it.each([
    ['no JSON', new TextEncoder().encode('<html>')],
    ['no package document', new TextEncoder().encode('[]')],
    ['an error told as a success', new TextEncoder().encode('{"error":"not_found"}')],
    ['a document without versions that were not taken back', new TextEncoder().encode('{"name":"lens","time":{}}')],
    ['the document of another package', packument({}, { name: 'glass' })],
    ['the document of a package in other letters', packument({}, { name: 'Lens' })],
    ['an archive outside the web', packument({ dist: { tarball: 'file:///etc/hostname' } })],
    ['a version under the name of another', packument({ version: '1.3.0' })],
    ['a version of another package', packument({ name: 'glass' })],
    ['a version that nobody could read', withVersion('1.2.0\u202e')],
    ['a version with a sign that nobody sees', withVersion('1.2.0\u200b')],
  ])('refuses %s', (_case, body) => {
    expect(() => findTagged(parsePackument(body, 'lens'), 'latest')).toThrow(
      expect.objectContaining({ code: 'source_malformed' }),
    );
  });
});

describe('the release of an exact version', () => {
  const document = parsePackument(packument({}), 'lens');

  it.each(['1.2.1', '1.2', 'latest', 'toString', '__proto__'])('is missing where %s is not listed', (version) => {
    expect(findVersion(document, version)).toMatchObject({ kind: 'absent', reason: 'version_missing' });
  });

  it('is found whatever the tags say', () => {
    expect(findVersion(document, '1.2.0')).toMatchObject({ version: '1.2.0' });
    expect(findTagged(document, 'next')).toMatchObject({ reason: 'channel_without_release' });
    expect(findTagged(document, 'toString')).toMatchObject({ reason: 'channel_without_release' });
  });
});

const DESCRIPTION = 'security holding package';

describe('isSecurityHolder', () => {
  it.each([
    ['0.0.1-security', DESCRIPTION, 'npm/security-holder'],
    ['0.0.1-security.0', DESCRIPTION, null],
    ['0.0.1-security', 'Security holding package', 'git+https://github.com/acme/lens.git'],
    ['0.0.1-security', null, 'git+https://github.com/npm/security-holder.git'],
    ['0.0.1-security', null, null],
  ])('knows the release that the registry holds a name with: %s, %j, %j', (version, description, repositoryUrl) => {
    expect(isSecurityHolder({ version, description, repositoryUrl })).toBe(true);
  });

  it.each([
    ['1.0.0', DESCRIPTION, 'npm/security-holder'],
    ['0.0.1', DESCRIPTION, null],
    ['0.0.1-security', 'Watches doors.', 'github:acme/door'],
    ['1.0.1-security', null, null],
  ])('takes no publisher for the registry: %s, %j, %j', (version, description, repositoryUrl) => {
    expect(isSecurityHolder({ version, description, repositoryUrl })).toBe(false);
  });
});
