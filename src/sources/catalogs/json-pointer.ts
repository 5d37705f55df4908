import type { Json } from '../../base/canonical-json.ts';

/** A JSON pointer (RFC 6901) taken apart; empty for the whole document. */
export type PointerTokens = readonly string[];

const POINTER = /^(?:\/(?:[^~]|~[01])*)?$/u;
const ARRAY_INDEX = /^(?:0|[1-9]\d{0,8})$/u;

/** @returns the reference tokens, or `null` where the text is no JSON pointer */
export function parsePointer(pointer: string): PointerTokens | null {
  if (!POINTER.test(pointer)) return null;
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** @returns the value at the pointer; `undefined` where the document has no such place */
export function valueAt(document: Json, tokens: PointerTokens): Json | undefined {
  let value: Json | undefined = document;
  for (const token of tokens) {
    value = memberOf(value, token);
    if (value === undefined) return undefined;
  }
  return value;
}

function memberOf(value: Json, token: string): Json | undefined {
  if (isJsonObject(value)) return Object.hasOwn(value, token) ? value[token] : undefined;
  return Array.isArray(value) && ARRAY_INDEX.test(token) ? value[Number(token)] : undefined;
}

export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
