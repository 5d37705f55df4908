import type { RepositoryHosts } from '../base/repository-web-url.ts';
import { RISK_SEVERITIES } from '../contract/risk-codes.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { CandidateIdentity } from '../contract/candidate-identity.ts';
import type { CandidateRecord } from '../contract/candidate-record.ts';
import type { RegistryObservations } from '../contract/candidate-registry-observations.ts';
import type { CandidateRelease, CandidateStanding } from '../facts/candidate/candidate-release.ts';
import type { CodedClaim } from '../facts/plugin-profile.ts';
import { projectCandidateSource } from './project-candidate-source.ts';
import { candidateIds } from './project-candidate-ids.ts';
import { profileVersion, projectPublisherContent } from './project-candidate-profile.ts';
import { projectTestEvidence } from './project-candidate-tests.ts';
import { candidateUnknowns } from './project-candidate-unknowns.ts';

export interface CandidateProjection {
  readonly hostPackage: string;
  /** Without a slash at the end. */
  readonly registryUrl: string;
  readonly repositoryHosts: RepositoryHosts;
}

/** One release as the wire's candidate record (spec 2.2); the only place where the two meet. */
export function projectCandidate(candidate: CandidateRelease, projection: CandidateProjection): CandidateRecord {
  const record: CandidateRecord = {
    candidate_id: candidateIds(candidate.profile).candidateId,
    identity: identityOf(candidate, projection),
    publisher_content: projectPublisherContent(candidate.profile),
    registry_observations: observationsOf(candidate),
    test_evidence: projectTestEvidence(candidate, projection.hostPackage),
    standing: standingOf(candidate.standing),
    capability_claims: capabilityClaims(candidate),
  };
  const unknowns = candidateUnknowns(record, candidate.failedLooks);
  return { ...record, registry_observations: { ...record.registry_observations, unknowns: [...unknowns] } };
}

function identityOf(
  { profile, artifact, association }: CandidateRelease,
  { registryUrl, repositoryHosts }: CandidateProjection,
): CandidateIdentity {
  const { slug, displayName, packageName, version } = profile;
  const { pluginId, releaseId, artifactId } = candidateIds(profile);
  return {
    authority: 'control_metadata',
    object_type: 'plugin',
    plugin_id: pluginId,
    plugin_slug: slug,
    display_name: displayName,
    release_id: releaseId,
    release_version: version,
    install_ref: {
      kind: 'package',
      spec: `${packageName}@${version}`,
      immutable: true,
      package_name: packageName,
      version,
      integrity: artifact.integrity,
    },
    artifact_id: artifactId,
    artifact_digest: artifact.digest,
    source: projectCandidateSource(association, repositoryHosts),
    canonical_url: `${registryUrl}/${packageName.replace('/', '%2f')}/${encodeURIComponent(version)}`,
  };
}

function observationsOf(candidate: CandidateRelease): RegistryObservations {
  const { association, profile, risks, advisory, maintenance } = candidate;
  return {
    authority: 'registry_observations',
    source_association: {
      status: association.status,
      method: association.method,
      evidence_refs: [...association.evidenceRefs],
      observed_at: isoTimestamp(association.observedAtMs),
    },
    prerequisites: profile.prerequisites.map((claim) => claimOf(claim)),
    permissions: profile.permissionsClaimed.map((claim) => claimOf(claim)),
    risks: risks.map(({ code, evidenceRefs }) => ({
      code,
      severity: RISK_SEVERITIES[code],
      evidence_refs: [...evidenceRefs],
    })),
    advisory: {
      state: advisory.state,
      maximum_severity: advisory.maximumSeverity,
      advisory_ids: [...advisory.advisoryIds],
    },
    maintenance: {
      state: maintenance.state,
      observed_at: maintenance.observedAtMs === null ? null : isoTimestamp(maintenance.observedAtMs),
      source_refs: [...maintenance.sourceRefs],
    },
    unknowns: [],
  };
}

function claimOf({ code }: CodedClaim) {
  return { code, status: 'claimed_only' as const, evidence_refs: [] };
}

function capabilityClaims({ profile }: CandidateRelease): CandidateRecord['capability_claims'] {
  const claimed = (claim: 'has' | 'lacks') =>
    profile.capabilities.flatMap((capability) =>
      capability.claim === claim ? [{ id: capability.capabilityId, evidence_refs: [profileVersion(profile)] }] : [],
    );
  return { has: claimed('has'), lacks: claimed('lacks') };
}

function standingOf(standing: CandidateStanding): CandidateRecord['standing'] {
  return {
    availability: standing.kind,
    withdrawn: standing.kind === 'withdrawn',
    withdrawal_reason: standing.kind === 'withdrawn' ? standing.reason : null,
  };
}
