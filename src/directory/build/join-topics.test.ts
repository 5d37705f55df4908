import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTopics } from './join-topics.ts';

const LIMITS = { most: 4, fewest: 5, fewestAlone: 3, largest: 20, mostWords: 3, leastLikeness: 0.2 };
/** Clues of one ten are alike. */
const byTens = (a: number, b: number): number => (Math.floor(a / 10) === Math.floor(b / 10) ? 0.9 : 0.1);

describe('joinTopics', () => {
  it('joins what is too small to what it is like', () => {
    const topics = [
      { clues: [1], size: 9 },
      { clues: [11], size: 9 },
      { clues: [2], size: 4 },
    ];

    expect(joinTopics(topics, byTens, LIMITS)).toEqual([
      { clues: [1, 2], size: 13 },
      { clues: [11], size: 9 },
    ]);
  });

  it('leaves alone what is small and like no other, and drops what is tiny', () => {
    const topics = [
      { clues: [1], size: 9 },
      { clues: [11], size: 4 },
      { clues: [21], size: 2 },
    ];

    expect(joinTopics(topics, byTens, LIMITS)).toEqual(topics.slice(0, 2));
  });

  it('keeps its limits, and no topic has a clue that none had before', () => {
    const drafts = fc
      .uniqueArray(fc.integer({ min: 0, max: 49 }), { maxLength: 30 })
      .chain((clues) =>
        fc.tuple(...clues.map((clue) => fc.integer({ min: 1, max: 15 }).map((size) => ({ clues: [clue], size })))),
      );
    fc.assert(
      fc.property(drafts, (topics) => {
        const joined = joinTopics(topics, byTens, LIMITS);

        const known = new Set(topics.flatMap(({ clues }) => clues));
        expect(joined.length).toBeLessThanOrEqual(LIMITS.most);
        for (const { clues, size } of joined) {
          expect(clues.length).toBeLessThanOrEqual(LIMITS.mostWords);
          expect(size).toBeLessThanOrEqual(LIMITS.largest);
          expect(size).toBeGreaterThanOrEqual(LIMITS.fewestAlone);
          expect(clues.every((clue) => known.has(clue))).toBe(true);
        }
      }),
    );
  });
});
