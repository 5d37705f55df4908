import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText, searchDocuments, WORDS } from '../../../test/support/arbitrary-documents.ts';
import { found, namesOf, searchDocument, type TestVocabulary } from '../../../test/support/discovery-documents.ts';
import { createPhraseMatcher } from '../../text/phrase-matcher.ts';
import { createIndexBuilder } from '../engine/build-index.ts';
import { type OpenIndex, openIndex } from '../engine/open-index.ts';
import { readSections, writeSections } from '../engine/sections.ts';
import {
  buildExpansionTable,
  collectExpansions,
  expansionPhrases,
  type ExpansionSources,
  openExpansionTable,
} from './expansion-table.ts';
import { createQueryExpander, type PlannedAlternative } from './query-expander.ts';
import { readQueryWords } from './query-words.ts';
import type { ExpansionWeights } from './ranking-weights.ts';
import { createFieldReader, type SearchDocument } from './search-document.ts';

const WEIGHTS: ExpansionWeights = {
  foreignName: 1,
  translation: 1.2,
  besideOwnLanguage: 0.5,
  rarityMargin: 100,
  lowestFactor: 0.2,
};

/** Each term in one text, so that all are equally rare. */
const TEXTS = ['飞书', 'feishu', 'lark', '截图', 'screenshot', 'capture', 'snapshot', 'data store', '数据库', 'room'];

interface Asked {
  readonly texts?: readonly string[];
  readonly weights?: Partial<ExpansionWeights>;
  readonly at?: number;
}

/** The longest phrase of a query's terms from one place on, and what it is widened by, by term. */
function phraseOf(query: string, sources: Partial<ExpansionSources>, { texts = TEXTS, weights, at = 0 }: Asked = {}) {
  const expansions = collectExpansions({ aliases: [], synonyms: [], translations: [], ...sources });
  const find = createPhraseMatcher(expansionPhrases(expansions));
  const builder = createIndexBuilder({ fields: [{ weight: 1, lengthNormalisation: 0, bit: 0 }], k1: 1.2 });
  const readField = createFieldReader(find, (term) => term);
  for (const text of texts) builder.add([readField([text], null)]);
  const index = openIndex(readSections(writeSections(builder.build(Uint32Array.from(texts, (_, i) => i)))));
  const table = openExpansionTable(
    readSections(writeSections({ meta: {}, arrays: buildExpansionTable(expansions, index.dictionary) })),
  );
  const expander = createQueryExpander(table, index, index.dictionary.idOf, { ...WEIGHTS, ...weights });
  const { tokens } = readQueryWords(query, {
    lexicon: { costs: new Map(), unknownCost: 12 },
    hostWords: new Set(),
    isKnown: () => false,
  });
  const [phrase] = expander.phrasesAt(tokens, at);
  return phrase === undefined
    ? null
    : { length: phrase.length, terms: phrase.alternatives.map((each) => readable(index, each)) };
}

function readable(index: OpenIndex, { termId, factor, isHint, origin }: PlannedAlternative) {
  return { to: index.dictionary.textOf(termId), factor, isHint, origin };
}

