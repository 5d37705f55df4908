/** Texts and bytes one behind the other, as pieces of bytes; texts in UTF-8. */
export interface TextPieces {
  add: (text: string) => void;
  addBytes: (bytes: Uint8Array) => void;
  /** Gives what is not given yet; more may be added behind it. */
  flush: () => void;
}

const PIECE_BYTES = 1 << 20;
/** A code unit of UTF-16 takes up to three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;

/** @param take gets each piece, which the next one may be written over */
export function createTextPieces(take: (piece: Uint8Array) => void): TextPieces {
  const encoder = new TextEncoder();
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  const flush = (): void => {
    take(piece.subarray(0, filled));
    filled = 0;
  };
  return {
    add(text) {
      const most = text.length * MOST_BYTES_PER_UNIT;
      if (filled + most > piece.length) flush();
      if (most > piece.length) piece = new Uint8Array(most);
      filled += encoder.encodeInto(text, piece.subarray(filled)).written;
    },
    addBytes(bytes) {
      if (filled + bytes.length > piece.length) flush();
      if (bytes.length > piece.length) return take(bytes);
      piece.set(bytes, filled);
      filled += bytes.length;
    },
    flush,
  };
}

/** Texts and bytes one behind the other, as bytes; texts in UTF-8. */
export interface TextBytes extends Omit<TextPieces, 'flush'> {
  /** All bytes so far, as one copy. */
  bytes: () => Uint8Array<ArrayBuffer>;
}

/**
 * Takes any number of texts; together they may be longer than a string can be.
 * Cost: the bytes, and as much again while they are copied; nothing for each text.
 */
export function createTextBytes(): TextBytes {
  const full: Uint8Array[] = [];
  const { flush, ...added } = createTextPieces((piece) => void full.push(piece.slice()));
  return {
    ...added,
    bytes() {
      flush();
      const all = new Uint8Array(full.reduce((size, { length }) => size + length, 0));
      let end = 0;
      for (const each of full) {
        all.set(each, end);
        end += each.length;
      }
      return all;
    },
  };
}
