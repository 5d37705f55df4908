import { z } from 'zod';
import { hasBidiControl, hasControlCharacter, isBlank } from '../../base/text-safety.ts';
import { QUERY_PATTERN } from './character-classes.ts';
import { SemanticVersion, SnapshotId } from './ids.ts';
import { Locale, boundedText } from './text.ts';

/** Longest page; a higher limit is lowered to it and `page.limit` says so. */
const PAGE_LIMIT_MAX = 50;

/**
 * A task description or a name, nothing else (spec 1.6). Trimming comes first,
 * so white space around the text is never what makes it too long.
 */
export const Query = boundedText(1, 500, z.string().trim())
  .refine((text) => text.isWellFormed(), rule('lone_surrogate', 'must be valid Unicode without lone surrogates'))
  .refine((text) => !hasControlCharacter(text), rule('control_character', 'must hold no control characters'))
  .refine((text) => !hasBidiControl(text), rule('bidi_control', 'must hold no characters that reorder text'))
  .refine((text) => !isBlank(text), rule('blank', 'must hold at least one visible character'))
  .describe(
    'Task description or name; nothing else may be sent (spec 1.6). 1 to 500 code points after trimming, ' +
      'no control characters, lone surrogates or direction controls, and something visible.',
  )
  .meta({ pattern: QUERY_PATTERN });

function rule(code: string, error: string) {
  return { error, params: { code }, abort: true };
}

/** Default where `limit` is absent: as seen for the operation (spec 8). */
export function pageLimit(defaultLimit: number) {
  return z
    .int()
    .min(1)
    .overwrite((limit) => Math.min(limit, PAGE_LIMIT_MAX))
    .default(defaultLimit)
    .describe(
      `Items of one page, from 1; more than ${PAGE_LIMIT_MAX} is lowered to ${PAGE_LIMIT_MAX}, see page.limit.`,
    );
}

export const Cursor = z
  .string()
  .regex(/^offset:(?:0|[1-9][0-9]{0,8})$/)
  .describe('Where a page begins, `offset:<n>`; take it from page.next_cursor and send all else unchanged.');
export type Cursor = z.infer<typeof Cursor>;

/** Fields of every search request; absent is the only way to say nothing, null is refused. */
export function searchRequestFields(defaultLimit: number) {
  return {
    schema_version: SemanticVersion.optional()
      .describe('Version the client was written for; only major 1 is served.')
      // Another major is refused by a code of its own, not as a broken form.
      .meta({ pattern: String.raw`^1\.[0-9]+\.[0-9]+$` }),
    query: Query,
    locale: Locale.optional().describe(
      'Language of the task; absent: zh-CN where the query has a Han character, else en.',
    ),
    limit: pageLimit(defaultLimit),
    cursor: Cursor.optional(),
    snapshot_id: SnapshotId.optional().describe(
      'Pins the snapshot; where another one is served the answer is 409 snapshot_superseded.',
    ),
  };
}

/** The major version decides; the caller answers `unsupported_schema_version` where this is false. */
export function isServedSchemaVersion(schemaVersion: string): boolean {
  return schemaVersion.startsWith('1.');
}
