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

  it('tells each value by its place, also beyond a piece of eight million', () => {
    const array = createGrowableArray();
    const count = 8_400_000;
    for (let value = 0; value < count; value += 1) array.push(value ^ 0x5555);

    expect(
      [0, 1_023, 1_024, 4_194_303, 4_194_304, 8_388_607, 8_388_608, count - 1].every(
        (i) => array.at(i) === (i ^ 0x5555),
      ),
    ).toBe(true);
    expect(array.length()).toBe(count);
    expect(array.toArray().every((value, i) => value === (i ^ 0x5555))).toBe(true);
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
