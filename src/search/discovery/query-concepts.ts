import type { OpenIndex } from '../engine/open-index.ts';
import type { QueryPlan } from './plan-query.ts';

/** One way to say a thing: terms that must all be there, and how sure it is that it says the same, up to 1. */
export interface ConceptWording {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** One thing a query asks for. */
export interface QueryConcept {
  readonly ways: readonly ConceptWording[];
  /** How much it counts beside the others, 0 to 1. */
  readonly weight: number;
}

/** The words of a query as text, for whoever looks them up elsewhere than in the index; one that stands for nothing, as it is. */
export function queryConcepts({ groups }: QueryPlan, { dictionary }: OpenIndex): readonly QueryConcept[] {
  return groups
    .filter(({ isRequired }) => isRequired)
    .map(({ term, alternatives, weight }) => {
      const ways = alternatives.map(({ termId, factor }) => ({
        terms: dictionary.textOf(termId).split(' '),
        weight: Math.min(1, typeof factor === 'number' ? factor : Math.max(...factor)),
      }));
      return { weight, ways: ways.length > 0 ? ways : [{ terms: [term], weight: 1 }] };
    });
}
