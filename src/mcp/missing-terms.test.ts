import { describe, expect, it } from 'vitest';
import type { QueryExplanation } from '../contract/discovery/explanation.ts';
import type { DiscoveryReasonCode } from '../contract/discovery/match.ts';
import { missingTerms, termsNoPluginHas } from './missing-terms.ts';

type Term = QueryExplanation['terms'][number];

const known = (term: string, origin: Term['alternatives'][number]['origin'] = 'query'): Term => ({
  term,
  weight: 1,
  is_demanded: true,
  alternatives: [{ term, origin, weight: 1, weight_beside_own_language: null, plugin_count: 1 }],
});
const unknown = (term: string): Term => ({ term, weight: null, is_demanded: false, alternatives: [] });

function explained(terms: readonly Term[], owner: string | null = null) {
  return { query: { language: 'en' as const, owner, terms: [...terms], left_out_terms: [], feedback_terms: [] } };
}

function hit(found: readonly string[], ...codes: DiscoveryReasonCode[]) {
  return { terms: found.map((term) => ({ term, origin: 'query' as const })), reason_codes: codes };
}

describe('the words of a task that a hit lacks', () => {
  const task = explained([known('post'), unknown('SAP'), known('Influx'), known('InfluxDB', 'joined')]);

  it('are those that it was not found by, joined words left out', () => {
    expect(missingTerms(task, hit(['post']), 'concise')).toEqual(['SAP', 'Influx']);
  });

  it('are told apart from those that no plugin has', () => {
    expect(termsNoPluginHas(task)).toEqual(['SAP']);
  });

  it('are those as well that a hit has only by a guess at their spelling', () => {
    const misspelt = explained([known('post'), known('ethercat', 'correction')]);
    const guessed = { term: 'ethercat', origin: 'correction' as const };

    expect(missingTerms(misspelt, { ...hit([]), terms: [guessed] }, 'concise')).toEqual(['post', 'ethercat']);
    expect(termsNoPluginHas(misspelt)).toEqual(['ethercat']);
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
