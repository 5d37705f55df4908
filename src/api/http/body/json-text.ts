import { isUtf8 } from 'node:buffer';
import { Failure } from '../../../base/failure.ts';
import { structureFault } from './json-structure.ts';

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
