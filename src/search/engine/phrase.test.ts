import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex } from '../../../test/support/built-index.ts';
import { phrasePostings } from './phrase.ts';
import { documentOf, fieldMaskOf } from './posting.ts';

function found(documents: readonly (readonly string[])[], phrase: string): readonly (readonly [number, number])[] {
  const index = builtIndex(documents);
  const termIds = phrase.split(' ').map((word) => index.dictionary.idOf(word));
  return [...phrasePostings(index, termIds)].map((posting) => [documentOf(posting), fieldMaskOf(posting)] as const);
}

describe('phrasePostings', () => {
  it('finds terms that follow each other in one field, and says which', () => {
    const documents = [
      ['we chat work', 'chat'],
      ['chat we work', 'x'],
      ['we', 'chat work'],
      ['x we x chat', 'we chat'],
      ['we chat', 'we chat'],
    ];

    const phrases = found(documents, 'we chat');

    expect(phrases).toEqual([
      [0, 0b01],
      [3, 0b10],
      [4, 0b11],
    ]);
  });

  it.each([
    ['a word said twice must stand twice', [['a b'], ['a a']], 'a a', [[1, 1]]],
    ['the row may begin at a later occurrence', [['a c a b']], 'a b', [[0, 1]]],
    ['what a field can also be found by is in no row', [['a|b'], ['b|']], 'a b', []],
    ['the end of one document and the beginning of the next are no row', [['x a'], ['b x']], 'a b', []],
  ] as const)('%s', (_case, documents, phrase, expected) => {
    const phrases = found(documents, phrase);

    expect(phrases).toEqual(expected);
  });

  it('finds nothing for no terms', () => {
    const phrases = phrasePostings(builtIndex([['a']]), []);

    expect(phrases).toHaveLength(0);
  });

  it('agrees with looking for the row in the text itself', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((list) => list.join(' '));
    const phrase = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), phrase, (given, asked) => {
        // A last document that has all terms apart, so that each has an id.
        const documents = [...given, ['a', 'b c']];

        const phrases = found(documents, asked);

        const expected = documents.flatMap((fields, document) => {
          const mask = fields.reduce(
            (bits, each, i) => (` ${each} `.includes(` ${asked} `) ? bits | (1 << i) : bits),
            0,
          );
          return mask === 0 ? [] : [[document, mask]];
        });
        expect(phrases).toEqual(expected);
      }),
    );
  });
});
