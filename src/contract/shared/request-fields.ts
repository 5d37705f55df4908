import { z } from 'zod';
import { hasBidiControl, hasControlCharacter, isBlank } from '../../base/text-safety.ts';
import { SemanticVersion, SnapshotId } from './ids.ts';
import { Locale, boundedText } from './text.ts';

/** Longest page; a higher limit is lowered to it and `page.limit` says so. */
const PAGE_LIMIT_MAX = 50;

/** C0, C1 and `Bidi_Control`. */
const REFUSED = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
/** The rest of `Default_Ignorable_Code_Point` in the basic plane. */
const INVISIBLE = String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8`;
/** Its other planes. */
const INVISIBLE_BEYOND = [
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
]
  // The characters themselves: of an escape beyond four digits ECMAScript and Python know no common form.
  .map(([first = 0, last = 0]) => `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`)
  .join('');
/** White space that a text may hold between its words; of ECMAScript, spelled out: `\s` is another set in Python. */
const INNER_SPACE = String.raw` \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
const SPACE = String.raw`\t\n\u000b\f\r${INNER_SPACE}`;
/** Alone; a pair is one code point where a pattern is read as Unicode, as JSON Schema asks. */
const SURROGATES = String.raw`\ud800-\udfff`;
/** The rules of `Query` on characters, for the OpenAPI document: spaces, something visible, nothing refused. */
const QUERY_PATTERN =
  `^[${SPACE}]*(?:[${INVISIBLE}${INVISIBLE_BEYOND}][${INVISIBLE}${INVISIBLE_BEYOND}${INNER_SPACE}]*)?` +
  `[^${SPACE}${REFUSED}${INVISIBLE}${INVISIBLE_BEYOND}${SURROGATES}][^${REFUSED}${SURROGATES}]*[${SPACE}]*$`;

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
  .regex(/^offset:(?:0|[1-9]\d{0,8})$/)
  .describe('Where a page begins, `offset:<n>`; take it from page.next_cursor and send all else unchanged.');
export type Cursor = z.infer<typeof Cursor>;

/** Fields of every search request; absent is the only way to say nothing, null is refused. */
export function searchRequestFields(defaultLimit: number) {
  return {
    schema_version: SemanticVersion.optional()
      .describe('Version the client was written for; only major 1 is served.')
      // Another major is refused by a code of its own, not as a broken form.
      .meta({ pattern: String.raw`^1\.\d+\.\d+$` }),
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
