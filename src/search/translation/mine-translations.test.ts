import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mineTranslations, type MiningParameters, type ParallelText } from './mine-translations.ts';

const PARAMETERS: MiningParameters = {
  fewestTexts: 2,
  largestShare: 1,
  rounds: 6,
  lowestScore: 0.05,
  chanceOfAny: 99,
  mostPerTerm: 4,
};

/** Texts of three words in two made-up languages; each word has one translation. */
const TEXTS: readonly ParallelText[] = [
  { left: ['sun', 'sea', 'boat'], right: ['sol', 'mar', 'nave'] },
  { left: ['sun', 'sea'], right: ['sol', 'mar'] },
  { left: ['sea', 'boat'], right: ['mar', 'nave'] },
  { left: ['sun', 'boat'], right: ['sol', 'nave'] },
  { left: ['sun', 'tree'], right: ['sol', 'albero'] },
  { left: ['tree', 'sea'], right: ['albero', 'mar'] },
];

function bestOf(texts: readonly ParallelText[], left: string): string | undefined {
  return mineTranslations(texts, PARAMETERS).find((translation) => translation.left === left)?.right;
}

describe('mining translations', () => {
  it.each([
    ['sun', 'sol'],
    ['sea', 'mar'],
    ['boat', 'nave'],
    ['tree', 'albero'],
  ])('finds that %s is %s', (left, right) => {
    const best = bestOf(TEXTS, left);

    expect(best).toBe(right);
  });

  it('says in how many texts both terms stand', () => {
    const translations = mineTranslations(TEXTS, PARAMETERS);

    expect(translations.find(({ left, right }) => left === 'tree' && right === 'albero')?.support).toBe(2);
  });

  it('leaves terms out that stand in too few texts', () => {
    const translations = mineTranslations(TEXTS, { ...PARAMETERS, fewestTexts: 3 });

    expect(translations.map(({ left }) => left)).not.toContain('tree');
  });

  it('leaves terms out that stand in too large a share of the texts', () => {
    const everywhere = TEXTS.map(({ left, right }) => ({ left: [...left, 'the'], right: [...right, 'il'] }));

    const translations = mineTranslations(everywhere, { ...PARAMETERS, largestShare: 0.9 });

    expect(translations.map(({ left }) => left)).not.toContain('the');
  });

  it('keeps at most so many translations of one term that nobody else needs', () => {
    const translations = mineTranslations(TEXTS, { ...PARAMETERS, lowestScore: 0, mostPerTerm: 1 });

    expect(translations.filter(({ left }) => left === 'sun')).toHaveLength(1);
  });

  it('takes what chance would also bring for no translation, however sure the model is', () => {
    const few = [1, 2, 3].map(() => ({ left: ['frog'], right: ['rana'] }));
    const others = Array.from({ length: 40 }, (_, i) => ({ left: [`l${i % 20}`], right: [`r${i % 20}`] }));
    const many = Array.from({ length: 9 }, () => ({ left: ['sun'], right: ['sol'] }));

    const mined = mineTranslations([...few, ...others, ...many], { ...PARAMETERS, chanceOfAny: 1e-3 });

    expect(mined.map(({ left, right }) => `${left} ${right}`)).toEqual(['sun sol']);
  });

  it('asks for more in a catalog with more words', () => {
    const pair = Array.from({ length: 4 }, () => ({ left: ['frog'], right: ['rana'] }));
    const filled = (words: number) =>
      Array.from({ length: 60 }, (_, i) => ({ left: [`l${i % words}`], right: [`r${(i * 7) % words}`] }));
    const isFound = (words: number) =>
      mineTranslations([...pair, ...filled(words)], { ...PARAMETERS, chanceOfAny: 1e-4 }).some(
        ({ left }) => left === 'frog',
      );

    expect([isFound(2), isFound(30)]).toEqual([true, false]);
  });

  it('gives the same for the texts in any order', () => {
    const expected = mineTranslations(TEXTS, PARAMETERS);

    fc.assert(
      fc.property(fc.shuffledSubarray([...TEXTS], { minLength: TEXTS.length }), (shuffled) => {
        expect(mineTranslations(shuffled, PARAMETERS)).toEqual(expected);
      }),
    );
  });

  it('gives scores between 0 and 1 for any texts', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.record({ left: words, right: words }), { maxLength: 12 }), (texts) => {
        for (const { score } of mineTranslations(texts, PARAMETERS)) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('finds nothing in no texts', () => {
    expect(mineTranslations([], PARAMETERS)).toEqual([]);
  });
});
