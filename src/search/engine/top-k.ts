/** The largest of the keys offered so far, in a heap of fixed room. */
export interface TopKeys {
  /** The least of the kept ones where all places are taken; else 0. A key that is not above it changes nothing. */
  least: () => number;
  offer: (key: number) => void;
  /** The kept keys, largest first. */
  sorted: () => Float64Array;
}

/**
 * Keys are above 0.
 *
 * @param room keys kept at most, 1 or more
 * Cost: O(log room) for each key that is among the largest so far.
 */
export function createTopKeys(room: number): TopKeys {
  const heap = new Float64Array(room);
  let size = 0;

  const siftUp = (key: number): void => {
    let at = size - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = heap[parent]!;
      if (above <= key) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = key;
  };
  const siftDown = (key: number): void => {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= room) break;
      const smaller = left + 1 < room && heap[left + 1]! < heap[left]! ? left + 1 : left;
      if (key <= heap[smaller]!) break;
      heap[at] = heap[smaller]!;
      at = smaller;
    }
    heap[at] = key;
  };

  return {
    least: () => (size < room ? 0 : heap[0]!),
    offer(key) {
      if (size < room) {
        size += 1;
        siftUp(key);
      } else if (key > heap[0]!) {
        siftDown(key);
      }
    },
    sorted: () => heap.slice(0, size).sort().reverse(),
  };
}
