/** Byte strings one behind the other in one pool; `ends[i]` is where the i-th ends. */
export interface BytePool {
  readonly pool: Uint8Array;
  readonly ends: Uint32Array;
}

/** Shorter stretches are sorted by insertion. */
const SHORT = 12;
/** Bytes of a string that are compared together; each takes nine bits, 0 where the string has ended. */
const BYTES_A_KEY = 3;
const BITS_A_BYTE = 9;
const LAST_BYTE = (1 << BITS_A_BYTE) - 1;

/**
 * Places of the strings in the order of their bytes; equal strings keep their order.
 *
 * Cost: O(n log n + bytes that tell strings apart), no object per string. The next
 * three bytes of each string stand beside its place, because a string somewhere in
 * a large pool is far from the processor's caches.
 *
 * @see Bentley and Sedgewick 1997, "Fast algorithms for sorting and searching strings" (multikey quicksort)
 */
export function sortBytes({ pool, ends }: BytePool): Uint32Array {
  const order = Uint32Array.from(ends, (_, i) => i);
  const keys = new Int32Array(ends.length);

  const readKeys = (first: number, end: number, depth: number): void => {
    for (let at = first; at < end; at += 1) {
      const place = order[at]!;
      const from = (place === 0 ? 0 : ends[place - 1]!) + depth;
      const left = ends[place]! - from;
      keys[at] =
        left >= BYTES_A_KEY
          ? ((((pool[from]! + 1) << BITS_A_BYTE) | (pool[from + 1]! + 1)) << BITS_A_BYTE) | (pool[from + 2]! + 1)
          : left === 2
            ? (((pool[from]! + 1) << BITS_A_BYTE) | (pool[from + 1]! + 1)) << BITS_A_BYTE
            : left === 1
              ? (pool[from]! + 1) << (2 * BITS_A_BYTE)
              : 0;
    }
  };
  const put = (at: number, place: number, key: number): void => {
    order[at] = place;
    keys[at] = key;
  };
  const swap = (a: number, b: number): void => {
    const [place, key] = [order[a]!, keys[a]!];
    put(a, order[b]!, keys[b]!);
    put(b, place, key);
  };
  const insertionSort = (first: number, end: number): void => {
    for (let i = first + 1; i < end; i += 1) {
      const [place, key] = [order[i]!, keys[i]!];
      let at = i;
      for (; at > first && keys[at - 1]! > key; at -= 1) put(at, order[at - 1]!, keys[at - 1]!);
      put(at, place, key);
    }
  };
  const sortKeys = (first: number, end: number): void => {
    if (end - first <= SHORT) {
      insertionSort(first, end);
      return;
    }
    const pivot = keys[(first + end) >>> 1]!;
    let [low, at, high] = [first, first, end];
    while (at < high) {
      const key = keys[at]!;
      if (key < pivot) {
        if (low !== at) swap(low, at);
        low += 1;
        at += 1;
      } else if (key > pivot) {
        high -= 1;
        swap(at, high);
      } else {
        at += 1;
      }
    }
    sortKeys(first, low);
    sortKeys(high, end);
  };
  /** Sorts strings that are alike up to a depth. */
  const sort = (first: number, end: number, depth: number): void => {
    readKeys(first, end, depth);
    sortKeys(first, end);
    for (let from = first; from < end;) {
      const key = keys[from]!;
      let to = from + 1;
      while (to < end && keys[to] === key) to += 1;
      if (to - from > 1) {
        if ((key & LAST_BYTE) === 0) order.subarray(from, to).sort();
        else sort(from, to, depth + BYTES_A_KEY);
      }
      from = to;
    }
  };
  sort(0, order.length, 0);
  return order;
}
