import { describe, expect, it } from 'vitest';
import { Taxonomy, taxonomyProblems } from '../../directory/taxonomy.ts';
import { defaultTaxonomy } from './default-taxonomy.ts';

const category = (id: string) => ({ id, label: { en: id, 'zh-CN': id }, spellings: [] });
const known = (ids: readonly string[]) => ({ categories: new Set(ids), capabilities: new Set<string>() });

describe('the directory of a host without directory.yaml', () => {
  it('has a topic for each category in their order, and a last one for the rest', () => {
    const { topics } = defaultTaxonomy([category('mail'), category('home_automation')]);

    expect(topics.map(({ key, rules }) => [key, rules.categories])).toEqual([
      ['mail', ['mail']],
      ['home-automation', ['home_automation']],
      ['other', []],
    ]);
  });

  it('is one topic where there are no categories', () => {
    expect(defaultTaxonomy([]).topics.map(({ key }) => key)).toEqual(['other']);
  });

  it('puts a category called other into the last topic', () => {
    const { topics } = defaultTaxonomy([category('other'), category('mail')]);

    expect(topics.map(({ key, rules }) => [key, rules.categories])).toEqual([
      ['mail', ['mail']],
      ['other', ['other']],
    ]);
  });

  it.each([0, 1, 19, 20, 60])('is a legal taxonomy with %i categories, each taken once', (count) => {
    const ids = Array.from({ length: count }, (_, i) => `category_${i}`);
    const taxonomy = Taxonomy.parse(defaultTaxonomy(ids.map(category)));

    expect(taxonomyProblems(taxonomy, known(ids))).toEqual([]);
    expect(taxonomy.topics).toHaveLength(Math.min(20, count + 1));
  });
});
