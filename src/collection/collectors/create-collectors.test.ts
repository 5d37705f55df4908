import { describe, expect, it } from 'vitest';
import { repository } from '../../../test/fixtures/facts.ts';
import { OBSERVED_AT_MS, hostRun, releaseFacts, repositoryFacts } from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { fixedClock } from '../../base/clock.ts';
import { parseHostRun } from '../../facts/host-run/host-run.ts';
import {
  requestAdvisories,
  requestContents,
  requestHostRun,
  requestRepository,
  requestStableRelease,
} from '../../facts/observation/observation-request.ts';
import { parseReleaseFacts } from '../../facts/release/release-facts.ts';
import type { EarlierBytes, ReleaseRequest } from '../../facts/release/release-source.ts';
import { type CollectorPorts, createArchiveCache, createCollectors } from './create-collectors.ts';

const NEVER = new AbortController().signal;
const LENS = releaseFacts();
const REFUSE = () => Promise.reject(new Error('Not asked for.'));

function ports(overrides: Partial<CollectorPorts> = {}): CollectorPorts {
  return {
    releases: { observeRelease: REFUSE, fetchArchive: REFUSE },
    questions: {
      hostPackage: 'host',
      manifestSections: [],
      channelTags: { stable: 'latest', next: null, developer: null },
    },
    ledger: createMemoryLedger(),
    onBytesChanged: () => undefined,
    repositories: { observeRepository: REFUSE },
    advisories: { findAdvisories: async () => [] },
    resolveTree: async () => [],
    clock: fixedClock('2026-03-02T00:00:00.000Z'),
    readContents: REFUSE,
    hostRunner: async () => ({ kind: 'unavailable', reason: 'There is none.' }),
    ...overrides,
  };
}

/** @returns a source that has `lens`, and every request it got */
function releaseSource(
  alarm: {
    readonly packageName: string;
    readonly version: string;
    readonly artifactDigests: readonly string[];
  } | null = null,
) {
  const requests: ReleaseRequest[] = [];
  return {
    requests,
    observeRelease: async (request: ReleaseRequest) => {
      requests.push(request);
      return { kind: 'observed', facts: LENS, archive: new Uint8Array([1, 2]), alarm } as const;
    },
    fetchArchive: async () => new Uint8Array([3]),
  };
}

describe('observations of releases', () => {
  it('ask for what the stable channel points at, and keep all of its facts', async () => {
    const releases = releaseSource();
    const { package_release: collector } = createCollectors(ports({ releases }));

    const outcome = await collector.collect(requestStableRelease('lens'), NEVER);

    expect(releases.requests.map(({ packageName, selector }) => [packageName, selector])).toEqual([
      ['lens', { channel: 'stable' }],
    ]);
    expect(outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, OBSERVED_AT_MS) : null).toEqual(LENS);
  });

  it('tell the source which bytes were seen before, and whoever watches where they changed', async () => {
    const changed = { packageName: 'lens', version: '1.0.0', artifactDigests: ['sha256:a', 'sha256:b'] };
    const releases = releaseSource(changed);
    const ledger = createMemoryLedger();
    const alarms: unknown[] = [];
    const { package_release: collector } = createCollectors(
      ports({ releases, ledger, onBytesChanged: (alarm) => alarms.push(alarm) }),
    );
    const first = await collector.collect(requestStableRelease('lens'), NEVER);
    ledger.append({
      kind: 'package_release',
      subject: 'package:lens',
      collectorVersion: '1',
      observedAtMs: OBSERVED_AT_MS,
      outcome: first,
    });

    await collector.collect(requestStableRelease('lens'), NEVER);

    const known = (version: string): EarlierBytes | null | undefined => releases.requests.at(-1)?.earlierBytes(version);
    expect(known('1.0.0')).toMatchObject({ artifactDigest: LENS.artifactDigest, conflictingArtifactDigests: [] });
    expect(known('2.0.0')).toBeNull();
    expect(alarms).toEqual([changed, changed]);
  });

  it('hand the archive on to the observation of its files, which fetches it only where it is gone', async () => {
    const read: number[][] = [];
    const collectors = createCollectors(
      ports({
        releases: releaseSource(),
        readContents: async (archive) => {
          read.push([...archive]);
          return { kind: 'refused', rule: 'archive_damaged' };
        },
      }),
    );

    await collectors.package_release.collect(requestStableRelease('lens'), NEVER);
    const first = await collectors.package_contents.collect(requestContents(LENS), NEVER);
    await collectors.package_contents.collect(requestContents(LENS), NEVER);

    expect(first).toEqual({ kind: 'observed', value: { kind: 'refused', rule: 'archive_damaged' } });
    expect(read).toEqual([[1, 2], [3]]);
  });
});

