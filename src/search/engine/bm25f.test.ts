import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseDocumentFrequency, saturatedFrequency, weightedFrequency } from './bm25f.ts';

const weight = fc.double({ min: 0.1, max: 10, noNaN: true });
const lengthNormalisation = fc.double({ min: 0.01, max: 1, noNaN: true });
const termCount = fc.integer({ min: 1, max: 50 });
const fieldLength = fc.integer({ min: 50, max: 5000 });
const averageLength = fc.double({ min: 1, max: 1000, noNaN: true });

describe('weightedFrequency', () => {
  it('rewards one more occurrence and a heavier field, and punishes one more word', () => {
    const field = fc.record({ weight, lengthNormalisation, bit: fc.constant(0) });
    fc.assert(
      fc.property(field, termCount, fieldLength, averageLength, (parameters, count, length, average) => {
        const base = weightedFrequency(parameters, count, length, average);

        expect(base).toBeGreaterThan(0);
        expect(weightedFrequency(parameters, count + 1, length, average)).toBeGreaterThan(base);
        expect(weightedFrequency(parameters, count, length + 1, average)).toBeLessThan(base);
        const heavier = { ...parameters, weight: parameters.weight * 2 };
        expect(weightedFrequency(heavier, count, length, average)).toBeGreaterThan(base);
      }),
    );
  });

  it.each([
    ['a field of average length counts its occurrences', 0.7, 20, 20, 3],
    ['without normalisation length says nothing', 0, 900, 20, 3],
    ['with full normalisation double the length halves', 1, 40, 20, 1.5],
  ])('%s', (_case, strength, length, average, expected) => {
    const frequency = weightedFrequency({ weight: 1, lengthNormalisation: strength, bit: 0 }, 3, length, average);

    expect(frequency).toBeCloseTo(expected, 12);
  });
});

describe('saturatedFrequency', () => {
  it('rises with the frequency and never reaches 1', () => {
    const frequency = fc.double({ min: 0.01, max: 1000, noNaN: true });
    fc.assert(
      fc.property(frequency, fc.double({ min: 0.1, max: 5, noNaN: true }), (often, k1) => {
        const saturated = saturatedFrequency(often, k1);

        expect(saturated).toBeGreaterThan(0);
        expect(saturated).toBeLessThan(1);
        expect(saturatedFrequency(often * 1.5, k1)).toBeGreaterThan(saturated);
      }),
    );
  });

  it('is one half where the frequency is k1', () => {
    expect(saturatedFrequency(1.2, 1.2)).toBe(0.5);
  });
});

describe('inverseDocumentFrequency', () => {
  it('is above 0 even for a term of all documents, and more for each document less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (total, share) => {
          const having = Math.floor(share * (total - 1)) + 1;

          expect(inverseDocumentFrequency(having, total)).toBeGreaterThan(0);
          expect(inverseDocumentFrequency(having - 1, total)).toBeGreaterThan(inverseDocumentFrequency(having, total));
        },
      ),
    );
  });
});
