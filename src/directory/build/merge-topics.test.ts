import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTopics } from './merge-topics.ts';

const LIMITS = { most: 4, fewest: 5, fewestAlone: 3, largest: 20, mostWords: 3, leastSimilarity: 0.2 };
/** Terms of one ten are alike. */
const byTens = (a: number, b: number): number => (Math.floor(a / 10) === Math.floor(b / 10) ? 0.9 : 0.1);

describe('mergeTopics', () => {
  it('joins what is too small to what it is like', () => {
    const topics = [
      { terms: [1], size: 9 },
      { terms: [11], size: 9 },
      { terms: [2], size: 4 },
    ];

    expect(mergeTopics(topics, byTens, LIMITS)).toEqual([
      { terms: [1, 2], size: 13 },
      { terms: [11], size: 9 },
    ]);
  });

  it('leaves alone what is small and like no other, and drops what is tiny', () => {
    const topics = [
      { terms: [1], size: 9 },
      { terms: [11], size: 4 },
      { terms: [21], size: 2 },
    ];

    expect(mergeTopics(topics, byTens, LIMITS)).toEqual(topics.slice(0, 2));
  });

  it('keeps its limits, and no topic has a term that none had before', () => {
    const drafts = fc
      .uniqueArray(fc.integer({ min: 0, max: 49 }), { maxLength: 30 })
      .chain((terms) =>
        fc.tuple(...terms.map((term) => fc.integer({ min: 1, max: 15 }).map((size) => ({ terms: [term], size })))),
      );
    fc.assert(
      fc.property(drafts, (topics) => {
        const joined = mergeTopics(topics, byTens, LIMITS);

        const known = new Set(topics.flatMap(({ terms }) => terms));
        expect(joined.length).toBeLessThanOrEqual(LIMITS.most);
        for (const { terms, size } of joined) {
          expect(terms.length).toBeLessThanOrEqual(LIMITS.mostWords);
          expect(size).toBeLessThanOrEqual(LIMITS.largest);
          expect(size).toBeGreaterThanOrEqual(LIMITS.fewestAlone);
          expect(terms.every((term) => known.has(term))).toBe(true);
        }
      }),
    );
  });
});
