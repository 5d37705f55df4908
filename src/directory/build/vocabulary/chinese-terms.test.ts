import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { chineseLexicon, chineseTerms } from './chinese-terms.ts';
import { entryText } from '../entry-text.ts';

function terms(zh: readonly string[]): ReadonlyMap<string, number> {
  const texts = zh.map((text, i) => entryText(directoryEntry({ name: `x${i}`, zh: text })));
  return chineseTerms(texts, chineseLexicon(texts));
}

const AROUND = ['看', '买', '找', '养', '画', '听', '问', '追'];

describe('chineseTerms', () => {
  it('finds words that texts are made of, with the number of texts that have them', () => {
    const found = terms(AROUND.flatMap((verb, i) => [`${verb}青蛙，${verb}月亮${i % 2 === 0 ? '，青蛙' : ''}`]));

    expect([...found]).toEqual(
      expect.arrayContaining([
        ['青蛙', 8],
        ['月亮', 8],
      ]),
    );
  });

  it('takes no single characters, no grammar and nothing that hardly any text has', () => {
    const found = terms([...AROUND.map((verb) => `可以${verb}青蛙`), '鼓声', '鼓声']);

    expect([...found.keys()]).toEqual(['青蛙']);
  });
});
