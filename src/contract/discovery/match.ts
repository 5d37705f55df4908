import { z } from 'zod';

/** Spec 2.3, and the additions of this service last; each is explained in docs/reasons.md. */
export const DiscoveryReasonCode = z
  .enum([
    'bounded_popularity_tiebreak',
    'category_term_match',
    'description_phrase_match',
    'description_term_match',
    'multi_term_coverage',
    'name_term_match',
    'registry_package_term_match',
    'ordered_term_phrase_match',
    'quality_evidence_tiebreak',
    'quality_observed_limitation',
    'repository_term_match',
    'exact_identifier',
    'alias_term_match',
    'corrected_term_match',
    'spelling_variant_match',
    'one_owner_limit',
    'same_package_repeat',
    'claimed_package_match',
  ])
  .describe('Rule that contributed to the place of a hit (spec 2.3).');
export type DiscoveryReasonCode = z.infer<typeof DiscoveryReasonCode>;

export const MatchedField = z
  .enum(['category', 'description', 'name', 'registry_package', 'repository'])
  .describe('Field in which a term of the query was found (spec 2.3).');
export type MatchedField = z.infer<typeof MatchedField>;

/** Zod's numbers are finite; NaN and the infinities are refused. */
const Score = z
  .number()
  .nonnegative()
  .describe('Unit-less, finite, 10 decimals; comparable within the pages of one answer only.');
export const Rank = z
  .int()
  .min(1)
  .describe('Place over all pages, from 1; scores fall strictly as it rises (spec 2.3).');

export const DiscoveryMatch = z
  .strictObject({
    score: Score,
    rank: Rank,
    reason_codes: z.array(DiscoveryReasonCode).describe('Every rule that contributed, without repeats.'),
    matched_fields: z.array(MatchedField).describe('Every field that matched, without repeats.'),
  })
  .describe('Why the entry stands where it stands (spec 2.3).');
export type DiscoveryMatch = z.infer<typeof DiscoveryMatch>;
