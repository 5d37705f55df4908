/** A number from 0 to below `bound`; the next of a repeatable row. */
export type Draw = (bound: number) => number;

/** @see Marsaglia 2003, "Xorshift RNGs" */
export function createDraw(seed: number): Draw {
  let state = (seed ^ 0x9e37_79b9) | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
