import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, FIELD_BITS, fieldMaskOf, impactOf, MAX_DOCUMENTS, MAX_IMPACT, packPosting } from './posting.ts';

const document = fc.oneof(fc.constant(MAX_DOCUMENTS - 1), fc.nat({ max: MAX_DOCUMENTS - 1 }));
const fieldMask = fc.nat({ max: 2 ** FIELD_BITS - 1 });
const impact = fc.integer({ min: 1, max: MAX_IMPACT });

describe('packPosting', () => {
  it('keeps document, fields and impact apart up to their limits', () => {
    fc.assert(
      fc.property(document, fieldMask, impact, (number, mask, strength) => {
        const posting = packPosting(number, mask, strength);

        expect([documentOf(posting), fieldMaskOf(posting), impactOf(posting)]).toEqual([number, mask, strength]);
      }),
    );
  });

  it('sorts by document first and is never 0', () => {
    fc.assert(
      fc.property(document, document, fieldMask, impact, (one, other, mask, strength) => {
        const [first, second] = [packPosting(one, mask, strength), packPosting(other, 0, 1)];

        expect(first).toBeGreaterThan(0);
        expect(second).toBeGreaterThan(0);
        expect(Math.sign(documentOf(first) - documentOf(second))).toBe(Math.sign(one - other));
        expect(one >= other || first < second).toBe(true);
      }),
    );
  });
});
