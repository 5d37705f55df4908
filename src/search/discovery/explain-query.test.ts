import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostTerms } from '../../text/host-words.ts';
import { leftOutTerms } from './explain-query.ts';
import { readQueryWords, type WordReadingContext } from './query-words.ts';
import { querySurfaces } from './surfaces-in-text.ts';

const CONTEXT: WordReadingContext = {
  lexicon: {
    costs: new Map([
      ['插件', 2],
      ['网页', 3],
      ['截图', 3],
      ['一个', 3],
      ['的', 2],
    ]),
    unknownCost: 12,
  },
  hostWords: hostTerms(['plugin', 'DeepSeek', '插件']),
  isKnown: () => false,
};

function leftOutOf(text: string) {
  const read = readQueryWords(text, CONTEXT);
  return leftOutTerms(read, querySurfaces(text, read));
}

const leftOut = (text: string): readonly string[] => leftOutOf(text).map(({ term, rule }) => `${term}: ${rule}`);

describe('terms left out of a query', () => {
  it.each([
    ['find the lark', ['the: grammar_word']],
    ['lark plugins', ['plugins: host_word']],
    ['lark for DeepSeek', ['for: grammar_word', 'Deep: host_word', 'Seek: host_word']],
    ['lark and larks', ['and: grammar_word', 'larks: repeated']],
    ['插件截图', ['插件: host_word', '件截: border_pair']],
    ['网页的截图', ['页的: pair_with_grammar', '的截: pair_with_grammar']],
    ['一个截图', ['一个: grammar_word', '个截: border_pair']],
    ['截图', []],
    ['the plugin', []],
    ['the the', ['the: repeated']],
  ])('of "%s" are told with their rules', (text, expected) => {
    expect(leftOut(text)).toEqual(expected);
  });

  it('and those asked for are all there are', () => {
    const pieces = fc.constantFrom('lark', 'the', 'plugin', 'DeepSeek', '插件', '网页', '截图', '一个', '的', ' ', '-');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const read = readQueryWords(parts.join(''), CONTEXT);

        expect(leftOutOf(parts.join(''))).toHaveLength(read.tokens.length - read.words.length);
      }),
    );
  });
});
