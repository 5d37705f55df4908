import { z } from 'zod';
import { PluginId, ReleaseId, ReleaseVersion, Sha256Form, Sha512Integrity } from '../shared/ids.ts';
import { EvidenceRefs, WebUrl } from '../shared/references.ts';
import { AssociationStatus, authority } from '../shared/status.ts';

const PackageName = z.string().min(1).max(214);

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
      .max(214),
    display_name: z.string().min(1).max(214),
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
