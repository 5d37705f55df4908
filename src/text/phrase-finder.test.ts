import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPhraseFinder, isPhraseTerm, phraseTerm } from './phrase-finder.ts';

describe('createPhraseFinder', () => {
  const find = createPhraseFinder([
    ['chat', 'room'],
    ['chat', 'room', 'bot'],
    ['room', 'bot'],
    ['数据', '据库'],
    ['ha', 'ha'],
  ]);

  it.each([
    ['a chat room', ['chat room']],
    ['chat room bot', ['chat room', 'chat room bot', 'room bot']],
    ['chat a room', []],
    ['room chat', []],
    ['chat', []],
    ['chat room chat room', ['chat room', 'chat room']],
    ['ha ha ha', ['ha ha', 'ha ha']],
    ['数据 据库 库连', ['数据 据库']],
    ['', []],
  ])('finds in "%s" each known phrase as often as it stands there', (sequence, expected) => {
    expect(find(sequence.split(' '))).toEqual(expected);
  });

  it('takes no single term and nothing at all for a phrase', () => {
    const findNothing = createPhraseFinder([['chat'], []]);

    expect(findNothing(['chat', 'chat'])).toEqual([]);
  });

  it('finds what a search at every place finds', () => {
    const term = fc.constantFrom('a', 'b', 'c');
    const phrase = fc.array(term, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(phrase, { maxLength: 5 }), fc.array(term, { maxLength: 12 }), (phrases, sequence) => {
        const expected = phrases.flatMap((each) =>
          sequence.flatMap((_, at) =>
            phraseTerm(sequence.slice(at, at + each.length)) === phraseTerm(each) ? [phraseTerm(each)] : [],
          ),
        );

        expect(createPhraseFinder(phrases)(sequence).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

describe('phraseTerm', () => {
  it('is a phrase for several terms, and the term itself for one', () => {
    expect([phraseTerm(['chat', 'room']), phraseTerm(['chat'])]).toEqual(['chat room', 'chat']);
    expect([isPhraseTerm('chat room'), isPhraseTerm('chat'), isPhraseTerm('截图')]).toEqual([true, false, false]);
  });
});
