import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordLexicon } from '../../text/segment-run.ts';
import { readSections, writeSections } from '../engine/sections.ts';
import { buildWordSections, createTermCache, openWordSections } from './plan-context.ts';

/** Written to the bytes of an index and read from them again. */
function reopened(lexicon: WordLexicon): WordLexicon {
  return openWordSections(readSections(writeSections({ meta: {}, arrays: buildWordSections(lexicon) })));
}

describe('the words in an index', () => {
  it('come back with their costs, to the thousandth', () => {
    const lexicon = {
      costs: new Map([
        ['截图', 4.12349],
        ['𠮷野', 6],
        ['的', 2.5],
      ]),
      unknownCost: 13.0006,
    };

    expect(reopened(lexicon)).toEqual({
      costs: new Map([
        ['截图', 4.123],
        ['的', 2.5],
        ['𠮷野', 6],
      ]),
      unknownCost: 13.001,
    });
  });

  it('may be none', () => {
    expect(reopened({ costs: new Map(), unknownCost: 4.605 })).toEqual({ costs: new Map(), unknownCost: 4.605 });
  });

  it('are the same bytes for the words in any order', () => {
    const words: ReadonlyArray<readonly [string, number]> = [
      ['截图', 4],
      ['网页', 5],
    ];

    const [given, turned] = [words, words.toReversed()].map((each) =>
      buildWordSections({ costs: new Map(each), unknownCost: 12 }),
    );

    expect(turned).toEqual(given);
  });

  it('come back whole, whatever they are', () => {
    const character = fc.constantFrom('网', '页', '𠮷', '𪚥', 'ー', '々', '한', 'ａ', '🎉', 'é');
    const word = fc.array(character, { minLength: 1, maxLength: 4 }).map((characters) => characters.join(''));
    const cost = fc.integer({ min: 0, max: 20_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, cost), { maxLength: 20 }), cost, (words, unknownCost) => {
        const lexicon = { costs: new Map(words), unknownCost };

        expect(reopened(lexicon)).toEqual(lexicon);
        expect(reopened(reopened(lexicon))).toEqual(lexicon);
      }),
    );
  });
});

describe('createTermCache', () => {
  it('asks the dictionary once for each term', () => {
    const asked: string[] = [];
    const idOf = createTermCache({
      idOf(term) {
        asked.push(term);
        return term === 'known' ? 7 : -1;
      },
    });

    const ids = ['known', 'known', 'known'].map((term) => idOf(term));

    expect(ids).toEqual([7, 7, 7]);
    expect(asked).toEqual(['known']);
  });

  it('gives -1 for what the dictionary does not have, and goes on right when it is full', () => {
    const idOf = createTermCache({ idOf: (term) => (term.startsWith('x') ? Number(term.slice(1)) : -1) });

    const ids = Array.from({ length: 70_000 }, (_, i) => idOf(`x${i}`));

    expect(ids).toEqual(Array.from({ length: 70_000 }, (_, i) => i));
    expect(idOf('x3')).toBe(3);
    expect(idOf('unknown')).toBe(-1);
  });
});
