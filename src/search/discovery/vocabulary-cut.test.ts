import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import { falseNames } from './vocabulary-cut.ts';

/** A row of Chinese characters that the lexicon takes for one word, and names of one bigram or more. */
function falseOf(text: string, names: readonly string[]): readonly string[] {
  const characters = Array.from(text);
  const tokens = characters.slice(1).map((character, at) => ({
    term: characters[at]! + character,
    start: at,
    end: at + 2,
    kind: 'bigram' as const,
    position: at,
    width: 1,
    run: 0,
    traditional: null,
    isStop: false,
    wordLength: characters.length,
  }));
  const phrasesAt = (_: unknown, at: number) =>
    names
      .filter((name) => text.startsWith(name, at))
      .map((name) => ({ length: Array.from(name).length - 1, alternatives: [] }));
  return [...falseNames(tokens, { phrasesAt })].map((at) => tokens[at]!.term);
}

describe('bigrams of a word that nobody could cut', () => {
  it.each([
    ['断电报警', ['电报', '报警'], ['电报']],
    ['断电报警', ['电报'], []],
    ['阿里云物联网', ['物联', '联网', '物联网'], []],
    ['阿里云联网', ['联网', '云联'], ['云联']],
    ['天气预报', ['天气', '预报'], []],
    ['电报机器人', ['电报', '机器', '机器人'], []],
    ['甲乙丙', ['甲乙', '乙丙'], []],
    ['甲乙丙丁', [], []],
  ])('in %s, with the names %j, are no names: %j', (text, names, none) => {
    expect(falseOf(text, names)).toEqual(none);
  });
});

describe('a search', () => {
  const documents = [
    searchDocument({ repo: 'bot', owner: 'b', en: 'Runs a Telegram bot' }),
    searchDocument({ repo: 'bell', owner: 'l', en: 'Raises an alarm' }),
  ];
  const vocabulary = {
    aliases: [
      ['Telegram', '电报'],
      ['alarm', '报警'],
    ],
  };

  it.each([
    ['断电报警', ['bell']],
    ['电报', ['bot']],
    ['电报机器人', ['bot']],
  ])('for %s does not take across two words what is a name elsewhere', (text, names) => {
    expect(namesOf(found(documents, text, { vocabulary }))).toEqual(names);
  });
});
