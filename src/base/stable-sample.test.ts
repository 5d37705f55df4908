import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stableSample } from './stable-sample.ts';

const KEYS = Array.from({ length: 2_000 }, (_, i) => `key ${i}`);
const keyOf = (key: string): string => key;

describe('stableSample', () => {
  it('is everything where there is no more than may be taken', () => {
    expect(stableSample(KEYS, keyOf, KEYS.length)).toEqual(KEYS);
  });

  it('has so many items, in their order, the same ones in whatever order they come', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat({ max: 20 }), (keys, most) => {
        const sample = stableSample(keys, keyOf, most);

        expect(sample).toHaveLength(Math.min(most, keys.length));
        expect(sample).toEqual(keys.filter((key) => sample.includes(key)));
        expect(new Set(stableSample(keys.toReversed(), keyOf, most))).toEqual(new Set(sample));
      }),
    );
  });

  it('changes by an item at most where one comes or goes', () => {
    const before = new Set(stableSample(KEYS, keyOf, 200));
    for (const gone of KEYS.slice(0, 50)) {
      const after = new Set(
        stableSample(
          KEYS.filter((key) => key !== gone),
          keyOf,
          200,
        ),
      );

      expect(before.difference(after).size).toBe(before.has(gone) ? 1 : 0);
    }
  });

  it('favours no part of the items', () => {
    const sample = stableSample(KEYS, keyOf, 1_000);

    expect(Math.abs(sample.filter((key) => KEYS.indexOf(key) < 1_000).length - 500)).toBeLessThan(80);
  });
});
