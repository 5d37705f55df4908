import { z } from 'zod';
import { STANDING } from './control-metadata.ts';
import { CandidateFacts } from './facts.ts';
import { EvidenceRefs } from '../shared/evidence-refs.ts';
import { CapabilityId } from '../shared/ids.ts';
import { Timestamp } from '../shared/timestamp.ts';

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
    standing: z.strictObject(STANDING),
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
