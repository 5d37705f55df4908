/** Whole numbers of 32 bits one behind the other, seven bits a byte, the lowest first: small ones take one byte. */
export interface NumberWriter {
  readonly push: (value: number) => void;
  readonly length: () => number;
  readonly bytes: () => Uint8Array;
}

const FIRST_BYTES = 1 << 16;
const MOST_BYTES = 5;

export function createNumberWriter(): NumberWriter {
  let pool = new Uint8Array(FIRST_BYTES);
  let length = 0;
  return {
    push(value) {
      if (length + MOST_BYTES > pool.length) {
        const larger = new Uint8Array(pool.length * 2);
        larger.set(pool);
        pool = larger;
      }
      let rest = value >>> 0;
      for (; rest > 0x7f; rest >>>= 7) {
        pool[length] = (rest & 0x7f) | 0x80;
        length += 1;
      }
      pool[length] = rest;
      length += 1;
    },
    length: () => length,
    bytes: () => pool.slice(0, length),
  };
}

/** Gives the numbers from a place on, one at each call; 0 behind the last byte. */
export function createNumberReader(bytes: Uint8Array, start: number): () => number {
  let at = start;
  return () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
}
