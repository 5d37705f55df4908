import { describe, expect, it } from 'vitest';
import { CuratedTop, topProblems } from '../../directory/curated-top.ts';
import { defaultTop } from './default-top.ts';

const category = (id: string) => ({ id, label: { en: id, 'zh-CN': id }, spellings: [] });
const known = (ids: readonly string[]) => ({ categories: new Set(ids), capabilities: new Set<string>() });

describe('the directory of a host without directory.yaml', () => {
  it('has a topic for each category in their order, and a last one for the rest', () => {
    const { topics } = defaultTop([category('mail'), category('home_automation')]);

    expect(topics.map(({ key, rules }) => [key, rules.categories])).toEqual([
      ['mail', ['mail']],
      ['home-automation', ['home_automation']],
      ['other', []],
    ]);
  });

  it('is one topic where there are no categories', () => {
    expect(defaultTop([]).topics.map(({ key }) => key)).toEqual(['other']);
  });

  it('puts a category called other into the last topic', () => {
    const { topics } = defaultTop([category('other'), category('mail')]);

    expect(topics.map(({ key, rules }) => [key, rules.categories])).toEqual([
      ['mail', ['mail']],
      ['other', ['other']],
    ]);
  });

  it.each([0, 1, 19, 20, 60])('is a legal top with %i categories, each taken once', (count) => {
    const ids = Array.from({ length: count }, (_, i) => `category_${i}`);
    const top = CuratedTop.parse(defaultTop(ids.map(category)));

    expect(topProblems(top, known(ids))).toEqual([]);
    expect(top.topics).toHaveLength(Math.min(20, count + 1));
  });
});
