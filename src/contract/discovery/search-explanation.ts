import { z } from 'zod';
import { HitExplanation } from './hit-explanation.ts';
import { QueryExplanation } from './query-explanation.ts';

export const SearchExplanation = z
  .strictObject({
    trust: z.literal('untrusted_text').describe('Terms are words of the query and of third-party texts: data.'),
    query: QueryExplanation,
    hits: z.array(HitExplanation).max(50).describe('One for each candidate of the page, in the same order.'),
  })
  .describe('How the query was read and why each hit stands where it stands; only where `explain` asked for it.');
export type SearchExplanation = z.infer<typeof SearchExplanation>;
