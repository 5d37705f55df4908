import { z } from 'zod';
import { ControlMetadata } from './candidate-control-metadata.ts';
import { CandidateIdentity } from './candidate-identity.ts';
import { CandidateMatch } from './candidate-match.ts';
import { EditorContent } from './candidate-editor-content.ts';
import { PublisherContent } from './candidate-publisher-content.ts';
import { RegistryObservations } from './candidate-registry-observations.ts';
import { TestEvidence } from './candidate-test-evidence.ts';
import { CandidateId } from './ids.ts';

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
