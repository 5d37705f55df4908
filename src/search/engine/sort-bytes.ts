/** Byte strings one behind the other in one pool; `ends[i]` is where the i-th ends. */
export interface BytePool {
  readonly pool: Uint8Array;
  readonly ends: Uint32Array;
}

/** Shorter stretches are sorted by insertion. */
const SHORT = 12;

/**
 * Places of the strings in the order of their bytes; equal strings keep their order.
 *
 * Cost: O(n log n + bytes that tell strings apart), no object per string.
 *
 * @see Bentley and Sedgewick 1997, "Fast algorithms for sorting and searching strings" (multikey quicksort)
 */
export function sortBytes({ pool, ends }: BytePool): Uint32Array {
  const order = Uint32Array.from(ends, (_, i) => i);
  const startOf = (i: number): number => (i === 0 ? 0 : ends[i - 1]!);
  /** A string that has ended comes before all that go on. */
  const byteAt = (i: number, depth: number): number => {
    const at = startOf(i) + depth;
    return at < ends[i]! ? pool[at]! : -1;
  };
  const isBefore = (a: number, b: number, from: number): boolean => {
    for (let depth = from; ; depth += 1) {
      const [left, right] = [byteAt(a, depth), byteAt(b, depth)];
      if (left !== right) return left < right;
      if (left === -1) return a < b;
    }
  };
  const insertionSort = (first: number, end: number, depth: number): void => {
    for (let i = first + 1; i < end; i += 1) {
      const item = order[i]!;
      let at = i;
      for (; at > first && isBefore(item, order[at - 1]!, depth); at -= 1) order[at] = order[at - 1]!;
      order[at] = item;
    }
  };
  const swap = (a: number, b: number): void => {
    const item = order[a]!;
    order[a] = order[b]!;
    order[b] = item;
  };
  const sort = (first: number, end: number, depth: number): void => {
    if (end - first <= SHORT) {
      insertionSort(first, end, depth);
      return;
    }
    const pivot = byteAt(order[(first + end) >>> 1]!, depth);
    let [low, at, high] = [first, first, end];
    while (at < high) {
      const byte = byteAt(order[at]!, depth);
      if (byte < pivot) {
        swap(low, at);
        low += 1;
        at += 1;
      } else if (byte > pivot) {
        high -= 1;
        swap(at, high);
      } else {
        at += 1;
      }
    }
    sort(first, low, depth);
    if (pivot === -1) order.subarray(low, high).sort();
    else sort(low, high, depth + 1);
    sort(high, end, depth);
  };
  sort(0, order.length, 0);
  return order;
}
