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

/** One key after the other as bytes, in the same place. */
interface KeyBuffer {
  /** Valid to `length`, until the next key is put. */
  bytes: Uint8Array;
  length: number;
}

/** Most terms are of characters that take one to three bytes each; an encoder costs more than they do. */
function putKey(key: KeyBuffer, text: string): void {
  if (key.bytes.length < text.length * MOST_BYTES_PER_UNIT) {
    key.bytes = new Uint8Array(2 * text.length * MOST_BYTES_PER_UNIT);
  }
  const { bytes } = key;
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes[length] = unit;
      length += 1;
    } else if (unit < 0x800) {
      bytes[length] = 0xc0 | (unit >> 6);
      bytes[length + 1] = 0x80 | (unit & 0x3f);
      length += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes[length] = 0xe0 | (unit >> 12);
      bytes[length + 1] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[length + 2] = 0x80 | (unit & 0x3f);
      length += 3;
    } else {
      // Half of a surrogate pair.
      key.length = encoder.encodeInto(text, bytes).written;
      return;
    }
  }
  key.length = length;
}

/** Every so many strings, the first bytes of one are kept as a number: these few are searched first, in a processor's cache. */
const LANDMARK_DISTANCE = 64;
/** What a double holds exactly. */
const LANDMARK_BYTES = 6;

/** The first bytes of a string as one number that keeps their order, though shorter strings may be equal to longer ones. */
function landmarkOf(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < start + LANDMARK_BYTES; i += 1) number = number * 256 + (i < end ? bytes[i]! : 0);
  return number;
}

/** Finds the first landmark that is not below a number; `isPast` moves the border behind equal ones. */
function createLandmarks({ pool, ends }: BytePool): (number: number, isPast: boolean) => number {
  const landmarks = Float64Array.from({ length: Math.ceil(ends.length / LANDMARK_DISTANCE) }, (_, i) => {
    const id = i * LANDMARK_DISTANCE;
    return landmarkOf(pool, id === 0 ? 0 : ends[id - 1]!, ends[id]!);
  });
  return (number, isPast) => {
    let low = 0;
    let high = landmarks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const landmark = landmarks[middle]!;
      if (landmark < number || (isPast && landmark === number)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

export function openDictionary({ pool, ends }: BytePool): Dictionary {
  const size = ends.length;
  const startOf = (id: number): number => (id === 0 ? 0 : ends[id - 1]!);
  const landmarkBound = createLandmarks({ pool, ends });
  const key: KeyBuffer = { bytes: new Uint8Array(256), length: 0 };

  /** Compares a string of the pool, or as much of it as the key is long, with the key. */
  const compareAt = (id: number, prefixOnly: boolean): number => {
    const { bytes, length: keyLength } = key;
    const start = startOf(id);
    const length = prefixOnly ? Math.min(ends[id]! - start, keyLength) : ends[id]! - start;
    const shorter = Math.min(length, keyLength);
    for (let i = 0; i < shorter; i += 1) {
      const difference = pool[start + i]! - bytes[i]!;
      if (difference !== 0) return difference;
    }
    return length - keyLength;
  };
  /** First id whose string is not below the key; `isPast` moves the border behind equal ones. */
  const lowerBound = (prefixOnly: boolean, isPast: boolean, from: number, to: number): number => {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const comparison = compareAt(middle, prefixOnly);
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
      putKey(key, text);
      const landmark = landmarkOf(key.bytes, 0, key.length);
      const from = Math.max(0, landmarkBound(landmark, false) - 1) * LANDMARK_DISTANCE;
      const to = Math.min(size, landmarkBound(landmark, true) * LANDMARK_DISTANCE);
      const id = lowerBound(false, false, from, to);
      return id < size && compareAt(id, false) === 0 ? id : -1;
    },
    textOf: (id) => decoder.decode(pool.subarray(startOf(id), ends[id])),
    prefixRange(prefix) {
      putKey(key, prefix);
      return { first: lowerBound(true, false, 0, size), end: lowerBound(true, true, 0, size) };
    },
  };
}
