import { z } from 'zod';
import { DiscoverySourceKind } from './entry.ts';
import { CategoryId } from '../shared/ids.ts';
import { QualityDimensionName } from '../evidence/quality-dimensions.ts';
import { Disposition } from '../shared/status.ts';

const MinimumStatus = z.enum(['passed', 'partial']);

/** All filters must hold; within one list any value will do. */
export const DiscoveryFilters = z
  .strictObject({
    categories: z
      .array(CategoryId)
      .min(1)
      .max(50)
      .optional()
      .describe('Keep entries of these categories; an entry without a known category is `uncategorized`.'),
    source_kinds: z
      .array(DiscoverySourceKind)
      .min(1)
      .max(2)
      .optional()
      .describe('Keep entries with at least one source of these kinds; a source nobody knows of does not count.'),
    dispositions: z
      .array(Disposition)
      .min(1)
      .max(3)
      .optional()
      .describe('Keep entries with these dispositions; an entry nobody analysed counts as `insufficient_evidence`.'),
    min_dimension_status: z
      .partialRecord(QualityDimensionName, MinimumStatus)
      .optional()
      .describe(
        'Keep entries whose dimensions came to at least this: `passed`, or `partial` (which passed satisfies too). ' +
          'Unknown never satisfies: not_tested, not_applicable and an entry nobody analysed are left out.',
      ),
  })
  .describe('Narrows the hits; an absent filter keeps everything.');
export type DiscoveryFilters = z.infer<typeof DiscoveryFilters>;
