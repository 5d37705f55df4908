import { describe, expect, it } from 'vitest';
import { createGrowableArray } from './growable-array.ts';

describe('createGrowableArray', () => {
  it('keeps all values over several growths', () => {
    const array = createGrowableArray();
    for (let value = 0; value < 5000; value += 1) array.push(value * 3);

    const values = array.toArray();

    expect(values).toEqual(Uint32Array.from({ length: 5000 }, (_, i) => i * 3));
    expect(array.length()).toBe(5000);
  });

  it('gives a copy that later values leave alone', () => {
    const array = createGrowableArray();
    array.push(7);

    const values = array.toArray();
    array.push(8);

    expect(values).toEqual(Uint32Array.of(7));
    expect(array.toArray()).toEqual(Uint32Array.of(7, 8));
  });
});
