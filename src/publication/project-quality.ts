import type { ReleaseFacts } from '../facts/release/release-facts.ts';
import type { ChainRun } from '../analysis/chain.ts';
import { hasLooked } from '../analysis/chain.ts';
import type { EvidenceDimensions } from '../analysis/evidence-dimensions.ts';
import type { QualityEvidence } from '../analysis/quality-evidence.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import type { QualityReasonCode } from '../contract/evidence/quality-reason-codes.ts';
import { projectDimensions } from './project-quality-dimensions.ts';

/** Evidence as the wire's PluginQualitySummary (spec 2.3). */
export function projectQuality(evidence: QualityEvidence, hostVersion: string): PluginQualitySummary {
  const { revision, chains, dimensions } = evidence;
  const { project, entryId } = revision;
  const { packageName, revisionDigest } = project;
  const { release } = dimensions.packageRelease;
  const completedAtMs = chains.flatMap((chain) => completionOf(chain) ?? []);
  return {
    schema_version: '1.0.0',
    authority: 'automated_observation',
    plugin_revision_id: revisionDigest,
    priority_rank: evidence.priorityRank,
    ...revisionName(packageName, release, entryId, revisionDigest),
    disposition: evidence.disposition,
    production_eligible: false,
    coverage: {
      completed: chains.filter(hasLooked).length,
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
  const completedAtMs = completionOf(chain);
  return {
    analysis_id: chain.analysisId,
    status: chain.status,
    analyzer_version: chain.analyzerVersion,
    completed_at: completedAtMs === null ? null : isoTimestamp(completedAtMs),
  };
}

/** A chain's answer is as old as what it looked at; one without an answer was not completed. */
function completionOf(chain: ChainRun): number | null {
  return hasLooked(chain) ? chain.lookedAtMs : null;
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
function reasonCodesOf(chains: readonly ChainRun[], { installRuntime }: EvidenceDimensions): QualityReasonCode[] {
  const codes = new Set<QualityReasonCode>(chains.flatMap(({ reasonCodes }) => reasonCodes));
  for (const code of installRuntime.reasonCodes) codes.add(code);
  codes.add('pilot_evidence_not_production_eligible');
  return [...codes].sort();
}
