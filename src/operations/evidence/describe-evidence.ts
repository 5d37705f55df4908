import type { DimensionVerdict } from '../../analysis/evidence-dimensions.ts';
import { evaluateRevision } from '../../analysis/quality-evidence.ts';
import { evaluateExactRelease } from '../../analysis/release-evidence.ts';
import { Failure } from '../../base/failure.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type Evidence, createEvidence } from '../../facts/observation/evidence.ts';
import { type ExactRelease, NOT_OBSERVED, type Observed } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import { declaredRepository } from '../../facts/repository/source-association.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { judgedEvidence } from '../observed/judged-evidence.ts';
import { observedReleases } from '../observed/observed-releases.ts';
import { type RankedRevision, revisionsOf } from '../observed/plugin-revisions.ts';
import {
  ARCHIVE_SOURCE,
  factsOf,
  describeAdvisories,
  describeFirstSight,
  describeIntegrity,
  describeRelease,
  describeRepository,
  describeRun,
  describeScan,
} from './describe-facts.ts';
import { describeListings } from './describe-listings.ts';
import type { EvidenceDimension, EvidenceFact, EvidenceReport } from './evidence-report.ts';
import { testRunFacts } from './import-run.ts';
import { isCalled, namedRelease, releaseNaming } from './named-release.ts';

/**
 * An entry goes before a release of its package, and both before what is only called so.
 *
 * @param plugin id, package, release (`<package>@<version>` or its id), repository or name
 * @throws Failure `not_found` where nothing is called so, `invalid_request` where several entries are
 */
export function readEvidence(
  hostProfile: HostProfile,
  plugin: string,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): EvidenceReport {
  const { host } = hostProfile;
  const known = judgedEvidence(hostProfile, store.ledger).evidence;
  const deps: DescribeDeps = {
    known,
    stated: createEvidence(store.ledger),
    isMirror: host.registry.is_mirror,
    ledger: store.ledger,
    hostVersion: host.analysis.host_version,
    registryUrl: host.registry.url,
  };
  const revisions = revisionsOf(hostProfile, store);
  const entry = revisions.find(({ revision }) => [revision.entryId, revision.project.packageName].includes(plugin));
  if (entry !== undefined) return describeEvidence(entry, deps);
  const releases = observedReleases(host, store.ledger, known);
  const release = namedRelease(plugin, releases, known);
  if (release !== null) return describeExactRelease(release, deps);
  const called = onlyCalled(revisions, plugin);
  if (called !== null) return describeEvidence(called, deps);
  const naming = releaseNaming(plugin, releases, known);
  if (naming !== null) return describeExactRelease(naming, deps);
  throw new Failure('not_found', 'No plugin of the catalogs and no observed release is called so.');
}

/** The only entry with this repository, or else with this name or a claim to this package; `null`: there is none. */
function onlyCalled(revisions: readonly RankedRevision[], name: string): RankedRevision | null {
  const ofRepository = revisions.filter(
    ({ revision: { project } }) => project.repository !== null && isCalled(project.repository, name),
  );
  const named =
    ofRepository.length > 0
      ? ofRepository
      : revisions.filter(({ revision: { project } }) => [project.name, ...project.claimedPackages].includes(name));
  const [only, ...others] = named;
  if (others.length === 0) return only ?? null;
  throw new Failure('invalid_request', 'Several plugins are called so; give the id of one instead.', {
    items: named.slice(0, MOST_NAMED).map(({ revision: { entryId } }) => ({
      pointer: '',
      code: 'ambiguous_name',
      detail: entryId,
    })),
  });
}

const MOST_NAMED = 10;

export interface DescribeDeps {
  /** With the dates that are believed. */
  readonly known: Evidence;
  /** With dates as the registry states them. */
  readonly stated: Evidence;
  /** Whether the registry dates a release when it first saw it. */
  readonly isMirror: boolean;
  readonly ledger: Pick<ObservationLedgerReader, 'latestOfKind'>;
  readonly hostVersion: string;
  /** Address of the package registry, as the source of what it says. */
  readonly registryUrl: string;
}

