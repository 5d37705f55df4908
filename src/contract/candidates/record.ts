import { z } from 'zod';
import { Freshness, NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import {
  CandidateId,
  CapabilityId,
  EvidenceRefs,
  PluginId,
  PublicationVersion,
  ReleaseId,
  ReleaseVersion,
  Sha256Form,
  Sha512Integrity,
  WebUrl,
} from '../shared/ids.ts';
import { AssociationStatus, DataClass, authority } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { EditorContent, PublisherContent } from './imported-content.ts';
import { CandidateMatch } from './match.ts';
import { RegistryObservations } from './registry-observations.ts';
import { TestEvidence } from './test-evidence.ts';

const PackageName = z.string().min(1).max(214).describe('Name on the package registry.');

const InstallRef = z
  .strictObject({
    kind: z.literal('package'),
    spec: z.string().min(3).max(350).describe('`<package_name>@<version>`.'),
    immutable: z.boolean().describe('Whether the reference is pinned to these very bytes (spec 9.4).'),
    package_name: PackageName,
    version: ReleaseVersion,
    integrity: Sha512Integrity,
  })
  .describe('What a manager would install after its user agreed; naming it approves nothing.');

const CandidateSource = z
  .strictObject({
    repository_url: WebUrl.nullable().describe('null: the release names no repository.'),
    repository_owner: z
      .string()
      .min(1)
      .max(255)
      .nullable()
      .describe('null: the release names no repository, or one on a host whose addresses cannot be read.'),
    association_status: AssociationStatus,
    association_evidence_refs: EvidenceRefs,
  })
  .describe('Repository that the release names, and whether it names the release back.');

export const CandidateIdentity = z
  .strictObject({
    authority: authority('control_metadata'),
    object_type: z.literal('plugin'),
    plugin_id: PluginId,
    plugin_slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(214)
      .describe('Lower-case words of the plugin, joined by hyphens; part of its ids.'),
    display_name: z.string().min(1).max(214).describe('Name for people.'),
    release_id: ReleaseId,
    release_version: ReleaseVersion,
    install_ref: InstallRef,
    artifact_id: z.string().min(1).max(350).describe('Id of the released archive.'),
    artifact_digest: Sha256Form.describe('Digest of the bytes of the released archive.'),
    source: CandidateSource,
    canonical_url: WebUrl.describe('Where the package registry describes this release.'),
  })
  .describe('Exactly which release this is (spec 2.2).');
export type CandidateIdentity = z.infer<typeof CandidateIdentity>;

/** Whether the record is searched; part of the published record. */
export const AVAILABILITY_FIELDS = {
  availability: z
    .enum(['available', 'withdrawn', 'quarantined', 'unpublished'])
    .describe(
      'Spec 3 shows available; quarantined: other bytes were seen under this version; unpublished: the registry has it no more. Only available ones are hits.',
    ),
  withdrawn: z.boolean().describe('Whether availability is `withdrawn`.'),
  withdrawal_reason: z.string().min(1).max(500).nullable().describe('null: not withdrawn.'),
} as const;

export const ControlMetadata = z
  .strictObject({
    authority: authority('control_metadata'),
    schema_version: SchemaVersion,
    publication_version: PublicationVersion,
    data_class: DataClass,
    freshness: Freshness,
    ...AVAILABILITY_FIELDS,
    ...NO_APPROVAL,
  })
  .describe('What the service says of the record itself (spec 2.2).');
export type ControlMetadata = z.infer<typeof ControlMetadata>;

export const CandidateFacts = z
  .strictObject({
    candidate_id: CandidateId,
    identity: CandidateIdentity,
    match: CandidateMatch,
    publisher_content: PublisherContent,
    editor_content: EditorContent.nullable().describe('Ours; null: no editor wrote of this release.'),
    registry_observations: RegistryObservations,
    test_evidence: TestEvidence,
    control_metadata: ControlMetadata,
  })
  .describe('What is known about one exact release, each block with its own authority (spec 2.2).');
export type CandidateFacts = z.infer<typeof CandidateFacts>;

const CapabilityClaim = z.strictObject({
  id: CapabilityId,
  claimed_by: z.enum(['publisher', 'editor']),
  evidence_refs: EvidenceRefs,
});

/**
 * One line of a publication's `candidates.jsonl`: what is known of a release,
 * whatever is asked. An answer adds `match` and the rest of `control_metadata`,
 * which hang on the question, the publication and the time.
 */
export const CandidateRecord = CandidateFacts.omit({ match: true, control_metadata: true })
  .extend({
    standing: z.strictObject(AVAILABILITY_FIELDS),
    observed: z
      .strictObject({
        as_of: Timestamp.describe('When the registry gave the release.'),
        source_last_success_at: Timestamp.describe('The newest answer of a source that the record rests on.'),
      })
      .describe('Times of the observations behind the record; `control_metadata.freshness` is judged from them.'),
    capability_claims: z
      .strictObject({ has: z.array(CapabilityClaim), lacks: z.array(CapabilityClaim) })
      .describe(
        'What is said the plugin can do and cannot do, and by whom; only a publisher says what it lacks. `match.capabilities` is read from it.',
      ),
  })
  .describe('One published candidate.');
export type CandidateRecord = z.infer<typeof CandidateRecord>;
