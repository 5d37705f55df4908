import type { Json } from './canonical-json.ts';

/** A JSON pointer (RFC 6901) taken apart; empty for the whole document. */
export type PointerTokens = readonly string[];

/** Third-party data: nothing about its members is certain. */
export type JsonObject = Readonly<Record<string, unknown>>;

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

/** One more part of a JSON pointer. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** @returns the value at the pointer; `undefined` where the document has no such place */
export function valueAt(document: Json, tokens: PointerTokens): Json | undefined;
export function valueAt(document: unknown, tokens: PointerTokens): unknown;
export function valueAt(document: unknown, tokens: PointerTokens): unknown {
  return tokens.reduce<unknown>(
    (value, token) => (Array.isArray(value) && ARRAY_INDEX.test(token) ? value[Number(token)] : memberOf(value, token)),
    document,
  );
}

/** An own member, never one of the prototype. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return isObject(value);
}
