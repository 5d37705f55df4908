/** Two texts that say the same in two languages, as sets of terms (numbers from 0). */
export interface SentencePair {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
}

/**
 * All pairs of a left and a right term that stand in one sentence pair together,
 * each once (a cell), and for every sentence pair the list of its own.
 */
export interface Cooccurrence {
  readonly leftOf: Uint32Array;
  readonly rightOf: Uint32Array;
  /** In how many sentence pairs the two stand together. */
  readonly support: Uint32Array;
  /** Cells of all sentence pairs, one pair behind the other, left term by left term. */
  readonly cells: Uint32Array;
}

/**
 * Cost: sorts one number for each cell of each sentence pair; a few million for
 * ten thousand descriptions, 8 bytes each.
 *
 * @param rightCount how many right terms there are; both counts together below 2^53
 */
export function countCooccurrence(pairs: readonly SentencePair[], rightCount: number): Cooccurrence {
  const keys = cellKeys(pairs, rightCount);
  const known = keys.toSorted();
  const count = compact(known);
  const cells = new Uint32Array(keys.length);
  const support = new Uint32Array(count);
  for (const [place, key] of keys.entries()) {
    const cell = placeOf(known, count, key);
    cells[place] = cell;
    support[cell]! += 1;
  }
  return {
    leftOf: Uint32Array.from({ length: count }, (_, cell) => Math.floor(known[cell]! / rightCount)),
    rightOf: Uint32Array.from({ length: count }, (_, cell) => known[cell]! % rightCount),
    support,
    cells,
  };
}

/** Where each sentence pair's cells begin in `cells`, and behind the last where they end. */
export function cellStarts(pairs: readonly SentencePair[]): Uint32Array {
  let end = 0;
  return Uint32Array.from([0, ...pairs.map(({ left, right }) => (end += left.length * right.length))]);
}

/** One number for each left and right term of each sentence pair. */
function cellKeys(pairs: readonly SentencePair[], rightCount: number): Float64Array {
  const keys = new Float64Array(pairs.reduce((sum, { left, right }) => sum + left.length * right.length, 0));
  let place = 0;
  for (const { left, right } of pairs) {
    for (const l of left) {
      for (const r of right) {
        keys[place] = l * rightCount + r;
        place += 1;
      }
    }
  }
  return keys;
}

/** Moves the different values of a sorted array to its front, and says how many there are. */
function compact(sorted: Float64Array): number {
  let count = 0;
  for (const value of sorted) {
    if (count > 0 && sorted[count - 1] === value) continue;
    sorted[count] = value;
    count += 1;
  }
  return count;
}

function placeOf(sorted: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
