import { isUtf8 } from 'node:buffer';
import { Failure } from '../../../base/failure.ts';
import { type JsonPart, jsonParts } from '../../../base/json-parts.ts';

/** Requests are flat: filters are the deepest at 4. */
const MAX_DEPTH = 16;

/**
 * Exactly one JSON text in UTF-8 (RFC 8259), read without any leniency: no byte
 * order mark, no bytes that are not UTF-8, no key twice in one object, no half
 * of a surrogate pair, no nesting nobody needs. Each of those is read
 * differently by different parsers, so none has one meaning.
 */
export function parseJsonText(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  const value = parseJson(text);
  const fault = structureFault(text, MAX_DEPTH);
  if (fault !== null) throw malformed(fault.code, fault.detail);
  return value;
}

function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw malformed('invalid_utf8', 'The body must be UTF-8.');
  // A byte order mark stays in the text, where the JSON grammar refuses it.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body; it is dropped on purpose.
    throw malformed('invalid_json', 'The body must be exactly one JSON text without a byte order mark.');
  }
}

function malformed(code: string, detail: string): Failure {
  return new Failure('malformed_json', detail, { items: [{ pointer: '', code, detail }] });
}

interface StructureFault {
  readonly code: 'too_deep' | 'duplicate_key' | 'lone_surrogate';
  readonly detail: string;
}

/**
 * What `JSON.parse` lets pass: keys given twice, nesting, halves of surrogate
 * pairs. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted
 * @returns the first fault; `null` where there is none
 */
function structureFault(text: string, maxDepth: number): StructureFault | null {
  for (const part of jsonParts(text)) {
    if (part.kind === 'open' && part.depth > maxDepth) {
      return { code: 'too_deep', detail: `The body must not nest deeper than ${maxDepth} levels.` };
    }
    if (!isWellFormed(part)) {
      return { code: 'lone_surrogate', detail: 'Strings must be valid Unicode; one holds half of a surrogate pair.' };
    }
    if (part.kind === 'key' && part.isRepeated) {
      return { code: 'duplicate_key', detail: 'An object holds one of its fields twice; send each field once.' };
    }
  }
  return null;
}

function isWellFormed(part: JsonPart): boolean {
  if (part.kind === 'key') return part.name.isWellFormed();
  // Without an escape a string is what it says, and in valid UTF-8 nothing is half of a pair.
  if (part.kind !== 'string' || !part.literal.includes('\\')) return true;
  return String(JSON.parse(part.literal)).isWellFormed();
}
