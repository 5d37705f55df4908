import { z } from 'zod';
import { FreshnessStatus } from './status.ts';
import { Timestamp } from './timestamp.ts';

/** Spec 2.2, control_metadata.freshness. Computed when an answer is given, not when data is published. */
export const Freshness = z
  .strictObject({
    status: FreshnessStatus,
    as_of: Timestamp.describe('When the served facts were put together.'),
    expires_at: Timestamp.describe('From this instant on the facts are no longer current.'),
    source_last_success_at: Timestamp.describe('Latest successful reading of any source.'),
  })
  .describe('How old the served facts are (spec 2.2).');
export type Freshness = z.infer<typeof Freshness>;
