import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';
import { standsIn } from '../../../test/support/stands-in.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import { MATCHED_FIELDS } from './ranking-weights.ts';
import { fieldTexts, type SearchDocument } from './search-document.ts';

/** Words whose stems nobody writes, names of several parts, grammar, both scripts. */
const ENGLISH = [
  'messages',
  'messaging',
  'usage',
  'histories',
  'history',
  'MySQL',
  'GitHub',
  'C#',
  'APIs',
  'a',
  'the',
  'of',
  'Workspaces',
  'résumé',
  'sendTelegram',
] as const;
const CHINESE = ['網頁截圖', '网页截图', '消息', '会话历史', '的', '把'] as const;
const NAMES = ['telegrambot', 'message-reader', 'HistoryView', 'mysql-usage', 'usage'] as const;

const textOf = (words: readonly string[], joiner: string) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((all) => all.join(joiner));

const documents: fc.Arbitrary<readonly SearchDocument[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom(...NAMES),
      en: fc.option(textOf([...ENGLISH, 'telegram', 'bot'], ' '), { nil: undefined }),
      zh: fc.option(textOf(CHINESE, ''), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((all) =>
    all.map(({ name, en, zh }, i) =>
      searchDocument({
        repo: `${name}-${i}`,
        owner: `o${i}`,
        name,
        ...(en === undefined ? {} : { en }),
        ...(zh === undefined ? {} : { zh }),
      }),
    ),
  );
const queries = fc
  .array(fc.constantFrom(...ENGLISH, ...CHINESE, ...NAMES, 'mesages', 'telegram', 'bots', '截'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const VOCABULARY = { aliases: [['session histories', '会话历史', 'usage']], synonyms: [['messages', '消息']] };

function textsOf(document: SearchDocument, fields: readonly MatchedField[]): readonly string[] {
  const texts = fieldTexts(document);
  return fields.flatMap((field) =>
    field === 'description' ? [...texts.description_en, ...texts.description_zh_cn] : texts[field],
  );
}

const holds = (texts: readonly string[], shown: string) => texts.some((text) => standsIn(text, shown));

/** What is shown of a query that does not stand in it, and what is shown of the catalog that no text of it has. */
function notWritten(query: QueryExplanation, asked: string, catalog: readonly string[]): readonly string[] {
  const ofQuery = [...query.terms, ...query.left_out_terms].map(({ term }) => term);
  const ofCatalog = [...query.terms.flatMap(({ alternatives }) => alternatives), ...query.feedback_terms];
  return [
    ...ofQuery.filter((term) => !holds([asked], term)),
    ...ofCatalog.map(({ term }) => term).filter((term) => !holds(catalog, term)),
  ];
}

describe('an explanation', () => {
  it('shows nothing but what the query, the catalog and the named fields of a hit write', () => {
    fc.assert(
      fc.property(documents, queries, (all, text) => {
        const asked = { text, locale: null, offset: 0, limit: 20, filters: null };
        const { page, query, hits } = searcherOf(all, VOCABULARY).explain(
          asked,
          (recordIndex) => all[recordIndex]!.entry,
        );
        const catalog = all.flatMap((document) => textsOf(document, MATCHED_FIELDS));

        expect(notWritten(query, text, catalog)).toEqual([]);
        for (const [place, { terms }] of hits.entries()) {
          const document = all[page.hits[place]!.recordIndex]!;
          for (const { term, found_as: foundAs, fields } of terms) {
            expect(holds([text], term)).toBe(true);
            expect([foundAs, holds(textsOf(document, fields), foundAs)]).toEqual([foundAs, true]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows a word as the query and as the plugin write it, a name whole', () => {
    const all = [
      searchDocument({ repo: 'a', owner: 'p', name: 'telegrambot', en: 'Reads Messages from MySQL' }),
      searchDocument({ repo: 'b', owner: 'q', en: 'a telegram bot' }),
      searchDocument({ repo: 'c', owner: 'r', en: 'a telegram of a bot' }),
    ];
    const asked = { text: 'telegram messaging sql', locale: null, offset: 0, limit: 20, filters: null };
    const { page, query, hits } = searcherOf(all).explain(asked, (recordIndex) => all[recordIndex]!.entry);
    const place = page.hits.findIndex(({ recordIndex }) => recordIndex === 0);

    expect(query.terms.map(({ term }) => term)).toEqual(['telegram', 'messaging', 'sql']);
    expect(query.terms[1]?.alternatives.map(({ term }) => term)).toEqual(['messages']);
    expect(hits[place]?.terms.map(({ term, found_as: foundAs }) => `${term}: ${foundAs}`)).toEqual([
      'telegram: telegrambot',
      'messaging: Messages',
      'sql: MySQL',
    ]);
  });
});
