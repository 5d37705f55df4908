import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodeUnits } from '../../base/compare.ts';
import type { Translation } from '../translation/mine-translations.ts';
import {
  collectExpansions,
  EXPANSION_ORIGINS,
  expansionPhrases,
  type ExpansionSources,
  nameTerm,
} from './collect-expansions.ts';

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
