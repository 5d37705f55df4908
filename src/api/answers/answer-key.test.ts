import { describe, expect, it } from 'vitest';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { answerKey } from './answer-key.ts';

function keyOf(query: Partial<DiscoveryQuery> = {}): string {
  return answerKey('search', { text: 'pdf', locale: null, offset: 0, limit: 5, filters: null, ...query });
}

describe('answerKey', () => {
  it.each<[string, Partial<DiscoveryQuery>, Partial<DiscoveryQuery>]>([
    ['lists in another order', { filters: { categories: ['a', 'b'] } }, { filters: { categories: ['b', 'a'] } }],
    ['a list with a repeat', { filters: { categories: ['a', 'a'] } }, { filters: { categories: ['a'] } }],
    ['no filter and an empty one', { filters: null }, { filters: {} }],
    [
      'filters in another order',
      { filters: { source_kinds: ['package'], categories: ['a'] } },
      { filters: { categories: ['a'], source_kinds: ['package'] } },
    ],
  ])('is the same for %s', (_case, first, second) => {
    expect(keyOf(first)).toBe(keyOf(second));
  });

  it('is another one for another operation', () => {
    const query = { text: 'pdf', locale: null, offset: 0, limit: 5, filters: null };

    expect(answerKey('route', query)).not.toBe(answerKey('search', query));
  });

  it('is another one for each query that could have another answer', () => {
    const queries: Partial<DiscoveryQuery>[] = [
      {},
      { text: 'PDF' },
      { text: 'pdf ' },
      { locale: 'en' },
      { locale: 'zh-CN' },
      { offset: 5 },
      { limit: 6 },
      { filters: { categories: ['a'] } },
      { filters: { categories: ['a', 'b'] } },
      { filters: { source_kinds: ['package'] } },
      { filters: { source_kinds: ['repository'] } },
      { filters: { min_dimension_status: { source_metadata: 'passed' } } },
      { filters: { min_dimension_status: { source_metadata: 'partial' } } },
      { filters: { min_dimension_status: { package_release: 'passed' } } },
    ];

    expect(new Set(queries.map((query) => keyOf(query))).size).toBe(queries.length);
  });
});
