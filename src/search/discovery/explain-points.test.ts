import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOut } from './explain-points.ts';

const millionths = (points: number): number => Math.round(points * 1e6);

describe('sharing out points', () => {
  it('gives what rounding leaves to those it takes most from', () => {
    expect(shareOut(0.000_01, [1, 1, 1])).toEqual([0.000_004, 0.000_003, 0.000_003]);
    expect(shareOut(2, [3, 0, 1])).toEqual([1.5, 0, 0.5]);
  });

  it('gives nothing where nobody gave anything', () => {
    expect(shareOut(0, [0, 0])).toEqual([0, 0]);
    expect(shareOut(0, [])).toEqual([]);
  });

  it('adds up to the points exactly, each share next to its part', () => {
    const parts = fc.array(fc.nat(2 ** 24), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(2e9), parts, (whole, given) => {
        const sum = given.reduce((total, part) => total + part, 0);
        fc.pre(sum > 0);

        const shares = shareOut(whole / 1e6, given).map(millionths);

        expect(shares.reduce((total, share) => total + share, 0)).toBe(whole);
        for (const [i, share] of shares.entries()) {
          expect(Math.abs(share - (whole * given[i]!) / sum)).toBeLessThan(1.000_001);
        }
      }),
    );
  });
});
