import { describe, expect, it } from 'vitest';
import { SEARCH_EXPLANATION } from '../../../test/fixtures/search-explanation.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../http/examples/discovery.ts';
import { DiscoveryFilters, DiscoveryRequest, DiscoveryResponse, SearchExplanation } from './search.ts';

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
    ['a dimension of every object', JSON.parse('{"min_dimension_status":{"__proto__":"passed"}}')],
    ['an unknown dimension', { min_dimension_status: { speed: 'passed' } }],
    ['a minimum that unknown would meet', { min_dimension_status: { static_risk: 'not_tested' } }],
    ['null', { categories: null }],
  ])('refuses %s', (_case, filters) => {
    expect(DiscoveryFilters.safeParse(filters).success).toBe(false);
  });
});

const [HIT] = SEARCH_EXPLANATION.hits;
const [TERM] = SEARCH_EXPLANATION.query.terms;

function withHit(change: object): object {
  return { ...SEARCH_EXPLANATION, hits: [{ ...HIT, ...change }] };
}

function withTerm(change: object): object {
  return { ...SEARCH_EXPLANATION, query: { ...SEARCH_EXPLANATION.query, terms: [{ ...TERM, ...change }] } };
}

describe('explain of a search request', () => {
  it.each([true, false])('may be %j', (explain) => {
    expect(DiscoveryRequest.parse({ query: 'pdf', explain }).explain).toBe(explain);
  });

  it.each(['yes', 'true', 1, 0, null, {}])('is refused where it is %j', (explain) => {
    const { success, error } = DiscoveryRequest.safeParse({ query: 'pdf', explain });

    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path)).toEqual([['explain']]);
  });
});

describe('the explanation of a search', () => {
  it('may stand in an answer, or be absent', () => {
    const explained = { ...SEARCH_DISCOVERY_RESPONSE, explanation: SEARCH_EXPLANATION };

    expect(DiscoveryResponse.parse(explained)).toEqual(explained);
    expect(DiscoveryResponse.parse(SEARCH_DISCOVERY_RESPONSE)).toEqual(SEARCH_DISCOVERY_RESPONSE);
  });

  it.each([
    ['a member nobody declared', { ...SEARCH_EXPLANATION, note: '' }],
    ['a hit with one', withHit({ note: '' })],
    ['a term with one', withTerm({ note: '' })],
    ['a hit without its features', withHit({ features: [] })],
    ['a hit of another tier', withHit({ tier: 'best' })],
    ['a hit with negative points', withHit({ points_total: -1 })],
    ['a term of unknown origin', withTerm({ alternatives: [{ ...TERM?.alternatives[0], origin: 'guess' }] })],
    ['a term without its weight', withTerm({ weight: undefined })],
    ['no mark of third-party text', { ...SEARCH_EXPLANATION, trust: undefined }],
  ])('is refused with %s', (_case, explanation) => {
    expect(SearchExplanation.safeParse(explanation).success).toBe(false);
  });
});
