import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { parsePointer, type PointerTokens, valueAt } from '../../base/json-pointer.ts';

/** Where a reader puts what side files say of a record: beside the record's own keys. */
export const SIDE_KEY = '$side';

/** One place a field may come from. */
export interface FieldPick {
  readonly tokens: PointerTokens;
  /** Table from the catalog's words to ours; `null`: the value is taken as it is. */
  readonly values: ReadonlyMap<string, string> | null;
}

/** Places in order of preference: the first that holds something wins. */
export type FieldPicks = readonly FieldPick[];

/** A file beside the catalog whose members are found by a key that stands in the record. */
export interface SideFile {
  /** Path relative to the catalog's folder. */
  readonly file: string;
  readonly keyTokens: PointerTokens;
}

const Pointer = z.string().transform((text, context) => {
  const tokens = parsePointer(text);
  if (tokens !== null) return tokens;
  context.addIssue({ code: 'custom', message: 'Not a JSON pointer (RFC 6901): it is empty or starts with "/".' });
  return z.NEVER;
});
const Values = z.record(z.string(), z.string()).optional();
const Place = z.union([
  Pointer.transform((tokens) => ({ tokens, values: null, sideFile: null })),
  z
    .strictObject({ pointer: Pointer, values: Values })
    .transform(({ pointer, values }) => ({ tokens: pointer, values: tableOf(values), sideFile: null })),
  z
    .strictObject({
      side_file: z.strictObject({ pointer_of_key: Pointer, file: z.string().min(1), pointer: Pointer }),
      values: Values,
    })
    .transform(({ side_file: side, values }) => ({
      tokens: [SIDE_KEY, side.file, ...side.pointer],
      values: tableOf(values),
      sideFile: { file: side.file, keyTokens: side.pointer_of_key },
    })),
]);

/** One field of a mapping: a pointer, a place with a table or a side file, or a list of these. */
export const FieldSource = z.union([
  z
    .array(Place)
    .min(1)
    .transform((places) => places),
  Place.transform((place) => [place]),
]);
export type FieldSource = z.infer<typeof FieldSource>;

function tableOf(values: Record<string, string> | undefined): ReadonlyMap<string, string> | null {
  return values === undefined ? null : new Map(Object.entries(values));
}

export type PickedField = { readonly kind: 'absent' } | { readonly kind: 'present' | 'unlisted'; readonly value: Json };

/**
 * The first place that holds anything but `null`. A value that a table does not
 * list is `'unlisted'`: the catalog said something, and we do not know what.
 */
export function pickField(record: Json, picks: FieldPicks): PickedField {
  for (const { tokens, values } of picks) {
    const value = valueAt(record, tokens);
    if (value === undefined || value === null) continue;
    if (values === null) return { kind: 'present', value };
    const mapped = typeof value === 'object' ? undefined : values.get(String(value));
    return mapped === undefined ? { kind: 'unlisted', value } : { kind: 'present', value: mapped };
  }
  return { kind: 'absent' };
}
