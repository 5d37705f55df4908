import { z } from 'zod';
import { ControlMetadata } from './control-metadata.ts';
import { CandidateIdentity } from './identity.ts';
import { CandidateMatch } from './match.ts';
import { EditorContent } from './editor-content.ts';
import { PublisherContent } from './publisher-content.ts';
import { RegistryObservations } from './registry-observations.ts';
import { TestEvidence } from './test-evidence.ts';
import { CandidateId } from '../shared/ids.ts';

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
