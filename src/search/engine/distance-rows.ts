/**
 * The table of edit distances between a word and the letters of a branch of a
 * trie, one row for each depth; rows are reused as the walk comes back up.
 */
export interface DistanceRows {
  /** Fills the row of a depth after its letter was read; whether anything in it is within its bound. */
  read: (depth: number, letter: number, letterBefore: number) => boolean;
  /** Letters that may follow without an edit, each once; `null`: there are edits left, so any letter may. */
  lettersWithoutEdit: (depth: number, letterBefore: number) => readonly number[] | null;
  /** Distance between the whole word and the letters read; `null`: it is over the bound. */
  distanceAt: (depth: number) => number | null;
}

/**
 * @param half letters of the word that count as its first part
 * @param boundOfHalf edits allowed up to there; -1: nothing is near
 * @param bound edits allowed in all
 */
export function createDistanceRows(word: Uint8Array, half: number, boundOfHalf: number, bound: number): DistanceRows {
  const width = word.length + 1;
  const tooFar = bound + 2;
  /** Highest distance with which a column may be reached; letters added at its end count as behind it. */
  const boundAt = (column: number): number => (column <= half ? boundOfHalf : bound);
  const boundBehind = (column: number): number => boundAt(column + 1);
  // What is not filled in lies too far from the diagonal to be reached within the bound.
  const table = new Uint8Array(width * (width + bound + 2)).fill(tooFar);
  for (let i = 0; i <= Math.min(word.length, bound); i += 1) table[i] = i <= boundAt(i) ? i : tooFar;

  /**
   * Whether behind a row two letters may come swapped of which one is in either
   * half: between the two no column is within its bound.
   */
  const maySwapAcrossHalf = (row: number): boolean => half > 0 && half < word.length && table[row + half - 1]! < bound;

  return {
    distanceAt(depth) {
      const distance = table[depth * width + word.length]!;
      return distance <= bound ? distance : null;
    },
    read(depth, letter, letterBefore) {
      const row = depth * width;
      const above = row - width;
      const from = Math.max(1, depth - bound);
      const to = Math.min(width - 1, depth + bound);
      let isNear = false;
      const set = (i: number, distance: number): void => {
        table[row + i] = distance;
        isNear ||= distance < tooFar;
      };
      if (from === 1) set(0, depth <= boundBehind(0) ? depth : tooFar);
      else table[row + from - 1] = tooFar;
      for (let i = from; i <= to; i += 1) {
        let distance = table[above + i - 1]! + (word[i - 1] === letter ? 0 : 1);
        if (table[row + i - 1]! < distance) distance = table[row + i - 1]! + 1;
        const isSwap = depth > 1 && i > 1 && word[i - 2] === letter && word[i - 1] === letterBefore;
        if (isSwap && table[above - width + i - 2]! < distance) distance = table[above - width + i - 2]! + 1;
        if (distance > boundAt(i)) distance = tooFar;
        const added = table[above + i]! + 1;
        set(i, added < distance && added <= boundBehind(i) ? added : distance);
      }
      if (to + 1 < width) table[row + to + 1] = tooFar;
      return isNear || (word[half] === letter && maySwapAcrossHalf(above));
    },
    lettersWithoutEdit(depth, letterBefore) {
      const row = depth * width;
      const letters: number[] = [];
      const add = (letter: number): void => {
        if (!letters.includes(letter)) letters.push(letter);
      };
      const to = Math.min(word.length, depth + bound);
      for (let i = Math.max(0, depth - bound); i <= to; i += 1) {
        const distance = table[row + i]!;
        if (distance < boundBehind(i)) return null;
        if (i === word.length) break;
        if (distance < tooFar) add(word[i]!);
        const isSwap = depth > 0 && i > 0 && word[i] === letterBefore && table[row - width + i - 1]! < boundAt(i + 1);
        if (isSwap) add(word[i - 1]!);
      }
      if (maySwapAcrossHalf(row)) add(word[half]!);
      return letters;
    },
  };
}
