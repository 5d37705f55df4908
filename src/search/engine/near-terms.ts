import type { Dictionary } from './dictionary.ts';

export interface NearTerm {
  readonly termId: number;
  /** Optimal string alignment distance: insertions, deletions, substitutions, neighbours swapped. */
  readonly distance: number;
}

/**
 * Dictionary terms within a few edits of a word.
 *
 * Walks the sorted dictionary as the trie it is: a node is a range of ids that
 * share a beginning. Each step adds one row to the table of edit distances and
 * leaves the branch as soon as every entry of the row is over the bound. Bytes
 * count as letters, so only ASCII words are looked up (others have their own
 * spelling variants and no keyboard slips of one byte).
 *
 * Cost: about (word length × distance) branches, each found by binary search;
 * tens of microseconds over 50,000 terms.
 *
 * @see Schulz and Mihov 2002, "Fast string correction with Levenshtein automata"
 */
export function nearTerms(dictionary: Dictionary, word: string, maxDistance: number): readonly NearTerm[] {
  if (!/^[\x21-\x7e]+$/.test(word)) return [];
  const letters = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const { pool, ends } = dictionary;
  const startOf = (id: number): number => (id === 0 ? 0 : ends[id - 1]!);
  const lengthOf = (id: number): number => ends[id]! - startOf(id);
  const letterAt = (id: number, depth: number): number => pool[startOf(id) + depth]!;
  const found: NearTerm[] = [];

  /** End of the ids in `[first, end)` whose letter at `depth` is that of `first`. */
  const branchEnd = (first: number, end: number, depth: number): number => {
    const letter = letterAt(first, depth);
    let low = first + 1;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (letterAt(middle, depth) === letter) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const walk = (
    from: number,
    end: number,
    depth: number,
    row: Uint8Array,
    rowBefore: Uint8Array | null,
    letterBefore: number,
  ): void => {
    let id = from;
    if (lengthOf(id) === depth) {
      const distance = row[letters.length]!;
      if (distance <= maxDistance) found.push({ termId: id, distance });
      id += 1;
    }
    while (id < end) {
      const next = branchEnd(id, end, depth);
      const letter = letterAt(id, depth);
      const nextRow = distanceRow(letters, letter, row, rowBefore, letterBefore);
      if (Math.min(...nextRow) <= maxDistance) walk(id, next, depth + 1, nextRow, row, letter);
      id = next;
    }
  };
  if (dictionary.size > 0)
    walk(
      0,
      dictionary.size,
      0,
      Uint8Array.from({ length: letters.length + 1 }, (_, i) => i),
      null,
      -1,
    );
  return found;
}

/** Next row of the alignment table after reading one more letter of the dictionary term. */
function distanceRow(
  word: Uint8Array,
  letter: number,
  row: Uint8Array,
  rowBefore: Uint8Array | null,
  letterBefore: number,
): Uint8Array {
  const next = new Uint8Array(word.length + 1);
  next[0] = row[0]! + 1;
  for (let i = 1; i <= word.length; i += 1) {
    const isSame = word[i - 1] === letter;
    let distance = Math.min(next[i - 1]! + 1, row[i]! + 1, row[i - 1]! + (isSame ? 0 : 1));
    const isSwap = rowBefore !== null && i > 1 && word[i - 2] === letter && word[i - 1] === letterBefore;
    if (isSwap) distance = Math.min(distance, rowBefore[i - 2]! + 1);
    next[i] = distance;
  }
  return next;
}
