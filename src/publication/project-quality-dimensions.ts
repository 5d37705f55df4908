import type {
  DependencyRisk,
  InstallRuntime,
  Judged,
  PackageReleaseDimension,
  RepositoryHealth,
} from '../analysis/evidence-dimensions.ts';
import type { QualityEvidence } from '../analysis/quality-evidence.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { QualityDimensions } from '../contract/evidence/plugin-quality.ts';
import type { PackageAssociation } from '../facts/identity/plugin-project.ts';

/** The eight dimensions as the wire has them. */
export function projectDimensions({ revision, dimensions }: QualityEvidence, hostVersion: string): QualityDimensions {
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

function judged({ status, reasonCodes }: Judged): QualityDimensions['source_metadata'] {
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
