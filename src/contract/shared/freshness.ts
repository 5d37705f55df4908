import { z } from 'zod';
import { FreshnessStatus } from './status.ts';
import { Timestamp } from './timestamp.ts';

/** Spec 2.2, control_metadata.freshness. Computed when an answer is given, not when data is published. */
export const Freshness = z
  .strictObject({
    status: FreshnessStatus,
    as_of: Timestamp.describe(
      'Of the newest answers of its sources the oldest: nothing that is served was last asked for earlier.',
    ),
    expires_at: Timestamp.describe('From this instant on the facts are no longer current.'),
    source_last_success_at: Timestamp.describe('The newest answer of any source; reading a local file is none.'),
  })
  .describe('How old the served facts are (spec 2.2).');
export type Freshness = z.infer<typeof Freshness>;
