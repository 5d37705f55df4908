import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateRevision } from '../../src/analysis/quality-evidence.ts';
import { type RepositoryRef, repositoryFullName } from '../../src/base/repository-ref.ts';
import type { ListingFacts } from '../../src/facts/catalog/listing.ts';
import { entryId, repositoryKey } from '../../src/facts/identity/canonical-identity.ts';
import { type MergeInput, mergeListings } from '../../src/facts/identity/merge-listings.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import { type Evidence, NO_EVIDENCE, createEvidence } from '../../src/facts/observation/evidence.ts';
import type { ReleaseFacts } from '../../src/facts/release/release-facts.ts';
import { type RepositoryOf, associateSource } from '../../src/facts/repository/source-association.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestRecordedEvidence } from '../../src/operations/ingest/recorded-evidence.ts';
import { projectQuality } from '../../src/publication/project-quality.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';
import { toListing } from '../../src/sources/catalogs/to-listing.ts';
import { release as fixtureRelease, repository as fixtureRepository } from '../fixtures/candidates.ts';
import { listing } from '../fixtures/facts.ts';
import { OFFLINE_PORTS } from '../fixtures/runs.ts';
import { createMemoryLedger } from '../support/memory-ledger.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SHARED_DATA = join(REPOSITORY, '../shared/data');

interface ObservedHost {
  readonly hostProfile: HostProfile;
  readonly listings: readonly ListingFacts[];
  readonly evidence: Evidence;
}

async function observedHost(hostId: string): Promise<ObservedHost> {
  const { files } = OFFLINE_PORTS;
  const hostProfile = await loadHostProfile(join(REPOSITORY, 'hosts', hostId), { files, environment: {} });
  const listings: ListingFacts[] = [];
  for (const config of hostProfile.catalogs) {
    const opened = await openCatalog(config, OFFLINE_PORTS, null);
    if (opened.kind !== 'read') throw new Error(`Nothing to read of ${config.id}.`);
    for await (const record of opened.records) {
      const facts = toListing(record, config);
      if (!('rule' in facts)) listings.push(listing(facts));
    }
  }
  const ledger = createMemoryLedger();
  await ingestRecordedEvidence(hostProfile, ledger, files);
  return { hostProfile, listings, evidence: createEvidence(ledger) };
}

/** What an observation of a package or repository may give; a number of the property decides, the same for the same name. */
const RELEASES = ['recorded', 'names the place', 'names another', 'names none'] as const;
const REPOSITORIES = ['not observed', 'missing', 'names it', 'names another', 'moved'] as const;

function chosen<Value>(values: readonly Value[], name: string, salt: number): Value {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, salt + 1);
  return values[sum % values.length]!;
}

/** A world in which every package of the host was looked at, and every repository may have been. */
function worldOf({ listings, evidence }: ObservedHost, salt: number): Pick<MergeInput, 'releases' | 'repositoryOf'> {
  const releases = new Map<string, ReleaseFacts>();
  const packagesAt = Map.groupBy(listings, ({ repository }) =>
    repository === null ? null : repositoryKey(repository),
  );
  for (const { packageName, repository } of listings) {
    if (packageName === null) continue;
    const recorded = evidence.stableRelease(packageName);
    const facts = recorded.kind === 'observed' ? recorded.value : fixtureRelease({ packageName });
    const named = {
      recorded: facts.declaredRepositoryUrl,
      'names the place': repository === null ? null : `https://github.com/${repositoryFullName(repository)}`,
      'names another': 'https://github.com/somebody/else',
      'names none': null,
    }[chosen(RELEASES, packageName, salt)];
    releases.set(packageName, { ...facts, declaredRepositoryUrl: named, declaredRepositoryDirectory: null });
  }
  const repositoryOf: RepositoryOf = (asked) => {
    const found = chosen(REPOSITORIES, repositoryKey(asked), salt);
    if (found === 'not observed') return { kind: 'not_observed' };
    if (found === 'missing') return { kind: 'missing', observedAtMs: 1, failedSince: null };
    const names = packagesAt.get(repositoryKey(asked)) ?? [];
    const manifestPackages = names.flatMap(({ packageName }) =>
      packageName === null ? [] : [{ directory: '', packageName: found === 'names another' ? 'other' : packageName }],
    );
    const currentRepository = found === 'moved' ? { ...asked, owner: `new-${asked.owner}` } : asked;
    const value = fixtureRepository({ repository: asked, currentRepository, manifestPackages });
    return { kind: 'observed', observedAtMs: value.observedAtMs, value, failedSince: null };
  };
  return { releases, repositoryOf };
}

