import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTITION_DOCUMENTS } from './partitions.ts';
import { FIELD_BITS, fieldMaskOf, impactOf, MAX_IMPACT, packPosting, placeOf } from './posting.ts';

const place = fc.oneof(fc.constant(PARTITION_DOCUMENTS - 1), fc.nat({ max: PARTITION_DOCUMENTS - 1 }));
const fieldMask = fc.nat({ max: 2 ** FIELD_BITS - 1 });
const impact = fc.integer({ min: 1, max: MAX_IMPACT });

describe('packPosting', () => {
  it('keeps place, fields and impact apart up to their limits', () => {
    fc.assert(
      fc.property(place, fieldMask, impact, (number, mask, strength) => {
        const posting = packPosting(number, mask, strength);

        expect([placeOf(posting), fieldMaskOf(posting), impactOf(posting)]).toEqual([number, mask, strength]);
      }),
    );
  });

  it('sorts by place first and is never 0', () => {
    fc.assert(
      fc.property(place, place, fieldMask, impact, (one, other, mask, strength) => {
        const [first, second] = [packPosting(one, mask, strength), packPosting(other, 0, 1)];

        expect(first).toBeGreaterThan(0);
        expect(second).toBeGreaterThan(0);
        expect(Math.sign(placeOf(first) - placeOf(second))).toBe(Math.sign(one - other));
        expect(one >= other || first < second).toBe(true);
      }),
    );
  });
});
