import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mineWords, type WordMiningParameters } from './mine-words.ts';
import type { WordLexicon } from './segment-run.ts';

function wordsOf({ costs }: WordLexicon): readonly string[] {
  return [...costs.keys()].filter((word) => Array.from(word).length > 1).sort();
}

function sortedCosts({ costs }: WordLexicon): ReadonlyArray<readonly [string, number]> {
  return [...costs].sort(([a], [b]) => (a < b ? -1 : 1));
}

const OTHERS = Array.from('天地人山水火风雷日月');

/** A word beside ever other characters, in a text large enough to tell that from chance. */
function among(word: string, count: number): readonly string[] {
  return [
    ...OTHERS.flatMap((other) => [other, other, other]),
    ...Array.from({ length: count }, (_, i) => `${OTHERS[i % 10]}${word}${OTHERS[(i * 3 + 1) % 10]}`),
  ];
}

function repeated(run: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => run);
}

describe('mineWords', () => {
  it.each(['截图', '提示词', '开箱即用', '𠮷野'])('finds %s, which stands beside ever other characters', (word) => {
    expect(wordsOf(mineWords(among(word, 20)))).toEqual([word]);
  });

  it('takes no row for a word that stands in fewer than eight places', () => {
    expect(wordsOf(mineWords(among('截图', 7)))).toEqual([]);
    expect(wordsOf(mineWords(among('截图', 8)))).toEqual(['截图']);
  });

  it('takes no row for a word whose characters stand together by chance', () => {
    const runs = ['天地', '天人', '天山', '地天', '地人', '地山', '人天', '人地', '人山', '山天', '山地', '山人'];

    const lexicon = mineWords(runs.flatMap((run) => repeated(run, 8)));

    expect(wordsOf(lexicon)).toEqual([]);
  });

  it('says how likely each word is: minus the logarithm of its share', () => {
    const lexicon = mineWords([...repeated('截图', 8), ...repeated('网', 32)]);

    expect(sortedCosts(lexicon)).toEqual([
      ['截图', Math.log(40 / 8)],
      ['网', Math.log(40 / 32)],
    ]);
    expect(lexicon.unknownCost).toBe(Math.log(40 / 0.1));
  });

  it('drops a row that cohesion proposed and the cutting hardly uses', () => {
    const { costs } = mineWords(among('开箱即用', 20));

    for (const part of ['开箱', '箱即', '即用', '开箱即', '箱即用']) expect(costs.has(part)).toBe(false);
  });

  it('drops a word again that the cutting uses less often than is asked', () => {
    const runs = [...repeated('截图', 8), ...repeated('网', 32)];
    const minedWith = (fewestUses: number): WordLexicon =>
      mineWords(runs, { fewestPlaces: 8, leastCohesion: 1.5, rounds: 1, fewestUses });

    expect(wordsOf(minedWith(8))).toEqual(['截图']);
    expect(wordsOf(minedWith(9))).toEqual([]);
  });

  it('knows no word in no runs, and every character of a few', () => {
    expect(mineWords([])).toEqual({ costs: new Map(), unknownCost: Math.log(1 / 0.1) });
    expect(sortedCosts(mineWords(['截图']))).toEqual([
      ['图', Math.log(2)],
      ['截', Math.log(2)],
    ]);
  });
});

const PARAMETERS: WordMiningParameters = { fewestPlaces: 2, leastCohesion: 0.1, rounds: 3, fewestUses: 2 };
const run = fc
  .array(fc.constantFrom('甲', '乙', '丙', '𠮷'), { minLength: 1, maxLength: 6 })
  .map((characters) => characters.join(''));
const runs = fc.array(run, { maxLength: 16 });

describe('mining the words of any runs', () => {
  it('gives the same lexicon for the runs in any order', () => {
    const both = runs.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(both, ([given, shuffled]) => {
        const [a, b] = [mineWords(given, PARAMETERS), mineWords(shuffled, PARAMETERS)];

        expect(sortedCosts(b)).toEqual(sortedCosts(a));
        expect(b.unknownCost).toBe(a.unknownCost);
      }),
    );
  });

  it('gives words of one to four characters that stand in the runs, together as likely as all there is', () => {
    fc.assert(
      fc.property(
        runs.filter((given) => given.length > 0),
        (given) => {
          const { costs, unknownCost } = mineWords(given, PARAMETERS);

          for (const [word, cost] of costs) {
            expect(given.some((each) => each.includes(word))).toBe(true);
            expect(Array.from(word).length).toBeLessThanOrEqual(4);
            expect(cost).toBeLessThan(unknownCost);
          }
          const shares = [...costs.values()].map((cost) => Math.exp(-cost));
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});
