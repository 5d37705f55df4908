/**
 * The largest of the keys offered so far. They are gathered in a list of four
 * times the room, and the largest are selected whenever it is full: cheaper than
 * a heap, whose every step is a branch that is guessed wrong half the time.
 * Made once and used by one query after the other.
 */
export interface TopKeys {
  /** Forgets everything. @param room keys kept at most, 1 or more */
  begin: (room: number) => void;
  /** A key that is not above it changes nothing; never falls, 0 at first. */
  least: () => number;
  /**
   * @param key above `least`
   * @returns whether `least` rose
   */
  offer: (key: number) => boolean;
  /** Raises `least` to the least of the kept ones where all places are taken. */
  tighten: () => void;
  /** The kept keys, smallest first; a view until the next call. */
  sorted: () => Float64Array;
}

/** Keys gathered for each that is kept. */
const GATHERED = 4;

/** Keys are above 0. Cost: constant for each key that is above `least`, nothing for others. */
export function createTopKeys(): TopKeys {
  let keys = new Float64Array(0);
  let room = 0;
  let capacity = 0;
  let size = 0;
  let least = 0;

  const select = (): void => {
    selectLargest(keys, size, room);
    size = room;
    least = keys[room - 1]!;
  };
  return {
    begin(wanted) {
      room = wanted;
      capacity = wanted * GATHERED;
      if (keys.length < capacity) keys = new Float64Array(capacity);
      size = 0;
      least = 0;
    },
    least: () => least,
    offer(key) {
      keys[size] = key;
      size += 1;
      if (size < capacity) return false;
      select();
      return true;
    },
    tighten() {
      if (size >= room) select();
    },
    sorted() {
      if (size > room) select();
      return keys.subarray(0, size).sort();
    },
  };
}

/**
 * Moves the `count` largest of the first `size` keys to the front, the least of
 * them to place `count - 1`.
 *
 * @see Hoare 1961, "Algorithm 65: Find"
 */
function selectLargest(keys: Float64Array, size: number, count: number): void {
  let first = 0;
  let last = size - 1;
  while (first < last) {
    const pivot = keys[(first + last) >>> 1]!;
    let left = first;
    let right = last;
    while (left <= right) {
      while (keys[left]! > pivot) left += 1;
      while (keys[right]! < pivot) right -= 1;
      if (left > right) break;
      const key = keys[left]!;
      keys[left] = keys[right]!;
      keys[right] = key;
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) last = right;
    else if (count - 1 >= left) first = left;
    else return;
  }
}
