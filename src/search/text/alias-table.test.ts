import { describe, expect, it } from 'vitest';
import { createAliasTable } from './alias-table.ts';
import { analyse } from './analyse.ts';

const termsOf = (text: string): readonly string[] =>
  analyse(text).flatMap(({ kind, term }) => (kind === 'joined' ? [] : [term]));

describe('createAliasTable', () => {
  it('gives the other names of the group, each as its terms', () => {
    const table = createAliasTable([['飞书', 'Lark', 'Feishu']]);

    const found = table.at(termsOf('send to lark'), 2);

    expect(found).toEqual({ length: 1, others: [['飞书'], ['feishu']] });
  });

  it('finds a name in any case and width', () => {
    const table = createAliasTable([['飞书', 'Lark']]);

    const found = ['lark', 'LARK', 'Ｌａｒｋ'].map((name) => table.at(termsOf(name), 0));

    expect(found).toEqual(Array.from({ length: 3 }, () => ({ length: 1, others: [['飞书']] })));
  });

  it('finds names of several words, and only where all of them follow', () => {
    const table = createAliasTable([['企业微信', 'WeChat Work']]);

    expect(table.at(termsOf('we chat work'), 0)).toEqual({ length: 3, others: [['企业', '业微', '微信']] });
    expect(table.at(termsOf('WeChat Work bot'), 0)).toEqual({ length: 3, others: [['企业', '业微', '微信']] });
    expect(table.at(termsOf('WeChat pay'), 0)).toBeNull();
    expect(table.at(termsOf('企业微信机器人'), 0)).toEqual({ length: 3, others: [['we', 'chat', 'work']] });
  });

  it.each([
    [
      'the short group first',
      [
        ['vs', 'short'],
        ['vs code', 'long'],
      ],
    ],
    [
      'the long group first',
      [
        ['vs code', 'long'],
        ['vs', 'short'],
      ],
    ],
  ])('lets the longest name win, %s', (_case, groups) => {
    const table = createAliasTable(groups);

    expect(table.at(['vs', 'cod'], 0)).toEqual({ length: 2, others: [['long']] });
    expect(table.at(['vs', 'studio'], 0)).toEqual({ length: 1, others: [['short']] });
  });

  it('never gives a name itself in another spelling', () => {
    const table = createAliasTable([['GitHub', 'git-hub', 'Git Hub']]);

    expect(table.at(['git', 'hub'], 0)).toEqual({ length: 2, others: [] });
  });

  it('passes over names that hold no term, and places beyond the query', () => {
    const table = createAliasTable([['🎉', 'party']]);

    expect(table.at(['party'], 0)).toEqual({ length: 1, others: [] });
    expect(table.at(['party'], 1)).toBeNull();
    expect(createAliasTable([]).at(['party'], 0)).toBeNull();
  });
});