/** What the record of an entry says of its package, as a reader of the wire sees it. */
function toldByEntry(project: PluginProject, evidence: Evidence): boolean | null {
  const revision = {
    entryId: entryId(project.identityKey),
    project,
    isCategoryKnown: null,
    listedAtMs: 0,
    comparedAtMs: null,
  };
  const { dimensions } = projectQuality(evaluateRevision(revision, 0, { hostVersion: '1.0.0' }, evidence), '1.0.0');
  return dimensions.package_release.repository_matches_discovery;
}

/** Every way in which an entry and a candidate of the same release could say two things. */
function disagreements(host: ObservedHost, salt: number): readonly string[] {
  const { releases, repositoryOf } = worldOf(host, salt);
  const { hostProfile, listings } = host;
  const { projects } = mergeListings({
    listings,
    excluded: [],
    releases,
    repositoryOf,
    catalogOrder: hostProfile.catalogs.map(({ id }) => id),
    rules: {
      hostPackage: hostProfile.host.host_package,
      hostPackages: hostProfile.host.host_packages,
      hostRepositories: hostProfile.host.host_repositories,
      notPlugins: hostProfile.host.not_plugins,
      renames: hostProfile.host.renames,
    },
  });
  const holders = Map.groupBy(projects, ({ packageName }) => packageName);
  return projects.flatMap((project) => {
    const { packageName, packageAssociation, repository, identityKey } = project;
    const candidate = verdictOn(packageName, releases, repositoryOf);
    const told = toldByEntry(project, NO_EVIDENCE);
    const isHeldTwice = packageName !== null && holders.get(packageName)!.length > 1 && repository !== null;
    const rules: readonly (readonly [string, boolean])[] = [
      ['an entry holds a package that its candidate contradicts', candidate === 'contradicted' && repository !== null],
      [
        'an entry confirms what its candidate does not',
        packageAssociation === 'confirmed' && candidate !== 'confirmed',
      ],
      [
        'an entry leaves open what its candidate confirms',
        packageAssociation === 'declared' && candidate === 'confirmed',
      ],
      ['an entry says yes to what nobody declares', told === true && !DECLARED.has(packageAssociation)],
      ['an entry says no and holds the package', told === false && packageName !== null],
      ['a contested package is held', packageAssociation === 'contested' && packageName !== null],
      ['an unconfirmed package is held by two', isHeldTwice && packageAssociation === 'unknown'],
    ];
    return rules.flatMap(([rule, isBroken]) => (isBroken ? [`${identityKey} ${packageName}: ${rule}`] : []));
  });
}

const DECLARED: ReadonlySet<string> = new Set(['confirmed', 'declared']);

function verdictOn(
  packageName: string | null,
  releases: MergeInput['releases'],
  repositoryOf: (repository: RepositoryRef) => ReturnType<RepositoryOf>,
): string | null {
  const release = packageName === null ? undefined : releases.get(packageName);
  return release === undefined ? null : associateSource(release, repositoryOf).status;
}

function itAgrees(hostId: string, runs: number): void {
  let host: ObservedHost;
  beforeAll(async () => {
    host = await observedHost(hostId);
  });

  it('has one verdict a package, whatever was observed of releases and repositories', () => {
    expect(host.listings.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.nat(10_000), (salt) => {
        expect(disagreements(host, salt)).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 120_000);
}

describe('the packages of the bundled host', () => {
  itAgrees('node-red', 20);
});

describe.skipIf(!existsSync(SHARED_DATA))('the packages of dsh (skipped without ../shared/data)', () => {
  itAgrees('dsh', 2);
});
