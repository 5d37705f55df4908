import { describe, expect, it } from 'vitest';
import { groupTerms } from './group-terms.ts';

function pair(left: string, right: string, score: number) {
  return { left, right, score, support: 9 };
}

describe('groupTerms', () => {
  it('joins what is each other’s best translation, and a second word that is nearly as good', () => {
    const groups = groupTerms({
      english: new Set(['pet']),
      chinese: new Set(['桌宠', '宠物', '可爱']),
      translations: [pair('桌宠', 'pet', 0.4), pair('宠物', 'pet', 0.3), pair('可爱', 'pet', 0.13)],
      aliases: [],
    });

    expect(groups).toEqual([
      { english: ['pet'], chinese: ['宠物', '桌宠'] },
      { english: [], chinese: ['可爱'] },
    ]);
  });

  it('joins a word of four characters to the two words its halves mean', () => {
    const groups = groupTerms({
      english: new Set(['cod review']),
      chinese: new Set(['代码审查']),
      translations: [pair('代码', 'cod', 0.4), pair('审查', 'review', 0.4)],
      aliases: [],
    });

    expect(groups).toEqual([{ english: ['cod review'], chinese: ['代码审查'] }]);
  });

  it('joins other names of the host', () => {
    const groups = groupTerms({
      english: new Set(['feishu', 'lark', 'telegram']),
      chinese: new Set(['飞书']),
      translations: [],
      aliases: [['飞书', 'Feishu', 'Lark']],
    });

    expect(groups).toEqual([
      { english: ['feishu', 'lark'], chinese: ['飞书'] },
      { english: ['telegram'], chinese: [] },
    ]);
  });

  it('joins nothing by a translation that is unlikely', () => {
    const groups = groupTerms({
      english: new Set(['pet']),
      chinese: new Set(['桌宠']),
      translations: [pair('桌宠', 'pet', 0.1)],
      aliases: [],
    });

    expect(groups).toHaveLength(2);
  });
});
