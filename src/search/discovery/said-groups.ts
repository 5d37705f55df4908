import type { PlanContext } from './alternatives.ts';
import type { QueryPlan } from './plan-query.ts';
import { readQueryWords } from './query-words.ts';

/** One way to say a thing: terms that must all be there, and how sure it is that it says the same, up to 1. */
export interface SaidWay {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** One thing a query asks for. */
export interface SaidGroup {
  readonly ways: readonly SaidWay[];
  /** How much it counts beside the others, 0 to 1. */
  readonly weight: number;
}

/** The words of a query as text, for whoever looks them up elsewhere than in the index. */
export function saidGroups(text: string, { groups, sequence }: QueryPlan, context: PlanContext): readonly SaidGroup[] {
  const { dictionary } = context.index;
  const planned = groups
    .filter(({ isRequired }) => isRequired)
    .map(({ alternatives, weight }) => ({
      weight,
      ways: alternatives.map(({ termId, factor }) => ({
        terms: dictionary.textOf(termId).split(' '),
        weight: Math.min(1, typeof factor === 'number' ? factor : Math.max(...factor)),
      })),
    }));
  return sequence.includes(UNKNOWN) ? [...planned, ...unknownWords(text, groups, context)] : planned;
}

const UNKNOWN = -1;

/** Words that no document has and that stand for nothing else, as they are. */
function unknownWords(text: string, groups: QueryPlan['groups'], context: PlanContext): readonly SaidGroup[] {
  const planned = new Set(groups.map(({ term }) => term));
  return readQueryWords(text, context)
    .words.filter(({ term }) => !planned.has(term))
    .map(({ term }) => ({ weight: 1, ways: [{ terms: [term], weight: 1 }] }));
}
