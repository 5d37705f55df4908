import { createGrowableArray } from './growable-array.ts';
import { type BytePool, sortBytes } from './sort-bytes.ts';

/**
 * A sorted set of strings in one pool of UTF-8 bytes. The string's place in the
 * order is its id, so a prefix is a range of ids and nothing is kept per string
 * but its end. Lookup is a binary search: O(log n) comparisons of a few bytes.
 */
export interface Dictionary {
  readonly size: number;
  /** Id of the string, or -1. */
  idOf: (text: string) => number;
  textOf: (id: number) => string;
  /** Ids `[first, end)` of the strings that begin so. */
  prefixRange: (prefix: string) => { readonly first: number; readonly end: number };
  /** The bytes themselves, for walks over the order; see `near-terms.ts`. */
  readonly pool: Uint8Array;
  readonly ends: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Order of two strings by their UTF-8 bytes (that is: by code points). */
export function compareUtf8(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Takes strings one by one into one pool of bytes. */
export interface BytePoolBuilder {
  add: (text: string) => void;
  build: () => BytePool;
}

/** A code unit of UTF-16 takes up to three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;

export function createBytePoolBuilder(): BytePoolBuilder {
  let pool = new Uint8Array(1 << 16);
  let length = 0;
  const ends = createGrowableArray();
  return {
    add(text) {
      const needed = length + text.length * MOST_BYTES_PER_UNIT;
      if (needed > pool.length) {
        const larger = new Uint8Array(Math.max(needed, pool.length * 2));
        larger.set(pool);
        pool = larger;
      }
      length += encoder.encodeInto(text, pool.subarray(length)).written;
      ends.push(length);
    },
    build: () => ({ pool: pool.subarray(0, length), ends: ends.toArray() }),
  };
}

/** The strings of a pool in another order, or some of them. */
export function pickBytes({ pool, ends }: BytePool, places: Uint32Array): BytePool {
  const picked = new Uint8Array(pool.length);
  let length = 0;
  const pickedEnds = places.map((place) => {
    picked.set(pool.subarray(place === 0 ? 0 : ends[place - 1], ends[place]), length);
    length += ends[place]! - (place === 0 ? 0 : ends[place - 1]!);
    return length;
  });
  return { pool: picked.slice(0, length), ends: pickedEnds };
}

/**
 * @param texts different strings in any order
 * @returns the sections, and for each given string its id
 */
export function buildDictionary(texts: Iterable<string>): { sections: BytePool; ids: Uint32Array } {
  const given = createBytePoolBuilder();
  for (const text of texts) given.add(text);
  const unsorted = given.build();
  const order = sortBytes(unsorted);
  const ids = new Uint32Array(order.length);
  for (const [id, place] of order.entries()) ids[place] = id;
  return { sections: pickBytes(unsorted, order), ids };
}

/** Ids of the strings that begin with a prefix, in the order of the bytes behind it from the last to the first. */
export function backwardOrder(sorted: BytePool, prefix: string): Uint32Array {
  const { first, end } = openDictionary(sorted).prefixRange(prefix);
  const { pool, ends } = sorted;
  const reversed = new Uint8Array(pool.length);
  let length = 0;
  const reversedEnds = Uint32Array.from({ length: end - first }, (_, i) => {
    const start = (first + i === 0 ? 0 : ends[first + i - 1]!) + prefix.length;
    for (let at = ends[first + i]! - 1; at >= start; at -= 1) {
      reversed[length] = pool[at]!;
      length += 1;
    }
    return length;
  });
  return sortBytes({ pool: reversed, ends: reversedEnds }).map((place) => first + place);
}

/** Most terms are of characters that take one to three bytes each; an encoder costs more than they do. */
function encodeKey(text: string): Uint8Array {
  const key = new Uint8Array(text.length * MOST_BYTES_PER_UNIT);
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      key[length] = unit;
      length += 1;
    } else if (unit < 0x800) {
      key[length] = 0xc0 | (unit >> 6);
      key[length + 1] = 0x80 | (unit & 0x3f);
      length += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      key[length] = 0xe0 | (unit >> 12);
      key[length + 1] = 0x80 | ((unit >> 6) & 0x3f);
      key[length + 2] = 0x80 | (unit & 0x3f);
      length += 3;
    } else {
      // Half of a surrogate pair.
      return encoder.encode(text);
    }
  }
  return key.subarray(0, length);
}

export function openDictionary({ pool, ends }: BytePool): Dictionary {
  const size = ends.length;
  const startOf = (id: number): number => (id === 0 ? 0 : ends[id - 1]!);

  /** Compares the key with a string of the pool, or with as much of it as the key is long. */
  const compareAt = (id: number, key: Uint8Array, prefixOnly: boolean): number => {
    const start = startOf(id);
    const length = prefixOnly ? Math.min(ends[id]! - start, key.length) : ends[id]! - start;
    const shorter = Math.min(length, key.length);
    for (let i = 0; i < shorter; i += 1) {
      const difference = pool[start + i]! - key[i]!;
      if (difference !== 0) return difference;
    }
    return length - key.length;
  };
  /** First id whose string is not below the key; `isPast` moves the border behind equal ones. */
  const lowerBound = (key: Uint8Array, prefixOnly: boolean, isPast: boolean): number => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const comparison = compareAt(middle, key, prefixOnly);
      if (comparison < 0 || (isPast && comparison === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    size,
    pool,
    ends,
    idOf(text) {
      const key = encodeKey(text);
      const id = lowerBound(key, false, false);
      return id < size && compareAt(id, key, false) === 0 ? id : -1;
    },
    textOf: (id) => decoder.decode(pool.subarray(startOf(id), ends[id])),
    prefixRange(prefix) {
      const key = encoder.encode(prefix);
      return { first: lowerBound(key, true, false), end: lowerBound(key, true, true) };
    },
  };
}
