import { type ChainRun, hasObserved } from '../analysis/chain.ts';
import type {
  DependencyRisk,
  EvidenceDimensions,
  InstallRuntime,
  DimensionVerdict,
  PackageReleaseDimension,
  RepositoryHealth,
} from '../analysis/evidence-dimensions.ts';
import type { QualityEvidence } from '../analysis/quality-evidence.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PluginQualitySummary, QualityDimensions } from '../contract/evidence/plugin-quality.ts';
import type { QualityReasonCode } from '../contract/evidence/quality-reason-codes.ts';
import { revisionDigest } from '../facts/identity/revision-digest.ts';
import type { PackageAssociation } from '../facts/identity/plugin-project.ts';
import type { ReleaseFacts } from '../facts/release/release-facts.ts';
import { licenseWritten } from './license-written.ts';

/** Evidence as the wire's PluginQualitySummary (spec 2.3). */
export function projectQuality(evidence: QualityEvidence, hostVersion: string): PluginQualitySummary {
  const { revision, chains, dimensions } = evidence;
  const { project, entryId } = revision;
  const { packageName } = project;
  const digest = revisionDigest(project);
  const { release } = dimensions.packageRelease;
  const completedAtMs = chains.flatMap(({ observedAtMs }) => observedAtMs ?? []);
  return {
    schema_version: '1.0.0',
    authority: 'automated_observation',
    plugin_revision_id: digest,
    priority_rank: evidence.priorityRank,
    ...revisionName(packageName, release, entryId, digest),
    disposition: evidence.disposition,
    production_eligible: false,
    coverage: {
      completed: chains.filter(hasObserved).length,
      configured: chains.length,
      chains: chains.map(projectChain),
    },
    artifact: artifactOf(packageName, release),
    dimensions: projectDimensions(evidence, hostVersion),
    reason_codes: reasonCodesOf(chains, dimensions),
    analyzed_at: isoTimestamp(Math.max(revision.listedAtMs, ...completedAtMs)),
  };
}

function projectChain(chain: ChainRun): PluginQualitySummary['coverage']['chains'][number] {
  const { observedAtMs } = chain;
  return {
    analysis_id: chain.analysisId,
    status: chain.status,
    analyzer_version: chain.analyzerVersion,
    completed_at: observedAtMs === null ? null : isoTimestamp(observedAtMs),
  };
}

function revisionName(packageName: string | null, release: ReleaseFacts | null, entryId: string, digest: string) {
  return packageName !== null && release !== null
    ? { revision_kind: 'package_release' as const, revision_key: `package-release:${packageName}@${release.version}` }
    : {
        revision_kind: 'discovery_source' as const,
        revision_key: `discovery-source:${entryId}@${digest.slice(7, 19)}`,
      };
}

function artifactOf(packageName: string | null, release: ReleaseFacts | null): PluginQualitySummary['artifact'] {
  if (packageName === null) return { status: 'not_applicable', package_name: null, version: null, sha256: null };
  if (release === null) return { status: 'not_tested', package_name: packageName, version: null, sha256: null };
  const { version, artifactDigest, isIntegrityVerified, conflictingArtifactDigests } = release;
  const isOther = isIntegrityVerified === false || conflictingArtifactDigests.length > 0;
  const ofBytes = artifactDigest === null ? 'not_tested' : 'passed';
  return {
    status: isOther ? 'failed' : ofBytes,
    package_name: packageName,
    version,
    sha256: artifactDigest,
  };
}

/** Every reason of the record once; those of the runtime's failure stage included. */
function reasonCodesOf(chains: readonly ChainRun[], dimensions: EvidenceDimensions): QualityReasonCode[] {
  const codes = new Set<QualityReasonCode>(chains.flatMap(({ reasonCodes }) => reasonCodes));
  for (const code of dimensions.installRuntime.reasonCodes) codes.add(code);
  codes.add('pilot_evidence_not_production_eligible');
  return [...codes].sort();
}

/** The eight dimensions as the wire has them. */
function projectDimensions({ revision, dimensions }: QualityEvidence, hostVersion: string): QualityDimensions {
  const { staticRisk, claimedFeature } = dimensions;
  return {
    source_metadata: judged(dimensions.sourceMetadata),
    repository_health: repositoryHealth(dimensions.repositoryHealth),
    package_release: packageRelease(dimensions.packageRelease, revision.project.packageAssociation),
    package_integrity: judged(dimensions.packageIntegrity),
    static_risk: { ...judged(staticRisk), risk_class: staticRisk.riskClass },
    dependency_risk: dependencyRisk(dimensions.dependencyRisk),
    install_runtime: installRuntime(dimensions.installRuntime, hostVersion),
    claimed_feature: { status: claimedFeature.status },
  };
}

function judged({ status, reasonCodes }: DimensionVerdict): QualityDimensions['source_metadata'] {
  return { status, reason_codes: [...new Set(reasonCodes)] };
}

function repositoryHealth({ status, exists, facts }: RepositoryHealth): QualityDimensions['repository_health'] {
  return {
    status,
    repository_exists: exists,
    archived: facts?.isArchived ?? null,
    fork: facts?.isFork ?? null,
    stars: facts?.stars ?? null,
    commits: facts?.commits ?? null,
    forks: facts?.forks ?? null,
    watches: facts?.watches ?? null,
    open_issues: facts?.openIssues ?? null,
    open_pull_requests: facts?.openPullRequests ?? null,
    license_spdx: facts?.licenseSpdx ?? null,
    head_commit_sha: facts?.headCommitSha ?? null,
    head_committed_at: timestampOf(facts?.headCommittedAtMs),
  };
}

const MATCHES_DISCOVERY = {
  confirmed: true,
  declared: true,
  contradicted: false,
  contested: null,
  unknown: null,
  not_applicable: null,
} as const satisfies Record<PackageAssociation, boolean | null>;

function packageRelease(
  { status, exists, release }: PackageReleaseDimension,
  association: PackageAssociation,
): QualityDimensions['package_release'] {
  return {
    status,
    package_exists: exists,
    latest_version: release?.version ?? null,
    latest_published_at: timestampOf(release?.publishedAtMs),
    deprecated: release?.isDeprecated ?? null,
    license: release?.license ?? null,
    ...licenseWritten(release),
    host_peer_dependency: release?.hostPeerRange ?? null,
    repository_matches_discovery: MATCHES_DISCOVERY[association],
    unpacked_size: release?.unpackedSizeBytes ?? null,
  };
}

function dependencyRisk({ status, counts }: DependencyRisk): QualityDimensions['dependency_risk'] {
  if (counts === null) return { status, vulnerability_counts: null };
  const { info, low, moderate, high, critical } = counts;
  return { status, vulnerability_counts: { info, low, moderate, high, critical } };
}

/**
 * A run that failed was one version of the host without network, scripts and
 * services: it does not prove the whole plugin unusable. Where nothing was
 * tested the field stays false (spec 2.3, rule 2).
 */
function installRuntime(
  { status, failure, genericUsability }: InstallRuntime,
  hostVersion: string,
): QualityDimensions['install_runtime'] {
  return {
    status,
    scope: 'host_web_profile',
    host_version: hostVersion,
    failure_stage: failure?.stage ?? null,
    failure_class: failure?.failureClass ?? null,
    failure_reason_code: failure?.reasonCode ?? null,
    generic_usability: genericUsability,
    does_not_prove_whole_plugin_unusable: status === 'failed',
  };
}

function timestampOf(epochMs: number | null | undefined): string | null {
  return epochMs === null || epochMs === undefined ? null : isoTimestamp(epochMs);
}
