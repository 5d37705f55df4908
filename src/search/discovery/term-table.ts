/** A number for each term, 0 but for those put since it was last cleared. */
export interface TermTable {
  /** By term id; only `put` writes to it. */
  readonly values: Float32Array;
  clear: () => void;
  put: (termId: number, value: number) => void;
}

/** Read far more often than filled; costs 4 bytes for each term of the dictionary. */
export function createTermTable(size: number): TermTable {
  const values = new Float32Array(size);
  const filled: number[] = [];
  return {
    values,
    clear() {
      for (let i = 0; i < filled.length; i += 1) values[filled[i]!] = 0;
      filled.length = 0;
    },
    put(termId, value) {
      if (values[termId] === 0) filled.push(termId);
      values[termId] = value;
    },
  };
}

/** Whether a list holds its term of this place further to the front already. */
export function isRepeated(terms: Uint32Array, start: number, at: number): boolean {
  const term = terms[at]!;
  for (let i = start; i < at; i += 1) if (terms[i] === term) return true;
  return false;
}