describe('observations of advisories', () => {
  it('ask about the release, then about all it resolves to', async () => {
    const asked: string[][] = [];
    const { advisories: collector } = createCollectors(
      ports({
        advisories: {
          findAdvisories: async (releases) => {
            asked.push(releases.map(({ packageName, version }) => `${packageName}@${version}`));
            return [];
          },
        },
        resolveTree: async () => [{ packageName: 'knot', version: '2.0.0' }],
      }),
    );

    const outcome = await collector.collect(requestAdvisories(LENS), NEVER);

    expect(asked).toEqual([['lens@1.0.0'], ['knot@2.0.0']]);
    expect(outcome).toMatchObject({ kind: 'observed', value: { of_release: [], of_dependencies: [] } });
  });

  it('leave the dependencies unknown where the tree cannot be resolved', async () => {
    const { advisories: collector } = createCollectors(ports({ resolveTree: async () => null }));

    expect(await collector.collect(requestAdvisories(LENS), NEVER)).toMatchObject({ value: { of_dependencies: null } });
  });
});

describe('observations of repositories', () => {
  it.each([
    ['missing', 'missing' as const, 'missing'],
    ['there', repositoryFacts(), 'observed'],
  ])('tell that one is %s', async (_case, answer, kind) => {
    const repositories = { observeRepository: async () => answer };

    const outcome = await createCollectors(ports({ repositories })).repository.collect(
      requestRepository(repository('acme/lens')),
      NEVER,
    );

    expect(outcome.kind).toBe(kind);
  });
});

describe('runs of the host', () => {
  it('are never made unprotected: without a sandbox the observation fails, and says why', async () => {
    const { host_run: collector } = createCollectors(ports());

    await expect(collector.collect(requestHostRun(LENS, '5.0.7'), NEVER)).rejects.toMatchObject({
      code: 'sandbox_unavailable',
      message: 'There is none.',
    });
  });

  it('try the exact bytes, and are kept whole', async () => {
    const tried: unknown[] = [];
    const runner = {
      baseline: REFUSE,
      run: async (release: unknown) => {
        tried.push(release);
        return hostRun();
      },
    };
    const { host_run: collector } = createCollectors(
      ports({ hostRunner: async () => ({ kind: 'available', runner }) }),
    );

    const outcome = await collector.collect(requestHostRun(LENS, '5.0.7'), NEVER);

    expect(tried).toEqual([{ packageName: 'lens', version: '1.0.0', integrity: 'sha512-abc' }]);
    expect(outcome.kind === 'observed' ? parseHostRun(outcome.value, OBSERVED_AT_MS) : null).toEqual(hostRun());
  });
});

const release = (packageName: string) => ({ packageName, version: '1.0.0' });
const bytes = (length: number) => new Uint8Array(length);

describe('createArchiveCache', () => {
  it('hands an archive out once', () => {
    const archives = createArchiveCache(10);
    archives.put(release('lens'), bytes(4));

    expect(archives.take(release('lens'))).toEqual(bytes(4));
    expect(archives.take(release('lens'))).toBeNull();
  });

  it('lets the oldest make room, and keeps nothing that is larger than itself', () => {
    const archives = createArchiveCache(10);
    for (const name of ['a', 'b', 'c']) archives.put(release(name), bytes(4));
    archives.put(release('huge'), bytes(11));

    const held = ['a', 'b', 'c', 'huge'].map((name) => archives.take(release(name))?.length ?? null);

    expect(held).toEqual([null, 4, 4, null]);
  });

  it('counts what is put twice once', () => {
    const archives = createArchiveCache(8);
    archives.put(release('a'), bytes(4));
    archives.put(release('b'), bytes(4));
    archives.put(release('b'), bytes(4));

    expect(archives.take(release('a'))?.length).toBe(4);
  });
});
