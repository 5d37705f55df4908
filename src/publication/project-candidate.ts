import { type RepositoryHosts, repositoryWebUrl } from '../base/repository-ref.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { CandidateIdentity, CandidateRecord } from '../contract/candidates/record.ts';
import { RISK_SEVERITIES, type RegistryObservations } from '../contract/candidates/registry-observations.ts';
import type { CandidateRelease, ReleaseAvailability } from '../facts/candidate/candidate-release.ts';
import type { Requirement } from '../facts/candidate/observed-requirements.ts';
import type { SourceAssociation } from '../facts/repository/source-association.ts';
import { candidateIds, projectTestEvidence } from './project-candidate-tests.ts';
import { candidateUnknowns } from './project-candidate-unknowns.ts';
import { editorVersion, projectEditorContent, projectPublisherContent } from './project-candidate-words.ts';

export interface CandidateProjection {
  readonly hostPackage: string;
  /** Without a slash at the end. */
  readonly registryUrl: string;
  readonly repositoryHosts: RepositoryHosts;
}

/** One release as the wire's candidate record (spec 2.2); the only place where the two meet. */
export function projectCandidate(candidate: CandidateRelease, projection: CandidateProjection): CandidateRecord {
  const publisherContent = projectPublisherContent(candidate);
  const record: CandidateRecord = {
    candidate_id: candidateIds(candidate.slug, candidate.release.version).candidateId,
    identity: identityOf(candidate, projection),
    publisher_content: publisherContent,
    editor_content: projectEditorContent(candidate),
    registry_observations: observationsOf(candidate),
    test_evidence: projectTestEvidence(candidate, projection.hostPackage),
    standing: projectAvailability(candidate.availability),
    observed: observedOf(candidate),
    capability_claims: capabilityClaims(candidate, publisherContent.profile_version),
  };
  const unknowns = candidateUnknowns(record, candidate);
  return { ...record, registry_observations: { ...record.registry_observations, unknowns: [...unknowns] } };
}

function identityOf(
  { slug, displayName, release, artifact, association }: CandidateRelease,
  { registryUrl, repositoryHosts }: CandidateProjection,
): CandidateIdentity {
  const { packageName, version } = release;
  const { pluginId, releaseId, artifactId } = candidateIds(slug, version);
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
  const { association, requirements, risks, advisory, maintenance } = candidate;
  return {
    authority: 'registry_observations',
    source_association: {
      status: association.status,
      method: association.method,
      evidence_refs: [...association.evidenceRefs],
      observed_at: association.observedAtMs === null ? null : isoTimestamp(association.observedAtMs),
    },
    prerequisites: requirements.prerequisites.map(requirementOf),
    permissions: requirements.permissions.map(requirementOf),
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

function requirementOf({ code, status, evidenceRefs }: Requirement) {
  return { code, status, evidence_refs: [...evidenceRefs] };
}

/** Of a capability that publisher and editor claim, the publisher's word stands. */
function capabilityClaims(
  { profile, editor, slug }: CandidateRelease,
  profileVersion: string,
): CandidateRecord['capability_claims'] {
  const ofPublisher = (claim: 'has' | 'lacks') =>
    (profile?.capabilities ?? []).flatMap((capability) =>
      capability.claim === claim
        ? [{ id: capability.capabilityId, claimed_by: 'publisher' as const, evidence_refs: [profileVersion] }]
        : [],
    );
  const said = new Set((profile?.capabilities ?? []).map(({ capabilityId }) => capabilityId));
  const ofEditor = (editor?.capabilityIds ?? [])
    .filter((id) => !said.has(id))
    .map((id) => ({
      id,
      claimed_by: 'editor' as const,
      evidence_refs: editor === null ? [] : [editorVersion(editor, slug)],
    }));
  return { has: [...ofPublisher('has'), ...ofEditor], lacks: ofPublisher('lacks') };
}

function observedOf({ release, removal, association, maintenance }: CandidateRelease): CandidateRecord['observed'] {
  const newestMs = Math.max(
    release.observedAtMs,
    association.observedAtMs ?? 0,
    maintenance.observedAtMs ?? 0,
    removal?.observedAtMs ?? 0,
  );
  return { as_of: isoTimestamp(release.observedAtMs), source_last_success_at: isoTimestamp(newestMs) };
}

function projectAvailability(availability: ReleaseAvailability): CandidateRecord['standing'] {
  return {
    availability: availability.kind,
    withdrawn: availability.kind === 'withdrawn',
    withdrawal_reason: availability.kind === 'withdrawn' ? availability.reason : null,
  };
}

/** The repository that a release names, by its name of today; it is shown also where it does not name the release back. */
function projectCandidateSource(
  { declared, repository, status, evidenceRefs }: SourceAssociation,
  hosts: RepositoryHosts,
): CandidateIdentity['source'] {
  const otherHost = declared.kind === 'other_host' ? declared.url : null;
  return {
    repository_url: repository === null ? otherHost : repositoryWebUrl(repository, hosts),
    repository_owner: repository?.owner ?? null,
    association_status: status,
    association_evidence_refs: [...evidenceRefs],
  };
}
