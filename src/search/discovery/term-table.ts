/** A number for each term, 0 but for those last set. */
export interface TermTable {
  set: (values: ReadonlyMap<number, number>) => void;
  at: (termId: number) => number;
}

/** Read far more often than set; costs 4 bytes for each term of the dictionary. */
export function createTermTable(size: number): TermTable {
  const table = new Float32Array(size);
  let known: readonly number[] = [];
  return {
    set(values) {
      for (const termId of known) table[termId] = 0;
      for (const [termId, value] of values) table[termId] = value;
      known = [...values.keys()];
    },
    at: (termId) => table[termId]!,
  };
}
