import { describe, expect, it } from 'vitest';
import type { SearchExplanation } from '../contract/discovery/search.ts';
import { missingTerms, termsNoPluginHas } from './missing-terms.ts';

type Term = SearchExplanation['query']['terms'][number];
type Hit = SearchExplanation['hits'][number];

const known = (term: string, origin: Term['alternatives'][number]['origin'] = 'query'): Term => ({
  term,
  weight: 1,
  is_demanded: true,
  alternatives: [{ term, origin, weight: 1, weight_beside_own_language: null, plugin_count: 1 }],
});
const unknown = (term: string): Term => ({ term, weight: null, is_demanded: false, alternatives: [] });

function explained(terms: readonly Term[], owner: string | null = null): SearchExplanation {
  const query = { language: 'en' as const, owner, terms: [...terms], left_out_terms: [], feedback_terms: [] };
  return { trust: 'untrusted_text', query, hits: [] };
}

function hit(found: readonly string[], tier: Hit['tier'] = 'some_terms'): Hit {
  return {
    entry_id: 'plugin.discovery.000000000000000000000001',
    rank: 1,
    tier,
    points_total: 0,
    order_points: 0,
    features: [],
    terms: found.map((term) => ({ term, found_as: term, origin: 'query', fields: [], points: 0 })),
    held_back_by: null,
    tie_break: { popularity_step: 0, decided: false, decided_by_evidence: false },
  };
}

describe('the words of a task that a hit lacks', () => {
  const task = explained([known('post'), unknown('SAP'), known('Influx'), known('InfluxDB', 'joined')]);

  it('are those that it was not found by, joined words left out', () => {
    expect(missingTerms(task, hit(['post']), 'concise')).toEqual(['SAP', 'Influx']);
  });

  it('are told apart from those that no plugin has', () => {
    expect(termsNoPluginHas(task)).toEqual(['SAP']);
  });

  it.each([
    ['its own name', task, hit([], 'exact_identifier')],
    ['its owner', explained([unknown('acme')], 'acme'), hit([])],
  ])('are none where it was asked for by %s', (_case, asked, found) => {
    expect(missingTerms(asked, found, 'concise')).toEqual([]);
  });

  it('are no pairs of characters across the border of two words that are there', () => {
    const chinese = explained([known('表格'), unknown('格数'), known('数据'), unknown('写数')]);

    expect(termsNoPluginHas(chinese)).toEqual(['写数']);
    expect(missingTerms(chinese, hit(['表格']), 'concise')).toEqual(['格数', '数据', '写数']);
  });

  it('are the first few, and the number of the others', () => {
    const long = explained(Array.from({ length: 30 }, (_, i) => unknown(`word${i}`)));

    expect(missingTerms(long, hit([]), 'concise')).toEqual(['word0', 'word1', 'word2', '(27 more)']);
    expect(missingTerms(long, hit([]), 'full')).toHaveLength(30);
  });
});
