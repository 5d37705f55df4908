import { describe, expect, it } from 'vitest';
import { DiscoveryFilters } from './filters.ts';

describe('DiscoveryFilters', () => {
  it('takes every filter at once', () => {
    const filters = {
      categories: ['notify'],
      source_kinds: ['package'],
      dispositions: ['partial_evidence'],
      min_dimension_status: { source_metadata: 'passed', static_risk: 'partial' },
    };

    expect(DiscoveryFilters.parse(filters)).toEqual(filters);
  });

  it.each([
    ['an unknown filter', { owners: ['acme'] }],
    ['an empty list, which could only find nothing', { categories: [] }],
    ['more than 50 categories', { categories: Array.from({ length: 51 }, (_, i) => `c${i}`) }],
    ['a category that is no id', { categories: ['Web UI'] }],
    ['an unknown source kind', { source_kinds: ['archive'] }],
    ['an unknown disposition', { dispositions: ['safe'] }],
    ['an unknown dimension', { min_dimension_status: { speed: 'passed' } }],
    ['a minimum that unknown would meet', { min_dimension_status: { static_risk: 'not_tested' } }],
    ['null', { categories: null }],
  ])('refuses %s', (_case, filters) => {
    expect(DiscoveryFilters.safeParse(filters).success).toBe(false);
  });
});
