import { z } from 'zod';
import { DimensionCounts } from '../evidence/dimension-counts.ts';
import { CategoryId } from '../shared/ids.ts';
import { LocalizedText } from '../shared/text.ts';

const count = (which: string) => z.int().nonnegative().describe(`Hits ${which}.`);

const CategoryCount = z
  .strictObject({ id: CategoryId, label: LocalizedText, count: count('of this category') })
  .describe('One category, and how many hits it has.');

export const SearchFacets = z
  .strictObject({
    categories: z
      .array(CategoryCount)
      .describe('The most frequent first, then by id; a category that no hit has is absent.'),
    source_kinds: z
      .strictObject({ package: count('with a package'), repository: count('with a repository') })
      .describe('Hits with a source of the kind; many have both.'),
    dispositions: z
      .strictObject({
        pilot_checks_passed: count('of this disposition'),
        partial_evidence: count('of this disposition'),
        insufficient_evidence: count('of this disposition, and those that nobody analysed'),
      })
      .describe('Hits by disposition; those that nobody analysed have insufficient evidence.'),
    dimension_status: DimensionCounts,
  })
  .describe(
    'How many hits have each value that filters can ask for. A value is counted among the hits that all filters but ' +
      'those of its own kind (of a dimension, its own) let through: as many as there are with this value alone chosen.',
  );
export type SearchFacets = z.infer<typeof SearchFacets>;
