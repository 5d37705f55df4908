/** Numbers appended one by one, 4 bytes each; a plain array would take eight times the room at a million documents. */
export interface GrowableArray {
  push: (value: number) => void;
  readonly length: () => number;
  /** The values so far, as a copy of their exact length. */
  toArray: () => Uint32Array;
}

export function createGrowableArray(): GrowableArray {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    toArray: () => values.slice(0, length),
  };
}
