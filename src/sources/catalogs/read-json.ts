import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import type { Json } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import { type JsonPart, hasRepeatedKey, jsonParts } from '../../base/json-parts.ts';
import type { PointerTokens } from '../../base/json-pointer.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import type { NamedBytes } from './load-catalog.ts';
import {
  MAX_RECORD_BYTES,
  recordOf,
  tooLargeRecord,
  unknownEncodingRecord,
  unparsableRecord,
} from './source-record.ts';

const REPEATED_KEY = 'A JSON file holds a key twice in one object outside of its records; correct it at its source.';

/** Records of one JSON document, one for each member of the array at `records`, each bounded by itself. */
export function readJsonDocument({ name, bytes }: NamedBytes, records: PointerTokens): SourceRecord[] {
  const { text, encodingNote } = decodedFile(bytes);
  requireJson(text);
  const members = jsonMembers(text, records);
  if (members.kind === 'repeated_key') throw new Failure('source_malformed', REPEATED_KEY);
  if (members.kind === 'no_array') {
    throw new Failure('source_malformed', 'A json catalog has no array at its records pointer; check `records`.');
  }
  const prefix = records.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return members.texts.map((member, index) =>
    readJsonRecord(`${name}#${prefix}/${index}`, { kind: 'text', text: member, encodingNote }),
  );
}

/** A whole file as JSON. Without it no record can be had, so what is wrong with it is thrown. */
export function parseJsonFile({ bytes }: NamedBytes): Json {
  const parsed = parseJsonText(decodedFile(bytes).text);
  if (parsed.kind === 'parsed') return parsed.value;
  throw new Failure('source_malformed', parsed.kind === 'repeated_key' ? REPEATED_KEY : notJson(parsed));
}

function notJson({ place }: Pick<InvalidText, 'place'>): string {
  return `A JSON file is not one valid JSON text${place}.`;
}

function decodedFile(bytes: Uint8Array) {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'text') return decoded;
  throw new Failure('source_malformed', 'A JSON file is neither UTF-8 nor Chinese text in GB18030.');
}

function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new Failure('source_malformed', notJson({ place: placeOfFault(text) }), { cause });
  }
}

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
function readJsonRecord(locator: string, decoded: DecodedText): SourceRecord {
  if (decoded.kind === 'unknown_encoding') return unknownEncodingRecord(locator);
  // A code unit has at least one byte, in UTF-8 and in GB18030.
  if (decoded.text.length > MAX_RECORD_BYTES) return tooLargeRecord(locator);
  const parsed = parseJsonText(decoded.text);
  if (parsed.kind === 'parsed') return recordOf(locator, parsed.value, decoded.encodingNote);
  if (parsed.kind === 'repeated_key') return unparsableRecord(locator, 'JSON: a key twice in one object.');
  return unparsableRecord(locator, `JSON: not one valid text${parsed.place}.`);
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

type ParsedText =
  | { readonly kind: 'parsed'; readonly value: Json }
  | InvalidText
  /** An object holds one of its keys twice: which of the two its author meant, nobody can tell. */
  | { readonly kind: 'repeated_key' };

interface InvalidText {
  readonly kind: 'invalid';
  /** `: comma expected at column 9`; empty where it is nested too deeply for the parser. */
  readonly place: string;
}

/** The parser itself names the place of some faults only. Of a string that is not closed it is where the string begins. */
function placeOfFault(untrimmed: string): string {
  const text = untrimmed.trimEnd();
  const faults: string[] = [];
  const onError: JSONVisitor['onError'] = (code, _offset, _length, line, column) => {
    if (faults.length > 0) return;
    // `CommaExpected` becomes "comma expected".
    const what = printParseErrorCode(code)
      .replaceAll(/\B[A-Z]/g, ' $&')
      .toLowerCase();
    faults.push(`: ${what} at ${text.includes('\n') ? `line ${line + 1}, ` : ''}column ${column + 1}`);
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // Nested too deeply for it too.
  }
  return faults[0] ?? '';
}

/** ECMAScript, "JSON.parse source text access"; the standard library's types do not have it yet. */
type ParseWithSource = (text: string, keep: (key: string, value: Json, context: { source?: string }) => Json) => Json;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it parses is JSON and nothing else
const parseWithSource = JSON.parse as ParseWithSource;

/**
 * One JSON text. A number that JavaScript would write another way (`1.10`,
 * `1e3`, twenty digits) stays the text it is written as: a version or a name is
 * no quantity. Nesting beyond the parser's stack is `invalid`.
 */
function parseJsonText(text: string): ParsedText {
  try {
    const value = parseWithSource(text, (_key, member, { source }) =>
      typeof member === 'number' && source !== undefined && String(member) !== source ? source : member,
    );
    return hasRepeatedKey(text) ? { kind: 'repeated_key' } : { kind: 'parsed', value };
  } catch {
    return { kind: 'invalid', place: placeOfFault(text) };
  }
}

type JsonMembers =
  | { readonly kind: 'members'; readonly texts: readonly string[] }
  | { readonly kind: 'no_array' }
  /** An object outside of the members holds one of its keys twice. */
  | { readonly kind: 'repeated_key' };

/**
 * Takes a JSON document apart into the texts of an array's members, so that each
 * can be read, bounded and refused by itself. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted
 */
function jsonMembers(text: string, pointer: PointerTokens): JsonMembers {
  const path = createPath();
  const texts: string[] = [];
  const arrayDepth = pointer.length + 1;
  /** Where the member begins that is being read; `null`: outside of the array. */
  let start: number | null = null;
  let isFound = false;
  for (const part of jsonParts(text)) {
    if (part.kind === 'string' || (start !== null && part.depth > arrayDepth)) continue;
    if (part.kind === 'key' && part.isRepeated) return { kind: 'repeated_key' };
    if (start === null) {
      const isArray = part.kind === 'open' && part.bracket === '[' && part.depth === arrayDepth;
      if (isArray && path.isAt(pointer)) [start, isFound] = [part.offset + 1, true];
      path.follow(part);
    } else if (part.kind === 'comma' || part.kind === 'close') {
      texts.push(text.slice(start, part.offset));
      start = part.kind === 'comma' ? part.offset + 1 : null;
    }
  }
  if (!isFound) return { kind: 'no_array' };
  const isEmpty = texts.length === 1 && texts[0]?.trim() === '';
  return { kind: 'members', texts: isEmpty ? [] : texts };
}

/** The key or index of the member being read, for each open value. */
function createPath() {
  const members: (string | number)[] = [];
  return {
    isAt: (pointer: PointerTokens) => pointer.every((token, index) => String(members[index]) === token),
    follow: (part: Exclude<JsonPart, { kind: 'string' }>): void => {
      const last = part.depth - 1;
      const member = members[last];
      if (part.kind === 'key') members[last] = part.name;
      else if (part.kind === 'open') members[last] = 0;
      // Of an object the next key says which member follows.
      else if (part.kind === 'comma' && typeof member === 'number') members[last] = member + 1;
    },
  };
}
