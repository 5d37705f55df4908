import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { candidateEvidence, observed, release, SEEN_AT_MS } from '../../../test/fixtures/candidates.ts';
import { contents } from '../../../test/fixtures/contents.ts';
import { publisherProfileText } from '../../../test/fixtures/plugin-profile.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { candidateSearcherOf, goldenCandidates } from '../../../test/support/golden-candidates.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { type BuiltDiscovery, buildDiscovery } from './build-discovery.ts';
import {
  type BuiltCandidates,
  buildPublishedCandidates,
  publisherClaims,
  releasesLeftOut,
  unusedProfiles,
} from './build-candidates.ts';

let hostProfile: HostProfile;
let built: BuiltCandidates;
let indexed: BuiltDiscovery['indexed'];
beforeAll(async () => {
  hostProfile = await loadFixtureHost(FIXTURE_HOST);
  built = goldenCandidates(hostProfile);
  ({ indexed } = await buildDiscovery(hostProfile, {
    catalogs: overlappingCatalogs(hostProfile),
    evidence: NO_EVIDENCE,
  }));
});

describe('the candidates of a publication', () => {
  it('are records and their index, with pages at the registry of the host', () => {
    const { host } = hostProfile;
    const at = (url: string, hostPackage: string | null) =>
      goldenCandidates({ host: { ...host, host_package: hostPackage, registry: { ...host.registry, url } } });
    const [first] = at('https://registry.example/npm//', null).records;

    expect(built.files.map(({ name }) => name)).toEqual(['candidates.jsonl', 'candidates.index']);
    expect(JSON.stringify(first)).toContain('"https://registry.example/npm/@acme-bay%2ftide-bell/1.4.0"');
    expect(at('https://registry.example', null).records).toEqual(at('https://registry.example', host.id).records);
    expect(at('https://registry.example', 'another').records).not.toEqual(
      at('https://registry.example', host.id).records,
    );
  });

  it('are found by the words of what they can do', () => {
    const { search } = candidateSearcherOf(goldenCandidates(hostProfile));
    const query = { offset: 0, limit: 9, required: [], preferred: [], channel: null, hostVersion: null };
    const found = (text: string) =>
      search({ ...query, text }).hits.map(({ record }) => record.identity.install_ref.package_name);

    // Words of a capability's host, which no record has.
    for (const text of ['inbox', 'Electronic mail', '电子邮件']) expect(found(text)).toContain('reef-mail');
  });
});

/** What is published of one release whose archive holds this. */
function published(ofRelease: ReturnType<typeof contents>): ReturnType<typeof buildPublishedCandidates> {
  const ledger = createMemoryLedger();
  ledger.append({
    kind: 'package_release',
    subject: 'package:@acme/lens',
    collectorVersion: '1',
    observedAtMs: 1,
    outcome: { kind: 'missing' },
  });
  const evidence = {
    ...candidateEvidence({ releases: [release()] }),
    stableRelease: () => observed(release()),
    contents: () => ({ kind: 'observed', observedAtMs: SEEN_AT_MS, value: ofRelease, failedSince: null }) as const,
  };
  return buildPublishedCandidates(hostProfile, { indexed }, { evidence, ledger });
}

describe('a release whose archive was scanned', () => {
  it('can do what was seen in code that runs, and what its scan did not read is not known', () => {
    const { scan } = contents();
    const seen = { code: 'static_network_client_observed', area: 'host', reachability: 'reachable', count: 2 } as const;
    const bounded = { ...scan.bounded, filesSkipped: 1, runnableUnread: 1 };
    const besideIt = { ...scan.bounded, filesSkipped: 1, runnableUnread: 0 };
    const ofScan = (overrides: Partial<typeof scan>) => {
      const [record] = published(contents({ scan: { ...scan, ...overrides } })).records;
      const { permissions, unknowns } = record!.registry_observations;
      const isUnknown = unknowns.some(({ field }) => field === '/registry_observations/permissions');
      return [permissions.map(({ code }) => code), isUnknown];
    };

    expect(ofScan({ abilities: [seen] })).toEqual([['network_client'], false]);
    expect(ofScan({ bounded })).toEqual([[], true]);
    expect(ofScan({ bounded: besideIt })).toEqual([[], false]);
  });
});

describe('profiles that releases bring along', () => {
  it('are read for what is known of their release, and told where they have errors', () => {
    expect(published({ ...contents(), publisherProfile: 'no profile' }).faultyArchives).toEqual(['@acme/lens@1.2.0']);
    expect(published(contents()).faultyArchives).toEqual([]);
    const profile = publisherProfileText('@acme/lens');
    expect(published({ ...contents(), publisherProfile: profile }).faultyArchives).toEqual([]);
    const claiming = (id: string) => `${profile}capabilities: { has: [${id}] }\n`;
    expect(published({ ...contents(), publisherProfile: claiming('capture.page') }).faultyArchives).toEqual([]);
    expect(published({ ...contents(), publisherProfile: claiming('no.such') }).faultyArchives).toHaveLength(1);
  });
});

describe('what publishers claim of an entry', () => {
  it('is what any release of its package says it has, each once, and nothing that it lacks', () => {
    const claims = publisherClaims(built.records);

    expect(claims.get('@acme-bay/tide-bell')?.toSorted()).toEqual(['notify.phone', 'session.continue']);
    expect(claims.get('reef-mail')).toEqual(['notify.mail']);
  });

  it('is nothing where an editor alone says it, or nobody', () => {
    const claims = publisherClaims(built.records);

    expect(claims.has('pearl-board')).toBe(false);
    expect(claims.has('unheard-of')).toBe(false);
  });
});

describe('what gave no candidate', () => {
  const editorsOf = { packageName: 'a', version: '1.0.0', origin: 'profiles/a.yaml' };
  const excluded = { ...editorsOf, origin: null };

  it('is counted by rule, profiles apart', () => {
    const exclusions = [
      { ...excluded, rule: 'release_not_found' as const },
      { ...excluded, rule: 'archive_refused' as const },
      { ...editorsOf, rule: 'archive_refused' as const },
      { ...excluded, rule: 'release_not_found' as const },
    ];

    expect(releasesLeftOut({ ...built, exclusions, faultyArchives: [] })).toEqual([
      { rule: 'release_not_found', count: 2 },
      { rule: 'archive_refused', count: 1 },
    ]);
  });

  it('is each profile that cannot be read, in a folder or an archive, and each that is of another release', () => {
    const problem = { pointer: '', line: null, column: null, code: 'x', detail: 'x' };
    const faulty = [
      { file: 'warned.yaml', problems: [{ ...problem, severity: 'warning' as const }] },
      {
        file: 'wrong.yaml',
        problems: [
          { ...problem, severity: 'warning' as const },
          { ...problem, severity: 'error' as const },
        ],
      },
    ];
    const profile = { ...hostProfile, profiles: { profiles: [], faulty } };
    const exclusions = [
      { ...excluded, rule: 'archive_refused' as const },
      { ...editorsOf, rule: 'profile_of_other_bytes' as const },
    ];

    expect(unusedProfiles(profile, { ...built, exclusions, faultyArchives: ['b@2.0.0'] })).toEqual([
      { rule: 'profile_invalid', profile: 'profiles/wrong.yaml' },
      { rule: 'profile_invalid', profile: 'b@2.0.0' },
      { rule: 'profile_of_other_bytes', profile: 'profiles/a.yaml' },
    ]);
  });
});
