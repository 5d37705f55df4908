import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENTS } from '../engine/partitions.ts';
import { orderPoints, scoreOnTheWire, shareOut } from './score-on-the-wire.ts';

const rank = fc.integer({ min: 1, max: MAX_DOCUMENTS - 1 });
/** What finds a document gives a unit at least. */
const sum = fc.double({ min: 1 / 8128, max: 2999, noNaN: true });

describe('scoreOnTheWire', () => {
  it('falls strictly from one rank to the next where the sums are equal, and is never below 0', () => {
    fc.assert(
      fc.property(sum, rank, (points, place) => {
        const [ahead, behind] = [scoreOnTheWire(points, place), scoreOnTheWire(points, place + 1)];

        expect(ahead).toBeGreaterThan(behind);
        expect(behind).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is the sum to six decimals and what the place adds, to ten', () => {
    expect(scoreOnTheWire(1007.8571234, 3)).toBe(1007.8572278573);
    expect(scoreOnTheWire(0, 1_048_576)).toBe(0);
  });

  it('adds less for any place than one unit of a term gives, so no tier and no sum is overtaken', () => {
    expect(orderPoints(1)).toBeLessThan(1 / 8128);
    expect(orderPoints(MAX_DOCUMENTS)).toBeGreaterThan(-1 / 8128);
    expect(scoreOnTheWire(999, 1)).toBeLessThan(1000);
  });
});

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
        const all = given.reduce((total, part) => total + part, 0);
        fc.pre(all > 0);

        const shares = shareOut(whole / 1e6, given).map(millionths);

        expect(shares.reduce((total, share) => total + share, 0)).toBe(whole);
        for (const [i, share] of shares.entries()) {
          expect(Math.abs(share - (whole * given[i]!) / all)).toBeLessThan(1.000_001);
        }
      }),
    );
  });
});
