import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { createPhraseMatcher, isPhraseTerm, type Phrase, phraseTerm, spellingsOf } from './phrase-matcher.ts';

function matcherOf(names: readonly string[]) {
  const match = createPhraseMatcher(names.map((name): [Phrase, string] => [name.split(' '), name]));
  return (text: string) => match(analyse(text)).map(({ value }) => value);
}

describe('matching phrases', () => {
  const find = matcherOf([
    'chat room',
    'chat room bot',
    'room bot',
    '数据 据库',
    'ha ha',
    'chatroom view',
    '数据 据库 view',
    'github action',
  ]);

  it.each([
    ['a chat room', ['chat room']],
    ['chat rooms: bots!', ['chat room', 'chat room bot', 'room bot']],
    ['chat a room', []],
    ['room chat', []],
    ['chat', []],
    ['chat room chat-room', ['chat room', 'chat room']],
    ['ha ha ha', ['ha ha', 'ha ha']],
    ['数据库连接', ['数据 据库']],
    ['數據庫', ['数据 据库']],
    ['数据库 view', ['数据 据库', '数据 据库 view']],
    ['chat-room view', ['chat room', 'chatroom view']],
    ['GitHub Actions, github-actions', ['github action', 'github action']],
    ['', []],
  ])('finds in "%s" each known phrase as often as it stands there', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  it('tells where a phrase stands in the text', () => {
    const text = 'A ChatRoom-Bot';
    const [match] = createPhraseMatcher([[['room', 'bot'], 0]])(analyse(text));

    expect(text.slice(match!.first.start, match!.last.end)).toBe('Room-Bot');
  });

  it('takes nothing at all for no phrase', () => {
    expect(createPhraseMatcher([[[], 'none']])(analyse('chat chat'))).toEqual([]);
  });

  it('finds what a search at every place finds', () => {
    const term = fc.constantFrom('a', 'b', 'c');
    const phrase = fc.array(term, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(phrase, { maxLength: 5 }), fc.array(term, { maxLength: 12 }), (phrases, sequence) => {
        const expected = phrases.flatMap((each) =>
          sequence.flatMap((_, at) =>
            phraseTerm(sequence.slice(at, at + each.length)) === phraseTerm(each) ? [phraseTerm(each)] : [],
          ),
        );
        const match = createPhraseMatcher(phrases.map((each): [Phrase, string] => [each, phraseTerm(each)]));

        const found = match(analyse(sequence.join(' '))).map(({ value }) => value);

        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

describe('the spellings of a name', () => {
  it.each([
    ['settings', [['set']]],
    ['WeChat Work', [['wechat', 'work']]],
    [
      'GitHub Actions',
      [
        ['git', 'hub', 'action'],
        ['github', 'action'],
      ],
    ],
    ['文件树', [['文件', '件树']]],
    ['C#', [['c#']]],
    ['!', [[]]],
  ])('of %s are the phrases it stands as', (name, expected) => {
    expect(spellingsOf(name)).toEqual(expected);
  });
});

describe('phraseTerm', () => {
  it('is a phrase for several terms, and the term itself for one', () => {
    expect([phraseTerm(['chat', 'room']), phraseTerm(['chat'])]).toEqual(['chat room', 'chat']);
    expect([isPhraseTerm('chat room'), isPhraseTerm('chat'), isPhraseTerm('截图')]).toEqual([true, false, false]);
  });
});
