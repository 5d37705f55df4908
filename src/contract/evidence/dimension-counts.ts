import { z } from 'zod';
import type { DimensionStatus } from '../shared/status.ts';
import type { QualityDimensionName } from './quality-dimensions.ts';

const count = (which: string) => z.int().nonnegative().describe(`Plugins ${which}.`);

const StatusCounts = z
  .strictObject({
    passed: count('that passed'),
    failed: count('that failed'),
    partial: count('that passed in part'),
    not_tested: count('that nobody observed, or analysed at all; none of them failed'),
    not_applicable: count('that it has no meaning for'),
  } satisfies Record<DimensionStatus, ReturnType<typeof count>>)
  .describe('Plugins by what the dimension came to; one that nobody analysed is not_tested.');

/** Sums of one dimension alone: nothing is ever added up over dimensions. */
export const DimensionCounts = z
  .strictObject({
    source_metadata: StatusCounts,
    repository_health: StatusCounts,
    package_release: StatusCounts,
    package_integrity: StatusCounts,
    static_risk: StatusCounts,
    dependency_risk: StatusCounts,
    install_runtime: StatusCounts,
    claimed_feature: StatusCounts,
  } satisfies Record<QualityDimensionName, typeof StatusCounts>)
  .describe('Plugins by what each dimension came to; there is no sum over dimensions.');
export type DimensionCounts = z.infer<typeof DimensionCounts>;