describe('createQueryExpander', () => {
  const aliases = [['飞书', 'Feishu', 'Lark']];

  it('gives a strict alias as much as the word itself, one in another language by the languages of the text', () => {
    expect(phraseOf('feishu', { aliases: [['Feishu', 'Lark']] })?.terms).toEqual([
      { to: 'lark', factor: 1, isHint: false, origin: 'alias' },
    ]);
    expect(phraseOf('飞书', { aliases })).toEqual({
      length: 1,
      terms: [
        { to: 'feishu', factor: [1, 1, 0.5, 0.5], isHint: false, origin: 'alias' },
        { to: 'lark', factor: [1, 1, 0.5, 0.5], isHint: false, origin: 'alias' },
      ],
    });
  });

  it('gives no synonym in the same language', () => {
    expect(phraseOf('capture', { synonyms: [['capture', 'snapshot', '截图']] })?.terms.map(({ to }) => to)).toEqual([
      '截图',
    ]);
  });

  it.each([
    ['截图', [1, 1, 0.5, 0.5]],
    ['screenshot', [1, 0.5, 1, 0.5]],
  ])('counts a synonym of %s in the other language less beside a text in its own', (query, factor) => {
    const to = query === '截图' ? 'screenshot' : '截图';

    expect(phraseOf(query, { synonyms: [['截图', 'screenshot']] })?.terms).toEqual([
      { to, factor, isHint: true, origin: 'synonym' },
    ]);
  });

  it('counts a translation less beside a text in the language of the word', () => {
    const translations = [{ left: '截图', right: 'screenshot', score: 0.2, support: 3 }];

    expect(phraseOf('截图', { translations })?.terms).toEqual([
      { to: 'screenshot', factor: [1.2, 1.2, 0.6, 0.6], isHint: true, origin: 'translation' },
    ]);
  });

  it('leaves out what is hardly worth its postings', () => {
    const weights = { foreignName: 0.09 };

    expect(phraseOf('capture', { synonyms: [['capture', '截图']] }, { weights })).toEqual({ length: 1, terms: [] });
  });

  it('counts a rare translation of a common word no more than the common one', () => {
    const translations = [{ left: '截图', right: 'lark', score: 0.2, support: 3 }];
    const texts = ['截图', '截图', '截图', '截图', '截图', '截图', 'lark', 'moon'];
    const rarity = (count: number): number => Math.log(1 + (8 - count + 0.5) / (count + 0.5));

    const phrase = phraseOf('截图', { translations }, { texts, weights: { rarityMargin: 0.5 } });

    const share = (rarity(6) + 0.5) / rarity(1);
    const [factor] = phrase?.terms.map((term) => term.factor) ?? [];
    expect(factor).toEqual([1.2 * share, 1.2 * share, 0.6 * share, 0.6 * share].map((each) => expect.closeTo(each, 9)));
  });

  it('gives a term once, by the most that any source gives it, and strictly where one is strict', () => {
    const phrase = phraseOf('截图', { aliases: [['截图', 'screenshot']], synonyms: [['截图', 'screenshot']] });

    expect(phrase?.terms).toEqual([{ to: 'screenshot', factor: [1, 1, 0.5, 0.5], isHint: false, origin: 'alias' }]);
  });

  it('takes the longest phrase that is known, and gives a name of several terms as one', () => {
    const named = {
      aliases: [
        ['data store', '数据库'],
        ['data', 'lark'],
      ],
    };

    expect(phraseOf('data store', named)).toMatchObject({ length: 2, terms: [{ to: '数据 据库' }] });
    expect(phraseOf('数据库', named)).toMatchObject({ length: 2, terms: [{ to: 'data store' }] });
    expect(phraseOf('data room', named)).toMatchObject({ length: 1, terms: [{ to: 'lark' }] });
  });

  it('takes shorter phrases beside the longest, so that more names never hide any', () => {
    const memories = [
      searchDocument({ repo: 'keeper', owner: 'k', zh: '记忆' }),
      searchDocument({ repo: 'cached', owner: 'c', zh: '缓存' }),
    ];
    const few = { aliases: [['memory', '记忆']] };

    const more = { ...few, synonyms: [['memory store', '缓存']] };

    expect(namesOf(found(memories, 'memory store', { vocabulary: few }))).toEqual(['keeper']);
    expect(namesOf(found(memories, 'memory store', { vocabulary: more })).toSorted()).toEqual(['cached', 'keeper']);
  });

  it('corrects no word to a name of several', () => {
    const stores = [searchDocument({ repo: 'split', owner: 's', en: 'memory store' })];

    const page = found(stores, 'memorystore', { vocabulary: { synonyms: [['memory store', '缓存']] } });

    expect(namesOf(page)).toEqual([]);
  });

  it.each([
    ['WeChat Work', ['企业微信', 'WeChat Work'], '企业微信'],
    ['微信 bot', ['微信 bot', 'wxrobot'], 'wxrobot'],
    ['微信bot', ['微信 bot', 'wxrobot'], 'wxrobot'],
    ['chat app, chat room', ['chat room', 'lounge'], 'lounge'],
  ])('widens %s by the other names of %j', (query, group, text) => {
    const page = found([searchDocument({ repo: 'named', owner: 'n', zh: text })], query, {
      vocabulary: { aliases: [group] },
    });

    expect(namesOf(page)).toEqual(['named']);
  });

  it.each([
    ['by hints alone', [['zebra', '斑马']]],
    ['not at all', []],
  ])('says of no plugin that it has every word where one is known %s', (_case, synonyms) => {
    const documents = [
      searchDocument({ repo: 'both', owner: 'b', en: 'lark moon' }),
      searchDocument({ repo: 'other', owner: 'o', zh: '斑马' }),
    ];

    const tiers = tiersOf(documents, 'lark moon zebra', { synonyms });

    expect(tiersOf(documents, 'lark moon', { synonyms }).get('both')).toBe(1);
    expect([...tiers.values()].filter((tier) => tier > 0)).toEqual([]);
    expect(tiers.get('both')).toBe(0);
  });

  it('takes no phrase across a gap', () => {
    const named = { aliases: [['数据库', 'lark']] };

    expect(phraseOf('数据，据库', named)).toBeNull();
    expect(phraseOf('找数据库', named, { at: 1 })).toMatchObject({ length: 2 });
  });

  it('knows nothing for a word that nobody named, and nothing that no document has', () => {
    expect(phraseOf('moon', { aliases })).toBeNull();
    expect(phraseOf('飞书', { aliases: [['飞书', 'moon']] })).toBeNull();
  });
});

