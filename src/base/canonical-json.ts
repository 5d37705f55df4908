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
  // `Array.from` gives the holes of a sparse array as `undefined`, which is refused; `map` would skip them.
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
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

function canonicalObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new Failure('internal_error', 'Only plain objects have a JSON form.');
  }
  // Without a comparison `sort` compares code units.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalString(key)}:${canonicalJson(Reflect.get(value, key))}`);
  return `{${members.join(',')}}`;
}

/** The canonical form of a list, piece by piece: of a million items it is longer than a string can be. */
export function* canonicalList(items: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield `${before}${canonicalJson(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
