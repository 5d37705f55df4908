import type { ChainRun } from '../analysis/chain.ts';
import { hasLooked, type QualityEvidence } from '../analysis/quality-evidence.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PluginQualitySummary, QualityDimensions } from '../contract/plugin-quality.ts';
import type { QualityReasonCode } from '../contract/quality-reason-codes.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import type { PluginProject } from '../facts/plugin-project.ts';

/** Evidence as the wire's PluginQualitySummary (spec 2.3). */
export function projectQuality(evidence: QualityEvidence, hostVersion: string): PluginQualitySummary {
  const { project, entryId } = evidence.revision;
  const { packageName, release, revisionDigest } = project;
  return {
    schema_version: '1.0.0',
    authority: 'automated_observation',
    plugin_revision_id: revisionDigest,
    priority_rank: evidence.priorityRank,
    ...revisionName(packageName, release, entryId, revisionDigest),
    disposition: evidence.disposition,
    production_eligible: false,
    coverage: {
      completed: evidence.chains.filter(hasLooked).length,
      configured: evidence.chains.length,
      chains: evidence.chains.map((chain) => ({
        analysis_id: chain.analysisId,
        status: chain.status,
        analyzer_version: chain.analyzerVersion,
        completed_at: hasLooked(chain) ? isoTimestamp(observedAtMs(chain, evidence.revision)) : null,
      })),
    },
    artifact: artifactOf(packageName, release),
    dimensions: dimensionsOf(evidence, hostVersion),
    reason_codes: reasonCodesOf(evidence),
    analyzed_at: isoTimestamp(Math.max(evidence.revision.listedAtMs, release?.observedAtMs ?? 0)),
  };
}

/** A chain's answer is as old as what it looked at. */
function observedAtMs({ analysisId }: ChainRun, { project, listedAtMs }: QualityEvidence['revision']): number {
  return analysisId === 'quality.package-release' ? (project.release?.observedAtMs ?? listedAtMs) : listedAtMs;
}

function revisionName(
  packageName: string | null,
  release: PackageReleaseFacts | null,
  entryId: string,
  digest: string,
) {
  return packageName !== null && release !== null
    ? { revision_kind: 'package_release' as const, revision_key: `package-release:${packageName}@${release.version}` }
    : {
        revision_kind: 'discovery_source' as const,
        revision_key: `discovery-source:${entryId}@${digest.slice(7, 19)}`,
      };
}

function artifactOf(packageName: string | null, release: PackageReleaseFacts | null): PluginQualitySummary['artifact'] {
  if (packageName === null) return { status: 'not_applicable', package_name: null, version: null, sha256: null };
  if (release === null) return { status: 'not_tested', package_name: packageName, version: null, sha256: null };
  const sha256 = release.artifactDigest;
  return {
    status: sha256 === null ? 'not_tested' : 'passed',
    package_name: packageName,
    version: release.version,
    sha256,
  };
}

function dimensionsOf({ revision, chains }: QualityEvidence, hostVersion: string): QualityDimensions {
  const { project } = revision;
  const ofPackage = project.packageName === null ? 'not_applicable' : 'not_tested';
  return {
    source_metadata: {
      status: chainNamed(chains, 'source-metadata').status,
      reason_codes: [...chainNamed(chains, 'source-metadata').reasonCodes],
    },
    repository_health: repositoryHealth(chainNamed(chains, 'repository-health')),
    package_release: packageRelease(chainNamed(chains, 'package-release'), project),
    package_integrity: { status: ofPackage, reason_codes: [] },
    static_risk: { status: ofPackage, risk_class: null, reason_codes: [] },
    dependency_risk: { status: ofPackage, vulnerability_counts: null },
    install_runtime: installRuntime(project.packageName, hostVersion),
    claimed_feature: { status: 'not_tested' },
  };
}

function chainNamed(chains: readonly ChainRun[], name: string): ChainRun {
  const found = chains.find(({ analysisId }) => analysisId === `quality.${name}`);
  if (found === undefined) throw new Error(`Chain ${name} is not configured.`);
  return found;
}

function repositoryHealth({ status }: ChainRun): QualityDimensions['repository_health'] {
  return {
    status,
    repository_exists: null,
    archived: null,
    fork: null,
    stars: null,
    commits: null,
    forks: null,
    watches: null,
    open_issues: null,
    open_pull_requests: null,
    license_spdx: null,
    head_commit_sha: null,
    head_committed_at: null,
  };
}

const MATCHES_DISCOVERY = { confirmed: true, contradicted: false, unknown: null, not_applicable: null } as const;

function packageRelease(
  { status }: ChainRun,
  { release, packageAssociation }: PluginProject,
): QualityDimensions['package_release'] {
  return {
    status,
    package_exists: release === null ? null : true,
    latest_version: release?.version ?? null,
    latest_published_at:
      release === null || release.publishedAtMs === null ? null : isoTimestamp(release.publishedAtMs),
    deprecated: release?.isDeprecated ?? null,
    license: release?.license ?? null,
    host_peer_dependency: release?.hostPeerRange ?? null,
    repository_matches_discovery: MATCHES_DISCOVERY[packageAssociation],
    unpacked_size: release?.unpackedSizeBytes ?? null,
  };
}

/** Spec 2.3, rules 1 and 2: a source without a package says so here, and proves nothing by it. */
function installRuntime(packageName: string | null, hostVersion: string): QualityDimensions['install_runtime'] {
  const hasPackage = packageName !== null;
  return {
    status: 'not_tested',
    scope: 'host_web_profile',
    host_version: hostVersion,
    failure_stage: hasPackage ? null : 'package_inspection',
    failure_class: hasPackage ? null : 'plugin',
    failure_reason_code: hasPackage ? null : 'no_registry_package',
    generic_usability: 'not_tested',
    does_not_prove_whole_plugin_unusable: false,
  };
}

function reasonCodesOf({ revision, chains }: QualityEvidence): QualityReasonCode[] {
  const codes = new Set<QualityReasonCode>(chains.flatMap(({ reasonCodes }) => reasonCodes));
  if (revision.project.packageName === null) codes.add('no_registry_package');
  codes.add('pilot_evidence_not_production_eligible');
  return [...codes].sort();
}
