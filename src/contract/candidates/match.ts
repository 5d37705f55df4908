import { z } from 'zod';
import { Rank } from '../discovery/match.ts';
import { CapabilityId } from '../shared/ids.ts';
import { EvidenceRefs, JsonPointer } from '../shared/references.ts';
import { authority } from '../shared/status.ts';
import { LocalizedText } from '../shared/text.ts';

/** Spec 2.2 shows the first; the others are ours. Each is explained in docs/CANDIDATES.md. */
export const CandidateReasonCode = z
  .enum([
    'source.profile_match',
    'source.editor_match',
    'source.exact_identifier',
    'source.name_match',
    'source.capability_match',
    'source.other_wording',
    'source.corrected_wording',
    'source.spelling_variant',
    'source.limitation_mentioned',
    'capability.claimed',
    'capability.editor_claimed',
    'capability.denied',
    'compatibility.tested',
    'compatibility.test_failed',
    'compatibility.claimed',
    'compatibility.claim_excludes',
    'compatibility.claim_unreadable',
    'compatibility.not_known',
  ])
  .describe('Rule of the match (spec 2.2); a closed list.');
export type CandidateReasonCode = z.infer<typeof CandidateReasonCode>;

const CandidateReason = z
  .strictObject({
    code: CandidateReasonCode,
    summary: LocalizedText.describe('What the rule means; equal for equal codes but for the rule of a version range.'),
    field_refs: z.array(JsonPointer).describe('Fields of this candidate that the rule looked at and found.'),
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
