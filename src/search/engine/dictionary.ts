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

export interface DictionarySections {
  readonly pool: Uint8Array;
  readonly ends: Uint32Array;
}

/** Order of two strings by their UTF-8 bytes (that is: by code points). */
export function compareUtf8(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/**
 * @param texts different strings in any order
 * @returns the sections, and for each given string its id
 */
export function buildDictionary(texts: readonly string[]): { sections: DictionarySections; ids: Uint32Array } {
  const encoded = texts.map((text) => encoder.encode(text));
  const order = Uint32Array.from(texts, (_, i) => i).sort((a, b) => compareUtf8(encoded[a]!, encoded[b]!));
  const ids = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  const pool = new Uint8Array(encoded.reduce((sum, bytes) => sum + bytes.length, 0));
  let end = 0;
  for (const [id, given] of order.entries()) {
    const bytes = encoded[given]!;
    pool.set(bytes, end);
    end += bytes.length;
    ends[id] = end;
    ids[given] = id;
  }
  return { sections: { pool, ends }, ids };
}

export function openDictionary({ pool, ends }: DictionarySections): Dictionary {
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
      const key = encoder.encode(text);
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
