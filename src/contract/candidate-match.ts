import { z } from 'zod';
import { authority } from './status.ts';
import { Rank } from './discovery-match.ts';
import { EvidenceRefs } from './evidence-refs.ts';
import { CapabilityId } from './ids.ts';
import { JsonPointer } from './json-pointer.ts';
import { LocalizedText } from './localized-text.ts';

const CandidateReason = z
  .strictObject({
    code: z.enum(['source.profile_match']).describe('Rule of the match (spec 2.2).'),
    summary: LocalizedText,
    field_refs: z.array(JsonPointer).describe('Fields of this candidate that matched.'),
    evidence_refs: EvidenceRefs,
  })
  .describe('Why the candidate is here.');

// The spec shows absent and unknown only empty; they take the shape of matched.
const Capability = z
  .strictObject({ id: CapabilityId, evidence_refs: EvidenceRefs })
  .describe('One capability asked for.');

export const CandidateMatch = z
  .strictObject({
    authority: authority('registry_observations'),
    rank: Rank,
    reason_codes: z.array(CandidateReason),
    capabilities: z
      .strictObject({
        matched: z.array(Capability).describe('There is evidence that it has them.'),
        absent: z.array(Capability).describe('There is evidence that it lacks them.'),
        unknown: z.array(Capability).describe('There is no evidence either way.'),
      })
      .describe('The capabilities asked for, each in exactly one of the lists.'),
  })
  .describe('How the release meets the request (spec 2.2).');
export type CandidateMatch = z.infer<typeof CandidateMatch>;
