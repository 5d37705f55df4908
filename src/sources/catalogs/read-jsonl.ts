import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import type { NamedBytes } from './load-catalog.ts';
import { parseJsonText } from './parse-json-text.ts';
import {
  MAX_RECORD_BYTES,
  recordOf,
  tooLargeRecord,
  unknownEncodingRecord,
  unparsableRecord,
} from './source-record.ts';

const LINE_FEED = 0x0a;

/** One record a line; lines of white space count as line numbers and are no records. */
export function* readJsonLines({ name, bytes }: NamedBytes): Generator<SourceRecord> {
  let lineNumber = 0;
  for (const line of linesOf(bytes)) {
    lineNumber += 1;
    if (!isBlankLine(line)) yield readJsonLine(`${name}:${lineNumber}`, line);
  }
}

/** How many records `readJsonLines` gives, without parsing any. */
export function countJsonLines(bytes: Uint8Array): number {
  let count = 0;
  for (const line of linesOf(bytes)) if (!isBlankLine(line)) count += 1;
  return count;
}

function readJsonLine(locator: string, line: Uint8Array): SourceRecord {
  return line.length > MAX_RECORD_BYTES ? tooLargeRecord(locator) : readJsonRecord(locator, decodeText(line));
}

/** The text of one record. */
export function readJsonRecord(locator: string, decoded: DecodedText): SourceRecord {
  if (decoded.kind === 'unknown_encoding') return unknownEncodingRecord(locator);
  // A code unit has at least one byte, in UTF-8 and in GB18030.
  if (decoded.text.length > MAX_RECORD_BYTES) return tooLargeRecord(locator);
  const parsed = parseJsonText(decoded.text);
  if (parsed.kind === 'parsed') return recordOf(locator, parsed.value, decoded.encodingNote);
  const isRepeated = parsed.kind === 'repeated_key';
  return unparsableRecord(locator, isRepeated ? 'JSON: a key twice in one object.' : 'JSON: not one valid text.');
}

// No byte of a multi-byte character is a line feed, in UTF-8 or in GB18030.
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

function isBlankLine(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