/** Tiers of all hits, by name. */
function tiersOf(documents: readonly SearchDocument[], text: string, vocabulary: TestVocabulary) {
  return new Map(
    found(documents, text, { vocabulary }).hits.map(({ name, score }) => [name, Math.floor(score / 1000)]),
  );
}

/** Names of one term each, in both languages. */
const oneTermGroups = fc.array(
  fc.uniqueArray(fc.constantFrom(...WORDS, '网页', '截图', 'snap'), { minLength: 2, maxLength: 4 }),
  { maxLength: 3 },
);

describe('searching with other names', () => {
  const documents = [
    searchDocument({ repo: 'shot', owner: 'a', en: 'of a page', zh: '截图' }),
    searchDocument({ repo: 'other', owner: 'b', en: 'mail' }),
  ];
  const group = [['capture', '截图']];

  it('counts a strict alias as the word, and a synonym as a hint at it', () => {
    const [strict, wide] = [{ aliases: group }, { synonyms: group }].map((vocabulary) =>
      tiersOf(
        [...documents, searchDocument({ repo: 'own', owner: 'c', en: 'capture' })],
        'capture page',
        vocabulary,
      ).get('shot'),
    );

    expect([strict, wide]).toEqual([1, 0]);
  });

  it('says of either that the word was expanded', () => {
    const codes = [{ aliases: group }, { synonyms: group }].map(
      (vocabulary) => found(documents, 'capture', { vocabulary }).hits[0]?.reason_codes,
    );

    expect(codes).toEqual([
      ['description_term_match', 'alias_term_match'],
      ['description_term_match', 'alias_term_match'],
    ]);
  });

  it('puts the word itself before its synonym', () => {
    const both = [searchDocument({ repo: 'own', owner: 'c', en: 'can capture a whole page' }), ...documents];

    expect(namesOf(found(both, 'capture', { vocabulary: { synonyms: group } }))).toEqual(['own', 'shot']);
  });

  it('loses no hit by a synonym of one term', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, oneTermGroups, oneTermGroups, (all, text, synonyms, more) => {
        const fewer = new Set(namesOf(found(all, text, { vocabulary: { synonyms } })));
        const names = new Set(namesOf(found(all, text, { vocabulary: { synonyms: [...synonyms, ...more] } })));

        expect([...fewer.difference(names)]).toEqual([]);
      }),
    );
  });

  it('puts no plugin into a higher tier by a synonym', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, oneTermGroups, (all, text, synonyms) => {
        const before = tiersOf(all, text, {});

        for (const [name, tier] of tiersOf(all, text, { synonyms })) {
          expect(tier).toBeLessThanOrEqual(before.get(name) ?? 0);
        }
      }),
    );
  });

  it('puts no plugin into a lower tier by a strict alias of a word that some plugin has', () => {
    const words = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(searchDocuments, words, oneTermGroups, (all, query, groups) => {
        const has = (word: string): boolean => found(all, word).total > 0;
        fc.pre(query.every(has));
        const before = tiersOf(all, query.join(' '), {});

        const after = tiersOf(all, query.join(' '), { aliases: groups });

        for (const [name, tier] of before) expect(after.get(name)).toBeGreaterThanOrEqual(tier);
      }),
    );
  });
});
