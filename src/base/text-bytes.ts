/** Texts one behind the other, as their UTF-8 bytes. */
export interface TextBytes {
  add: (text: string) => void;
  /** All bytes so far, as one copy. */
  bytes: () => Uint8Array<ArrayBuffer>;
}

const PIECE_BYTES = 1 << 20;
/** A code unit of UTF-16 takes up to three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;

/**
 * Takes any number of texts; together they may be longer than a string can be.
 * Cost: the bytes, and as much again while they are copied; nothing for each text.
 */
export function createTextBytes(): TextBytes {
  const encoder = new TextEncoder();
  const full: Uint8Array[] = [];
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  const next = (sizeBytes: number): void => {
    full.push(piece.subarray(0, filled));
    piece = new Uint8Array(sizeBytes);
    filled = 0;
  };
  return {
    add(text) {
      const most = text.length * MOST_BYTES_PER_UNIT;
      if (filled + most > piece.length) next(Math.max(PIECE_BYTES, most));
      filled += encoder.encodeInto(text, piece.subarray(filled)).written;
    },
    bytes() {
      const pieces = [...full, piece.subarray(0, filled)];
      const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
      let end = 0;
      for (const each of pieces) {
        all.set(each, end);
        end += each.length;
      }
      return all;
    },
  };
}
