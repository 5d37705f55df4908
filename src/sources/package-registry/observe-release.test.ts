import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../test/support/fault-registry/fault.ts';
import { type FaultRegistry, startFaultRegistry } from '../../../test/support/fault-registry/fault-registry.ts';
import { type FixturePackage, integrityOf, packRelease } from '../../../test/support/fault-registry/fixture-package.ts';
import { fixedClock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import { createRetryingHttp, DEFAULT_RETRY_POLICY } from '../../base/http/retrying-http.ts';
import { createUndiciHttp, type UndiciHttp } from '../../base/http/undici-http.ts';
import type { ReleaseRequest } from '../../facts/release/release-source.ts';
import { createNpmRegistry } from './npm-registry.ts';

const MANIFEST = {
  license: 'MIT',
  repository: { url: 'git+https://github.com/acme/lens.git' },
  engines: { node: '>=20' },
  dependencies: { glass: '^2.0.0' },
  peerDependencies: { host: '^5.0.0' },
  host: { entry: 'index.js' },
};
const LENS: FixturePackage = {
  name: '@acme/lens',
  releases: {
    '1.2.0': {
      manifest: MANIFEST,
      files: { 'index.js': 'export {}' },
      publishedAt: '2026-01-01T00:00:00.000Z',
      deprecated: 'Use glass.',
    },
    '2.0.0-rc.1': {},
  },
  distTags: { latest: '1.2.0', next: '2.0.0-rc.1' },
};
const CLOCK = fixedClock('2026-02-01T00:00:00.000Z');

let served: FaultRegistry;
let network: UndiciHttp;
beforeEach(async () => {
  served = await startFaultRegistry([LENS]);
  network = createUndiciHttp({ allowedOrigins: [served.origin], userAgent: 'plugin-facts/test' });
});
afterEach(async () => {
  await served.close();
  await network.close();
});

function asking(overrides: Partial<ReleaseRequest> = {}): ReleaseRequest {
  return {
    packageName: '@acme/lens',
    selector: { channel: 'stable' },
    questions: {
      hostPackage: 'host',
      manifestSections: ['host'],
      channelTags: { stable: 'latest', next: 'next', developer: null },
    },
    earlierBytes: () => null,
    ...overrides,
  };
}

/** Bounds of its own, so that what stalls ends soon and what is huge is not sent. */
function registry({ maxBytes, timeoutMs }: { maxBytes?: number; timeoutMs?: number } = {}) {
  const http: HttpPort = {
    get: (asked) => network.get({ ...asked, maxBytes: maxBytes ?? 100_000, timeoutMs: timeoutMs ?? 5_000 }),
  };
  return createNpmRegistry({ http, clock: CLOCK, baseUrl: served.url });
}

async function archiveOf(version: string): Promise<Uint8Array> {
  return packRelease('@acme/lens', version, LENS.releases[version] ?? {});
}

describe('observing a release', () => {
  it('tells everything that document and verified archive say', async () => {
    const archive = await archiveOf('1.2.0');

    const observation = await registry().observeRelease(asking());

    expect(observation).toEqual({
      kind: 'observed',
      alarm: null,
      archive: Buffer.from(archive),
      facts: {
        packageName: '@acme/lens',
        version: '1.2.0',
        integrity: integrityOf(archive),
        isIntegrityVerified: true,
        artifactDigest: sha256(archive),
        conflictingArtifactDigests: [],
        archiveUrl: `${served.url}/%40acme%2Flens/-/1.2.0.tgz`,
        publishedAtMs: Date.UTC(2026, 0, 1),
        isDeprecated: true,
        deprecationText: 'Use glass.',
        license: 'MIT',
        licenseWritten: null,
        declaredRepositoryUrl: 'git+https://github.com/acme/lens.git',
        declaredRepositoryDirectory: null,
        archiveRule: null,
        newestFileAtMs: null,
        documentDates: { datedVersions: 1, versionsInBursts: 0, versionsOutOfOrder: 0, isCreatedAfterFirst: null },
        unpackedSizeBytes: 249,
        distTags: { latest: '1.2.0', next: '2.0.0-rc.1' },
        keywords: [],
        manifestSections: ['host'],
        hostPeerRange: '^5.0.0',
        engines: { node: '>=20' },
        dependencies: { glass: '^2.0.0' },
        optionalDependencies: {},
        peerDependencies: { host: '^5.0.0' },
        installScripts: [],
        description: null,
        homepageUrl: null,
        notes: [],
        observedAtMs: CLOCK.nowMs(),
      },
    });
  });

  it.each([
    [{ version: '1.2.0' }, '1.2.0'],
    [{ version: '2.0.0-rc.1' }, '2.0.0-rc.1'],
    [{ channel: 'next' }, '2.0.0-rc.1'],
  ] as const)('finds %j', async (selector, version) => {
    expect(await registry().observeRelease(asking({ selector }))).toMatchObject({ facts: { version } });
  });

  it('knows nothing of time and deprecation where the registry says nothing', async () => {
    const observation = await registry().observeRelease(asking({ selector: { channel: 'next' } }));

    expect(observation).toMatchObject({ facts: { publishedAtMs: null, isDeprecated: null, deprecationText: null } });
  });

  it.each([
    ['package', { packageName: 'nobody' }, 'package_missing'],
    ['version', { selector: { version: '9.9.9' } }, 'version_missing'],
  ] as const)('calls a %s missing that the registry does not list', async (_case, overrides, reason) => {
    const absence = { reason, sinceMs: null };
    expect(await registry().observeRelease(asking(overrides))).toEqual({ kind: 'missing', absence });
  });

  it('does not look for a channel that the host does not have', async () => {
    await expect(registry().observeRelease(asking({ selector: { channel: 'developer' } }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(served.requests).toEqual([]);
  });
});

const BREAKING: readonly (readonly [string, Fault, string])[] = [
  ['stalls', { kind: 'stalled' }, 'source_unreachable'],
  ['is too slow', { kind: 'slow', delayMs: 2_000 }, 'source_unreachable'],
  ['resets the connection', { kind: 'reset' }, 'source_unreachable'],
  ['is cut short', { kind: 'truncated' }, 'source_unreachable'],
  ['answers 500', { kind: 'status', status: 500 }, 'source_unreachable'],
  ['answers 429', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }, 'source_rate_limited'],
  ['redirects into a private network', { kind: 'redirect', location: 'http://10.0.0.1/' }, 'source_malformed'],
  ['never ends', { kind: 'huge' }, 'source_malformed'],
];

describe('a registry whose document', () => {
  it.each([
    ...BREAKING,
    ['is no JSON', { kind: 'body', body: '{"versions":' }, 'source_malformed'],
    ['is another one', { kind: 'body', body: '[]' }, 'source_malformed'],
    ['states the integrity of other bytes', { kind: 'lying_integrity' }, 'source_integrity_mismatch'],
    ['states the integrity of a later publication', { kind: 'other_bytes' }, 'source_integrity_mismatch'],
  ] as const)('%s', async (_case, fault, code) => {
    served.break({ packageName: '@acme/lens', part: 'document' }, fault);

    await expect(registry({ timeoutMs: 300 }).observeRelease(asking())).rejects.toMatchObject({ code });
  });

  it('is slow and comes in time is seen', async () => {
    served.break({ packageName: '@acme/lens', part: 'document' }, { kind: 'slow', delayMs: 50 });

    expect(await registry().observeRelease(asking())).toMatchObject({ kind: 'observed' });
  });

  it('answers 404 has no such package', async () => {
    served.break({ packageName: '@acme/lens', part: 'document' }, { kind: 'status', status: 404 });

    expect(await registry().observeRelease(asking())).toMatchObject({ kind: 'missing' });
  });
});

describe('a registry whose archive', () => {
  it.each([
    ...BREAKING,
    ['is not there', { kind: 'status', status: 404 }, 'source_malformed'],
    ['is a page', { kind: 'body', body: '<html>' }, 'source_integrity_mismatch'],
    ['has other bytes', { kind: 'other_bytes' }, 'source_integrity_mismatch'],
  ] as const)('%s', async (_case, fault, code) => {
    served.break({ packageName: '@acme/lens', part: 'archive' }, fault);

    await expect(registry({ timeoutMs: 300 }).observeRelease(asking())).rejects.toMatchObject({ code });
  });
});

describe('the same version with other bytes than before', () => {
  it('is told with both digests, and stays in conflict', async () => {
    const first = await registry().observeRelease(asking());
    if (first.kind === 'missing') throw new Error('Nothing was seen.');
    const { facts: before } = first;
    for (const part of ['document', 'archive'] as const) {
      served.break({ packageName: '@acme/lens', part }, { kind: 'other_bytes' });
    }

    const second = await registry().observeRelease(asking({ earlierBytes: () => before }));
    if (second.kind === 'missing') throw new Error('Nothing was seen.');
    const { facts: changed, alarm } = second;
    served.mend();
    const third = await registry().observeRelease(asking({ earlierBytes: () => changed }));

    const digests = [before.artifactDigest, changed.artifactDigest];
    expect(new Set(digests).size).toBe(2);
    expect(changed.conflictingArtifactDigests).toEqual(digests);
    expect(alarm).toEqual({ packageName: '@acme/lens', version: '1.2.0', artifactDigests: digests });
    expect(third).toMatchObject({ facts: { conflictingArtifactDigests: digests } });
  });

  it('raises no alarm for the bytes it had', async () => {
    const first = await registry().observeRelease(asking());
    if (first.kind === 'missing') throw new Error('Nothing was seen.');

    const again = await registry().observeRelease(asking({ earlierBytes: () => first.facts }));

    expect(again).toMatchObject({ alarm: null, facts: { conflictingArtifactDigests: [] } });
  });
});

describe('fetching an archive that was seen', () => {
  it('gives its bytes, and refuses others', async () => {
    const archive = await archiveOf('1.2.0');
    const release = { archiveUrl: `${served.url}/%40acme%2Flens/-/1.2.0.tgz`, artifactDigest: sha256(archive) };

    expect(await registry().fetchArchive(release)).toEqual(Buffer.from(archive));
    await expect(registry().fetchArchive({ ...release, artifactDigest: sha256('other') })).rejects.toMatchObject({
      code: 'source_integrity_mismatch',
    });
    expect(await registry().fetchArchive({ ...release, archiveUrl: `${served.url}/none/-/1.tgz` })).toBe('missing');
    await expect(registry().fetchArchive({ archiveUrl: null, artifactDigest: null })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('a registry that is asked again', () => {
  it('is seen although it failed twice, after what it asked to wait', async () => {
    const waits: number[] = [];
    let nowMs = CLOCK.nowMs();
    const http = createRetryingHttp({
      http: network,
      clock: { nowMs: () => nowMs },
      wait: async (waitMs) => {
        waits.push(waitMs);
        nowMs += waitMs;
      },
      random: () => 0,
      budgetOf: () => ({ maxConcurrent: 2, requestsPerMinute: Infinity }),
      retryPolicy: DEFAULT_RETRY_POLICY,
    });
    const document = { packageName: '@acme/lens', part: 'document' } as const;
    served.break(document, { kind: 'reset' }, 1);
    served.break(document, { kind: 'status', status: 429, headers: { 'retry-after': '3' } }, 1);

    const observation = await createNpmRegistry({ http, clock: CLOCK, baseUrl: served.url }).observeRelease(asking());

    expect(observation.kind).toBe('observed');
    expect(waits.filter((waitMs) => waitMs > 0)).toEqual([3_000]);
  });
});
