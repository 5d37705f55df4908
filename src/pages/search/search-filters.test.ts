import { describe, expect, it } from 'vitest';
import { DiscoveryFilters } from '../../contract/discovery/search.ts';
import { chosenValues, discoveryFilters, readChosenFilters } from './search-filters.ts';

const read = (query: string) => readChosenFilters(new URLSearchParams(query));

describe('the filters of an address', () => {
  it('are those of the operation, each value once', () => {
    const filters = discoveryFilters(
      read('category=a&category=b&category=a&source=package&disposition=partial_evidence&static_risk=not_tested'),
    );

    expect(filters).toEqual({
      categories: ['a', 'b'],
      source_kinds: ['package'],
      dispositions: ['partial_evidence'],
      dimension_status: { static_risk: ['not_tested'] },
    });
    expect(DiscoveryFilters.safeParse(filters).success).toBe(true);
  });

  it('are none where nothing was chosen', () => {
    expect(discoveryFilters(read('q=mqtt&page=2'))).toBeNull();
    expect(chosenValues(read(''))).toEqual([]);
  });

  it.each([
    ['static_risk=unknown', 'passed, failed, partial, not_tested, not_applicable'],
    ['source=archive', 'package, repository'],
    ['disposition=safe', 'pilot_checks_passed, partial_evidence, insufficient_evidence'],
    ['category=Web UI', 'must be the id of a category'],
    [Array.from({ length: 51 }, (_, place) => `category=c${place}`).join('&'), 'at most 50 times'],
  ])('are refused with what there is to choose: %s', (query, advice) => {
    expect(() => read(query)).toThrow(advice);
  });
});
