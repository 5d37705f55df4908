/** Numbers appended one by one, 4 bytes each; a plain array would take eight times the room at a million documents. */
export interface GrowableArray {
  push: (value: number) => void;
  readonly length: () => number;
  /** @param place below the length */
  at: (place: number) => number;
  /** The values so far, as a copy of their exact length. */
  toArray: () => Uint32Array;
}

/**
 * Of a piece: 32 MB, of which the system gives what is written to. What is larger than that, with its head, glibc takes
 * from the system and gives back whole; smaller pieces stay with the process when they are let go of
 * (mallopt(3), M_MMAP_THRESHOLD).
 */
const PIECE_BITS = 23;
const PIECE_LENGTH = 1 << PIECE_BITS;
const SHORTEST_PIECE = 1024;

/** Grows by pieces, so that nothing is copied and no more than a piece stands empty. */
export function createGrowableArray(): GrowableArray {
  const pieces: Uint32Array[] = [];
  // The first piece doubles up to its length: most arrays are short.
  let piece = new Uint32Array(SHORTEST_PIECE);
  let filled = 0;
  const grow = (): void => {
    if (piece.length === PIECE_LENGTH) {
      pieces.push(piece);
      piece = new Uint32Array(PIECE_LENGTH);
      filled = 0;
      return;
    }
    const larger = new Uint32Array(piece.length * 2);
    larger.set(piece);
    piece = larger;
  };
  const length = (): number => pieces.length * PIECE_LENGTH + filled;
  return {
    push(value) {
      if (filled === piece.length) grow();
      piece[filled] = value;
      filled += 1;
    },
    length,
    at: (place) => (pieces[place >>> PIECE_BITS] ?? piece)[place & (PIECE_LENGTH - 1)]!,
    toArray() {
      const values = new Uint32Array(length());
      for (const [place, full] of pieces.entries()) values.set(full, place * PIECE_LENGTH);
      values.set(piece.subarray(0, filled), pieces.length * PIECE_LENGTH);
      return values;
    },
  };
}
