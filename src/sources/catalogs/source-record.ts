import type { Json } from '../../base/canonical-json.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';

/** Bound on one record's bytes: a hundred times what the longest real ones have. */
export const MAX_RECORD_BYTES = 262_144;

export function tooLargeRecord(locator: string): SourceRecord {
  return unreadable(locator, 'record_too_large', `More than ${MAX_RECORD_BYTES} bytes.`);
}

export function unknownEncodingRecord(locator: string): SourceRecord {
  return unreadable(locator, 'text_encoding_unknown', 'Neither UTF-8 nor Chinese text in GB18030.');
}

export function unparsableRecord(locator: string, detail: string): SourceRecord {
  return unreadable(locator, 'record_unparsable', detail);
}

/** A parsed value as a record; what is no object, or no bounded JSON, is unreadable. */
export function recordOf(locator: string, parsed: unknown, encodingNote: 'gb18030' | null): SourceRecord {
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) {
    return unreadable(locator, 'record_not_an_object', 'The record is not one object.');
  }
  const value = plainJson(parsed);
  if (value === undefined) return unparsableRecord(locator, 'Nested too deeply, too large or cyclic.');
  return { kind: 'record', locator, value, encodingNote };
}

type UnreadableRecord = Extract<SourceRecord, { kind: 'unreadable' }>;

function unreadable(locator: string, rule: UnreadableRecord['rule'], detail: string): UnreadableRecord {
  return { kind: 'unreadable', locator, rule, detail };
}

const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

/**
 * A parsed value as plain, bounded JSON, so that everything after the reader can
 * walk, store and digest it. Lone surrogates become U+FFFD and numbers that are
 * not finite `null`: JSON text can spell both, UTF-8 and RFC 8785 cannot.
 *
 * @returns `undefined` where it is too deep, too large, cyclic or not JSON
 */
export function plainJson(value: unknown): Json | undefined {
  let left = MAX_VALUES;
  const copy = (item: unknown, depth: number): Json | undefined => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return undefined;
    if (item === null || typeof item === 'boolean') return item;
    if (typeof item === 'string') return item.isWellFormed() ? item : item.toWellFormed();
    if (typeof item === 'number') return Number.isFinite(item) ? item : null;
    if (typeof item !== 'object') return undefined;
    return Array.isArray(item) ? copyArray(item, depth) : copyObject(item, depth);
  };
  const copyArray = (items: readonly unknown[], depth: number): Json | undefined => {
    const copies: Json[] = [];
    for (const item of items) {
      const copied = copy(item, depth + 1);
      if (copied === undefined) return undefined;
      copies.push(copied);
    }
    return copies;
  };
  const copyObject = (object: object, depth: number): Json | undefined => {
    const members: [string, Json][] = [];
    for (const [key, member] of Object.entries(object)) {
      const copied = copy(member, depth + 1);
      if (copied === undefined) return undefined;
      members.push([key.toWellFormed(), copied]);
    }
    // Unlike assignment, this keeps a key named `__proto__` a plain member.
    return Object.fromEntries(members);
  };
  return copy(value, 0);
}
