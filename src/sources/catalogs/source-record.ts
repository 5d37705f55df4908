import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { plainJson } from './plain-json.ts';

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
