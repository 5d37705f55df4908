import { impactOf, MAX_IMPACT } from '../engine/posting.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import type { QueryPlan } from './plan-query.ts';
import {
  createFeedbackFinder,
  openness,
  type FeedbackDeps,
  foreignField,
  foreignLanguage,
  leadingUnits,
} from './query-feedback.ts';
import { createTermTable, isRepeated } from './term-table.ts';

const NOTHING = (): number => 0;

/** Units that words going with the query add to a document without a text in the query's language; 0 to others. */
export type FeedbackReader = (
  plan: Pick<QueryPlan, 'language'>,
  best: readonly ScoredDocument[],
) => (document: number) => number;

export function createFeedbackReader(deps: FeedbackDeps): FeedbackReader {
  const { index, columns, weights } = deps;
  const { forwardTerms } = index;
  const feedbackOf = createFeedbackFinder(deps);
  const shares = createTermTable(index.dictionary.size);
  return (plan, best) => {
    const terms = feedbackOf(plan, best);
    if (terms.length === 0) return NOTHING;
    shares.clear();
    for (const { termId, share } of terms) shares.put(termId, share);
    const strength =
      weights.feedback.strength[plan.language] * leadingUnits(best, columns) * openness(plan.language, best, deps);
    const foreign = foreignLanguage(plan.language);
    const field = foreignField(plan.language);
    return (document) => (columns.languages[document] === foreign ? strength * shareIn(document, field) : 0);
  };

  /** Mean impact of those words in one document, 0 to 1. */
  function shareIn(document: number, field: number): number {
    const { values } = shares;
    const start = index.fieldStart(document, field);
    const end = index.fieldEnd(document, field);
    let sum = 0;
    for (let at = start; at < end; at += 1) {
      const share = values[forwardTerms[at]!]!;
      if (share === 0 || isRepeated(forwardTerms, start, at)) continue;
      sum += share * impactOf(index.postingOf(forwardTerms[at]!, document));
    }
    return sum / MAX_IMPACT;
  }
}
