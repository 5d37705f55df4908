import { Failure } from './failure.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * One value, one text: keys sorted by UTF-16 code units, no spaces, numbers as
 * ECMAScript writes them. Equal data has equal bytes, so digests can be compared.
 *
 * Refuses what JSON cannot say (`undefined`, functions, NaN, lone surrogates,
 * dates, maps) instead of dropping it: a field that silently vanishes changes a
 * digest.
 *
 * @see RFC 8785, JSON Canonicalization Scheme, section 3.2
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (typeof value === 'string') return canonicalString(value);
  if (Array.isArray(value)) return canonicalArray(value);
  if (typeof value === 'object') return canonicalObject(value);
  throw new Failure('internal_error', `A value of type ${typeof value} has no JSON form.`);
}

/** The same value, with U+FFFD for half of a surrogate pair: JSON text of others can spell one, UTF-8 cannot. */
export function wellFormedJson(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(wellFormedJson);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.toWellFormed(), wellFormedJson(member)]));
}

/** The library's own test does not know lists that may not be changed. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Failure('internal_error', 'A number that is not finite has no JSON form.');
  return JSON.stringify(value);
}

function canonicalString(value: string): string {
  if (!value.isWellFormed()) throw new Failure('internal_error', 'A string with a lone surrogate has no UTF-8 form.');
  return JSON.stringify(value);
}

// Texts are put together as they grow: a list of parts that is joined costs twice as much.

/** The holes of a sparse array are `undefined`, which is refused. */
function canonicalArray(items: readonly unknown[]): string {
  let text = '[';
  for (let place = 0; place < items.length; place += 1) {
    if (place > 0) text += ',';
    text += canonicalJson(items[place]);
  }
  return `${text}]`;
}

function canonicalObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new Failure('internal_error', 'Only plain objects have a JSON form.');
  }
  let text = '{';
  // Without a comparison `sort` compares code units.
  for (const key of Object.keys(value).sort()) {
    if (text !== '{') text += ',';
    text += `${canonicalString(key)}:${canonicalJson(Reflect.get(value, key))}`;
  }
  return `${text}}`;
}
