import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENTS } from '../engine/posting.ts';
import { orderPoints, scoreOnTheWire } from './score-on-the-wire.ts';

const rank = fc.integer({ min: 1, max: MAX_DOCUMENTS - 1 });
const sum = fc.double({ min: 0, max: 2999, noNaN: true });

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
    expect(scoreOnTheWire(0, MAX_DOCUMENTS)).toBe(0);
  });

  it('adds less for any place than one unit of a term gives, so no tier and no sum is overtaken', () => {
    expect(orderPoints(1)).toBeLessThan(1 / 8128);
    expect(scoreOnTheWire(999, 1)).toBeLessThan(1000);
  });
});
