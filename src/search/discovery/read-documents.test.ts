import { describe, expect, it } from 'vitest';
import { searchDocument } from '../../../test/support/discovery-documents.ts';
import { documentWords, readDocuments } from './read-documents.ts';

function wordsOf(texts: ReadonlyArray<{ readonly zh?: string; readonly en?: string }>): ReadonlyMap<string, number> {
  const documents = texts.map((text, i) => searchDocument({ repo: `r${i}`, ...text }));
  return documentWords(readDocuments(documents)).costs;
}

const OTHERS = Array.from('天地人山水火风雷日月星云');

describe('documentWords', () => {
  it('learns the words of the Chinese descriptions', () => {
    const words = wordsOf(OTHERS.map((other) => ({ zh: `${other}截图，${other}${other}${other}` })));

    expect([...words.keys()].filter((word) => Array.from(word).length > 1)).toEqual(['截图']);
  });

  it('counts a text once, however many records share it', () => {
    const shared = Array.from({ length: 20 }, () => ({ zh: '截图' }));

    const words = wordsOf([...shared, { zh: '网' }]);

    expect(words).toEqual(
      new Map([
        ['截', Math.log(3)],
        ['图', Math.log(3)],
        ['网', Math.log(3)],
      ]),
    );
  });

  it('counts each place of a word within a text', () => {
    expect(wordsOf([{ zh: '网，网，页' }])).toEqual(
      new Map([
        ['网', Math.log(3 / 2)],
        ['页', Math.log(3)],
      ]),
    );
  });

  it('reads neither English descriptions nor Latin words within Chinese ones', () => {
    expect([...wordsOf([{ en: '截图 screenshot' }, { zh: '网notify' }]).keys()]).toEqual(['网']);
  });

  it('learns nothing where nothing is described in Chinese', () => {
    expect(wordsOf([])).toEqual(new Map());
    expect(wordsOf([{ en: 'lark' }, {}])).toEqual(new Map());
  });
});
