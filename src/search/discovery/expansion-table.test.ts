import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodeUnits } from '../../base/compare.ts';
import { buildDictionary, type Dictionary, openDictionary } from '../engine/dictionary.ts';
import { readSections, writeSections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';
import {
  buildExpansionTable,
  collectExpansions,
  type Expansion,
  EXPANSION_ORIGINS,
  expansionPhrases,
  type ExpansionSources,
  type ExpansionTable,
  nameTerm,
  openExpansionTable,
} from './expansion-table.ts';

function collected(sources: Partial<ExpansionSources>) {
  return collectExpansions({ aliases: [], synonyms: [], translations: [], ...sources });
}

const MINED: Translation = { left: '截图', right: 'screenshot', score: 0.5, support: 9 };

describe('nameTerm', () => {
  it.each([
    ['Feishu', 'feishu'],
    ['飞书', '飞书'],
    ['数据库', '数据 据库'],
    ['WeChat Work', 'wechat work'],
    ['Web 界面', 'web 界面'],
    ['files', 'file'],
    ['书', '书'],
    ['!', ''],
  ])('finds %s by "%s"', (name, term) => {
    expect(nameTerm(name)).toBe(term);
  });
});

describe('collectExpansions', () => {
  it('leads from each name of a group to each other one', () => {
    const pairs = collected({ aliases: [['飞书', 'Feishu', 'Lark']] }).map(({ from, to }) => `${from}>${to}`);

    expect(pairs).toEqual(['feishu>lark', 'feishu>飞书', 'lark>feishu', 'lark>飞书', '飞书>feishu', '飞书>lark']);
  });

  it('leads both ways between a word and its translation, with its score', () => {
    expect(collected({ translations: [MINED] })).toEqual([
      { from: 'screenshot', to: '截图', origin: 'translation', score: 0.5 },
      { from: '截图', to: 'screenshot', origin: 'translation', score: 0.5 },
    ]);
  });

  it('puts the surest first: aliases, then translations by score, then synonyms', () => {
    const found = collected({
      aliases: [['截图', 'snap']],
      synonyms: [['截图', '截屏', 'shot']],
      translations: [{ ...MINED, right: 'captur', score: 0.2 }, MINED],
    });

    expect(found.filter(({ from }) => from === '截图')).toEqual([
      { from: '截图', to: 'snap', origin: 'alias', score: 1 },
      { from: '截图', to: 'screenshot', origin: 'translation', score: 0.5 },
      { from: '截图', to: nameTerm('capture'), origin: 'translation', score: 0.2 },
      { from: '截图', to: 'shot', origin: 'synonym', score: 1 },
    ]);
  });

  it('says once what two groups or two spellings say', () => {
    const found = collected({
      synonyms: [
        ['file', 'files', '文件', '!'],
        ['文件', 'file'],
      ],
    });

    expect(found.map(({ from, to }) => [from, to])).toEqual([
      ['file', '文件'],
      ['文件', 'file'],
    ]);
  });

  it('takes names with nothing to find them by for no names', () => {
    expect(
      collected({
        aliases: [
          ['!', '?'],
          ['lark', '…'],
        ],
      }),
    ).toEqual([]);
  });

  it('gives a word back for every word it gives, sorted, whatever the groups', () => {
    const name = fc.constantFrom('飞书', 'Feishu', 'Lark', '数据库', 'data base', 'DB', '!');
    const groups = fc.array(fc.array(name, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(groups, groups, (aliases, synonyms) => {
        const found = collected({ aliases, synonyms });

        const keys = found.map(({ from, to, origin }) => `${from}\n${EXPANSION_ORIGINS.indexOf(origin)}\n${to}`);
        const backward = found.map(({ from, to, origin }) => `${to}\n${EXPANSION_ORIGINS.indexOf(origin)}\n${from}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(backward.toSorted()).toEqual(keys.toSorted());
        expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).toSorted());
        expect(found.every(({ from, to }) => from !== to && from !== '' && to !== '')).toBe(true);
      }),
    );
  });
});

describe('expansionPhrases', () => {
  it('gives each name of several terms once, as its terms', () => {
    const phrases = expansionPhrases(collected({ aliases: [['数据库', 'DB', 'data store']] }));

    expect(phrases.toSorted(([, a], [, b]) => compareCodeUnits(a, b))).toEqual([
      [['data', 'store'], 'data store'],
      [['数据', '据库'], '数据 据库'],
    ]);
  });
});

function dictionaryOf(terms: readonly string[]): Dictionary {
  return openDictionary(buildDictionary(terms).sections);
}

/** Built, written and opened again. */
function tableOf(expansions: readonly Expansion[], dictionary: Dictionary): ExpansionTable {
  return openExpansionTable(
    readSections(writeSections({ meta: {}, arrays: buildExpansionTable(expansions, dictionary) })),
  );
}

function termsFor(phrase: string, table: ExpansionTable, dictionary: Dictionary) {
  const list = table.listOf(phrase);
  if (list === -1) return [];
  return table.termsAt(list).map(({ termId, origin }) => ({ to: dictionary.textOf(termId), origin }));
}

const EXPANSIONS = collectExpansions({
  aliases: [
    ['飞书', 'Feishu', 'Lark'],
    ['数据库', 'DB', 'data store', 'data store room', 'data zoo'],
  ],
  synonyms: [],
  translations: [{ left: '飞书', right: 'mail', score: 0.2, support: 3 }],
});

describe('the expansion table', () => {
  const dictionary = dictionaryOf(['feishu', 'mail', 'db', '飞书', 'data store']);
  const table = tableOf(EXPANSIONS, dictionary);

  it('gives the terms of a word, the surest first, without those that no document has', () => {
    expect(termsFor('飞书', table, dictionary)).toEqual([
      { to: 'feishu', origin: 'alias' },
      { to: 'mail', origin: 'translation' },
    ]);
  });

  it('is asked by words that no document has, and by phrases', () => {
    expect(termsFor('lark', table, dictionary).map(({ to }) => to)).toEqual(['feishu', '飞书']);
    expect(termsFor('数据 据库', table, dictionary).map(({ to }) => to)).toEqual(['data store', 'db']);
  });

  it('says how long the longest phrase is that begins with a term', () => {
    expect(['data', '数据', 'lark', 'store', 'moon'].map((term) => table.longestFrom(term))).toEqual([3, 2, 1, 0, 0]);
  });

  it('knows no phrase that nobody named', () => {
    expect(['moon', 'data', ''].map((phrase) => table.listOf(phrase))).toEqual([-1, -1, -1]);
  });

  it('is empty where nothing is another name for anything, or nothing is indexed', () => {
    expect(tableOf([], dictionary).listOf('飞书')).toBe(-1);
    expect(tableOf(EXPANSIONS, dictionaryOf([])).listOf('飞书')).toBe(-1);
  });

  it('gives back what was collected, for the terms the index has', () => {
    // '𠮷' comes before '﨎' by code units, and behind it by bytes.
    const name = fc.constantFrom('飞书', 'lark', 'moon', '数据库', 'data moon', 'moon data lark', '𠮷野', '﨎野');
    const groups = fc.array(fc.array(name, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    const translations = fc.array(
      fc.record({ left: name, right: name, score: fc.double({ min: 0.002, max: 1, noNaN: true }), support: fc.nat() }),
      { maxLength: 5 },
    );
    const indexed = fc.subarray([
      '飞书',
      'lark',
      'moon',
      '数据 据库',
      'data moon',
      'moon data lark',
      '𠮷野',
      '﨎野',
      'sand',
    ]);
    fc.assert(
      fc.property(groups, groups, translations, indexed, (aliases, synonyms, mined, terms) => {
        const expansions = collectExpansions({ aliases, synonyms, translations: mined });
        const has = dictionaryOf(terms);
        const built = tableOf(expansions, has);

        for (const phrase of new Set(expansions.map(({ from }) => from))) {
          const expected = expansions.filter(({ from, to }) => from === phrase && terms.includes(to));
          const got = termsFor(phrase, built, has);
          expect(got.map(({ to, origin }) => [to, origin])).toEqual(expected.map(({ to, origin }) => [to, origin]));
          const [first = '', ...rest] = phrase.split(' ');
          expect(built.longestFrom(first)).toBeGreaterThanOrEqual(expected.length > 0 ? rest.length + 1 : 0);
        }
      }),
    );
  });
});
