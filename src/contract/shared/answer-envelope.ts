import { z } from 'zod';
import { SemanticVersion } from './ids.ts';
import { Cursor } from './request-fields.ts';
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

/** Version of the wire shapes this tree serves; a closed list that grows raises it (spec 9). */
export const SCHEMA_VERSION = '1.0.0';

export const SchemaVersion = SemanticVersion.describe('Version of the shapes of this answer (spec 9).');

/** Spec 1.4: at the top level of every JSON answer, errors included. */
export const NO_APPROVAL = {
  is_final_recommendation: z.literal(false).describe('Always false: facts, never a recommendation (spec 1.4).'),
  grants_install_approval: z.literal(false).describe('Always false: evidence is not installation approval (spec 1.4).'),
} as const;

/** The values of `NO_APPROVAL`, to spread into an answer. */
export const NO_APPROVAL_FLAGS = { is_final_recommendation: false, grants_install_approval: false } as const;

const limit = z.int().min(1).max(50).describe('Page size used, after an upper limit was applied.');
const returned = z.int().min(0).max(50).describe('Items on this page.');
const next_cursor = Cursor.nullable().describe('Send it to get the next page; null: this is the last one.');

/** Spec 2.1: candidate search does not count what lies beyond the page. */
export const Page = z.strictObject({ limit, returned, next_cursor }).describe('Place in the list (spec 2.1).');

/** Spec 2.3. */
export const CountedPage = z
  .strictObject({ total: z.int().nonnegative().describe('Items on all pages.'), limit, returned, next_cursor })
  .describe('Place in the list (spec 2.3).');
export type CountedPage = z.infer<typeof CountedPage>;