/** Everything that is known of one plugin, by dimension, each fact with its source and time. */
export function describeEvidence({ revision, priorityRank }: RankedRevision, deps: DescribeDeps): EvidenceReport {
  const { known, ledger, hostVersion } = deps;
  const { project, entryId } = revision;
  const evidence = evaluateRevision(revision, priorityRank, { hostVersion }, known);
  const release: Observed<ReleaseFacts> =
    project.packageName === null ? NOT_OBSERVED : known.stableRelease(project.packageName);
  return {
    pluginId: entryId,
    name: project.name,
    packageName: project.packageName,
    contestedPackages: project.packageAssociation === 'contested' ? project.claimedPackages : [],
    version: release.kind === 'observed' ? release.value.version : null,
    hostVersion,
    disposition: evidence.disposition,
    chains: evidence.chains.map(({ observedAtMs, ...chain }) => ({
      ...chain,
      lookedAt: observedAtMs === null ? null : isoTimestamp(observedAtMs),
    })),
    dimensions: describeDimensions(
      { repository: project.repository, packageName: project.packageName, listed: describeListings(project) },
      evidence.dimensions,
      release,
      deps,
    ),
    testRuns: release.kind === 'observed' ? testRunFacts(release.value, ledger) : [],
  };
}

/** One release by itself, with the repository that it names. */
function describeExactRelease(exact: ExactRelease, deps: DescribeDeps): EvidenceReport {
  const { known, ledger, hostVersion } = deps;
  const { packageName, version } = exact;
  const release = known.release(exact);
  const declared = release.kind === 'observed' ? declaredRepository(release.value) : null;
  const repository = declared?.kind === 'repository' ? declared.repository : null;
  return {
    pluginId: null,
    name: packageName,
    packageName,
    contestedPackages: [],
    version,
    hostVersion,
    disposition: null,
    chains: [],
    dimensions: describeDimensions(
      { repository, packageName, listed: [] },
      evaluateExactRelease(exact, hostVersion, known),
      release,
      deps,
    ),
    testRuns: testRunFacts(exact, ledger),
  };
}

interface DescribedSubject {
  readonly repository: RepositoryRef | null;
  readonly packageName: string | null;
  /** What catalogs say; empty: none lists it. */
  readonly listed: readonly EvidenceFact[];
}

function describeDimensions(
  { repository, packageName, listed }: DescribedSubject,
  dimensions: ReturnType<typeof evaluateRevision>['dimensions'],
  release: Observed<ReleaseFacts>,
  { known, stated, isMirror, hostVersion, registryUrl }: DescribeDeps,
): readonly EvidenceDimension[] {
  const ofRelease = <Value>(
    evidenceOf: (name: { packageName: string; version: string }) => Observed<Value>,
  ): Observed<Value> => (release.kind === 'observed' ? evidenceOf(release.value) : release);
  const contents = ofRelease(known.contents);
  const ofRegistry = (believed: ReleaseFacts) => {
    const asStated = isMirror ? stated.release(believed) : NOT_OBSERVED;
    return [...describeRelease(believed), ...(asStated.kind === 'observed' ? describeFirstSight(asStated.value) : [])];
  };
  const withFacts = (
    dimension: string,
    { status, reasonCodes }: DimensionVerdict,
    facts: readonly EvidenceFact[],
  ): EvidenceDimension => ({ dimension, status, reasonCodes, facts: status === 'not_applicable' ? [] : facts });
  return [
    withFacts('source_metadata', dimensions.sourceMetadata, listed),
    withFacts(
      'repository_health',
      dimensions.repositoryHealth,
      repository === null
        ? []
        : factsOf(
            known.repository(repository),
            `${repository.host} ${repositoryFullName(repository)}`,
            describeRepository,
          ),
    ),
    withFacts('package_release', dimensions.packageRelease, factsOf(release, registryUrl, ofRegistry)),
    withFacts('package_integrity', dimensions.packageIntegrity, factsOf(contents, ARCHIVE_SOURCE, describeIntegrity)),
    withFacts('static_risk', dimensions.staticRisk, factsOf(contents, `bounded scan, ${ARCHIVE_SOURCE}`, describeScan)),
    withFacts(
      'dependency_risk',
      dimensions.dependencyRisk,
      factsOf(ofRelease(known.advisories), 'advisory source', describeAdvisories),
    ),
    withFacts(
      'install_runtime',
      dimensions.installRuntime,
      packageName === null
        ? []
        : factsOf(
            ofRelease((name) => known.hostRun(name, hostVersion)),
            `run in the host ${hostVersion}`,
            describeRun,
          ),
    ),
    { dimension: 'claimed_feature', status: dimensions.claimedFeature.status, reasonCodes: [], facts: [] },
  ];
}
