import type { DimensionVerdict } from '../../analysis/evidence-dimensions.ts';
import { evaluateRevision } from '../../analysis/quality-evidence.ts';
import { Failure } from '../../base/failure.ts';
import { repositoryFullName } from '../../base/repository-ref.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type Evidence, createEvidence } from '../../facts/observation/evidence.ts';
import { NOT_OBSERVED, type Observed } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { judgedEvidence } from '../observed/judged-evidence.ts';
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
import type { EvidenceDimension, EvidenceFact, EvidenceReport } from './evidence-report.ts';
import { testRunFacts } from './import-run.ts';

/** @param plugin id or package name. @throws Failure `not_found` where the catalogs list neither */
export function readEvidence(
  hostProfile: HostProfile,
  plugin: string,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): EvidenceReport {
  const found = revisionsOf(hostProfile, store).find(
    ({ revision }) => revision.entryId === plugin || revision.project.packageName === plugin,
  );
  if (found === undefined) throw new Failure('not_found', 'No plugin of the catalogs has this id or package name.');
  return describeEvidence(found, {
    known: judgedEvidence(hostProfile, store.ledger).evidence,
    stated: createEvidence(store.ledger),
    isMirror: hostProfile.host.registry.is_mirror,
    ledger: store.ledger,
    hostVersion: hostProfile.host.analysis.host_version,
    registryUrl: hostProfile.host.registry.url,
  });
}

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
    version: release.kind === 'observed' ? release.value.version : null,
    hostVersion,
    disposition: evidence.disposition,
    chains: evidence.chains.map(({ observedAtMs, ...chain }) => ({
      ...chain,
      lookedAt: observedAtMs === null ? null : isoTimestamp(observedAtMs),
    })),
    dimensions: describeDimensions(revision, evidence.dimensions, release, deps),
    testRuns: release.kind === 'observed' ? testRunFacts(release.value, ledger) : [],
  };
}

function describeDimensions(
  { project, listedAtMs }: RankedRevision['revision'],
  dimensions: ReturnType<typeof evaluateRevision>['dimensions'],
  release: Observed<ReleaseFacts>,
  { known, stated, isMirror, hostVersion, registryUrl }: DescribeDeps,
): readonly EvidenceDimension[] {
  const { repository, leadListing } = project;
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
  const listed = {
    source: `catalog ${leadListing.catalogId}, ${leadListing.locator}`,
    observedAt: isoTimestamp(listedAtMs),
  };
  return [
    withFacts('source_metadata', dimensions.sourceMetadata, [
      { label: 'listings', value: String(project.listings.length), ...listed },
      { label: 'category', value: project.category, ...listed },
      { label: 'licence of the record', value: leadListing.license, ...listed },
    ]),
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
      project.packageName === null
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
