import { describe, expect, it } from 'vitest';
import { createNameFinder, nameTerms, sharedWords } from './name-mentions.ts';

describe('createNameFinder', () => {
  const find = createNameFinder(
    ['manage plugin', 'pdf', '插件管理', ''].map((name) => [nameTerms(name), name] as const),
  );
  const found = (text: string) => find(text).map(({ value }) => value);

  it('finds a name whose words are all said, in any order and distance', () => {
    expect(found('plugins that nobody could manage')).toEqual(['manage plugin']);
    expect(found('管理很多插件')).toEqual(['插件管理']);
    expect(found('manage files')).toEqual([]);
  });

  it('tells the terms that say it', () => {
    expect(find('a PDF')).toEqual([{ value: 'pdf', terms: ['pdf'] }]);
  });

  it('finds no name without words', () => {
    expect(found('')).toEqual([]);
  });
});

describe('nameTerms', () => {
  it.each([
    ['管理插件', ['管理', '插件']],
    ['记忆库', ['记忆', '忆库']],
    ['MySQL tables', ['mysql', 'tabl']],
  ])('of %s', (name, terms) => {
    expect(nameTerms(name)).toEqual(terms);
  });
});

describe('sharedWords', () => {
  it('has the words in letters that both names have', () => {
    expect(sharedWords('Conversations with Codex', '与 Codex 对话')).toEqual(['codex']);
    expect(sharedWords('Memory', '记忆')).toEqual([]);
  });
});
