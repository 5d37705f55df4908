/**
 * The k items with the largest keys, largest first, by a bounded heap.
 *
 * @param keys one for each item, in their order; a total order: no two are equal
 * Cost: one look at each key, and O(log k) for those that are among the largest so far.
 */
export function topK(items: Uint32Array, k: number, keys: Float64Array): readonly number[] {
  const heapKeys: number[] = [];
  const heapItems: number[] = [];

  const swap = (a: number, b: number): void => {
    [heapKeys[a], heapKeys[b]] = [heapKeys[b]!, heapKeys[a]!];
    [heapItems[a], heapItems[b]] = [heapItems[b]!, heapItems[a]!];
  };
  const siftUp = (from: number): void => {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (heapKeys[parent]! <= heapKeys[at]!) return;
      swap(at, parent);
      at = parent;
    }
  };
  const siftDown = (): void => {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heapKeys.length) return;
      const right = left + 1;
      const smaller = right < heapKeys.length && heapKeys[right]! < heapKeys[left]! ? right : left;
      if (heapKeys[at]! <= heapKeys[smaller]!) return;
      swap(at, smaller);
      at = smaller;
    }
  };

  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    const key = keys[at]!;
    if (heapKeys.length < k) {
      heapKeys.push(key);
      heapItems.push(item);
      siftUp(heapKeys.length - 1);
    } else if (k > 0 && key > heapKeys[0]!) {
      heapKeys[0] = key;
      heapItems[0] = item;
      siftDown();
    }
  }
  return heapKeys
    .map((key, i) => ({ key, item: heapItems[i]! }))
    .sort((a, b) => b.key - a.key)
    .map(({ item }) => item);
}
