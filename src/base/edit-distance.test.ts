import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

const FAR = 1000;

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['chart', 'chart', 0],
    ['chart', 'charts', 1],
    ['chart', 'hart', 1],
    ['chart', 'chant', 1],
    ['chart', 'chrat', 1],
    ['kitten', 'sitting', 3],
    // A stretch is changed once: put in between two letters that were swapped, it is another slip.
    ['ca', 'abc', 3],
  ])('of “%s” and “%s” is %i', (a, b, distance) => {
    expect(editDistance(a, b, FAR)).toBe(distance);
  });

  it('is the same from either side, and no more than the longer word has letters', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const distance = editDistance(a, b, FAR);
        expect(editDistance(b, a, FAR)).toBe(distance);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it('beyond the bound is one more than the bound, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(6), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(editDistance(a, b, FAR), most + 1));
      }),
    );
  });
});
