import { describe, expect, it } from 'vitest';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';
import { createWrittenTerms } from './written-terms.ts';

const DOCUMENTS = [
  searchDocument({ repo: 'a', owner: 'p', name: 'telegrambot', en: 'Reads Messages from MySQL; session Histories' }),
  searchDocument({ repo: 'b', owner: 'q', en: 'a telegram bot' }),
  searchDocument({ repo: 'c', owner: 'r', en: 'a telegram of a bot, 網頁截圖', zh: '網頁截圖' }),
];
const VOCABULARY = { aliases: [['session histories', '会话历史']], synonyms: [] };
const QUERIES = ['telegram messaging sql', 'telegram', '会话历史', '截圖', 'telegram bots', 'telegram messaging sql'];

const asked = (text: string) => ({ text, locale: null, offset: 0, limit: 20, filters: null });

describe('how a record writes a term', () => {
  it('is told alike whatever was asked before', () => {
    const entryOf = (recordIndex: number) => DOCUMENTS[recordIndex]!.entry;
    const searcher = searcherOf(DOCUMENTS, VOCABULARY);

    for (const query of QUERIES) {
      const { query: read, hits } = searcher.explain(asked(query), entryOf);
      const fresh = searcherOf(DOCUMENTS, VOCABULARY).explain(asked(query), entryOf);
      expect({ read, hits }).toEqual({ read: fresh.query, hits: fresh.hits });
    }
  });

  it('costs one reading of the record, also where a name is put together with it', () => {
    const searcher = searcherOf(DOCUMENTS, VOCABULARY);
    const read: number[] = [];
    const explained = () =>
      searcher.explain(asked('telegram'), (recordIndex) => {
        read.push(recordIndex);
        return DOCUMENTS[recordIndex]!.entry;
      });

    explained();
    explained();

    expect(read).toHaveLength(DOCUMENTS.length);
    expect(new Set(read)).toEqual(new Set([0, 1, 2]));
  });

  it('is forgotten where too many records were read, and read again', () => {
    const dictionary = { idOf: (term: string) => ['bot', 'telegram'].indexOf(term), textOf: (id: number) => `t${id}` };
    const written = createWrittenTerms(dictionary, { of: (termId) => `form ${termId}` }, 1);
    const read: string[] = [];
    const botOf = (document: number, en: string): string =>
      written.of(document, 0, ['description'], () => {
        read.push(en);
        return searchDocument({ repo: 'x', en }).entry;
      });

    expect([botOf(1, 'a BOT'), botOf(1, 'a BOT'), botOf(2, 'Bots'), botOf(1, 'a BOT')]).toEqual([
      'BOT',
      'BOT',
      'Bots',
      'BOT',
    ]);
    expect(read).toEqual(['a BOT', 'Bots', 'a BOT']);
  });
});
