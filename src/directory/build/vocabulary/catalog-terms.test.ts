import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { entryText } from '../entry-text.ts';
import { chineseLexicon, chineseTerms, countEnglishTerms } from './catalog-terms.ts';

function counted(whole: readonly string[] = []) {
  const entries = [
    directoryEntry({ name: 'acme-code-review', en: 'Review the code' }),
    directoryEntry({ name: 'x', en: 'Code review on GitHub' }),
  ];
  return countEnglishTerms(
    entries.map((entry) => entryText(entry)),
    { isStop: (term) => term === 'acm', isWhole: (term) => whole.includes(term) },
  );
}

describe('countEnglishTerms', () => {
  it('counts the plugins that have a word or two neighbouring words, and those named by it', () => {
    const terms = counted();

    expect(terms.get('review')).toEqual({ plugins: 2, named: 1 });
    expect(terms.get('code review')).toEqual({ plugins: 2, named: 1 });
  });

  it('leaves out words of the host and grammar', () => {
    const terms = counted();

    expect(['acm', 'acm code', 'the', 'on', 'acmecode'].filter((term) => terms.has(term))).toEqual([]);
  });

  it('takes what is written in one as one word, without its parts', () => {
    const terms = counted(['github']);

    expect(terms.get('github')).toEqual({ plugins: 1, named: 0 });
    expect([...terms.keys()].filter((term) => term === 'git' || term === 'hub')).toEqual([]);
    expect(counted().has('hub')).toBe(true);
  });
});

function chineseTermsOf(zh: readonly string[]): ReadonlyMap<string, number> {
  const texts = zh.map((text, i) => entryText(directoryEntry({ name: `x${i}`, zh: text })));
  return chineseTerms(texts, chineseLexicon(texts));
}

const AROUND = ['看', '买', '找', '养', '画', '听', '问', '追'];

describe('chineseTerms', () => {
  it('finds words that texts are made of, with the number of texts that have them', () => {
    const found = chineseTermsOf(
      AROUND.flatMap((verb, i) => [`${verb}青蛙，${verb}月亮${i % 2 === 0 ? '，青蛙' : ''}`]),
    );

    expect([...found]).toEqual(
      expect.arrayContaining([
        ['青蛙', 8],
        ['月亮', 8],
      ]),
    );
  });

  it('takes no single characters, no grammar and nothing that hardly any text has', () => {
    const found = chineseTermsOf([...AROUND.map((verb) => `可以${verb}青蛙`), '鼓声', '鼓声']);

    expect([...found.keys()]).toEqual(['青蛙']);
  });
});
