import type { OpenIndex } from '../engine/open-index.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import { EVIDENCE_LEVELS } from './evidence-level.ts';
import { createNameCoverage } from './name-coverage.ts';
import type { QueryPlan } from './plan-query.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { createFeedbackReader } from './read-feedback.ts';
import type { RecordColumns } from './record-columns.ts';
import { createTermTable } from './term-table.ts';
import type { WordOrder, WordOrderReader } from './word-order.ts';

/** What a close look at one document adds to what its terms gave, each in units, 0 or more. */
export interface CloseReading {
  readonly order: WordOrder;
  readonly phraseUnits: number;
  readonly orderedUnits: number;
  readonly nameUnits: number;
  readonly feedbackUnits: number;
  readonly popularityUnits: number;
  readonly evidenceUnits: number;
}

export interface CloseReaderDeps {
  readonly index: OpenIndex;
  readonly columns: RecordColumns;
  readonly readWordOrder: WordOrderReader;
  /** Terms that nearly every plugin of the host has. */
  readonly hostTermIds: ReadonlySet<number>;
  readonly weights: RankingWeights;
}

/** Reads documents for one query, given the best by terms; ask it to the end before the next query is read. */
export type CloseReader = (
  plan: QueryPlan,
  best: readonly ScoredDocument[],
) => (scored: ScoredDocument) => CloseReading;

/**
 * Looks at documents beyond the sum of their terms: words in a row and in order,
 * how much of the plugin's name the query says, words that go with the query in
 * the other language, popularity, evidence. Everything only ever adds.
 *
 * Cost: one pass over a document's terms, each looked up in small tables.
 */
export function createCloseReader({
  index,
  columns,
  readWordOrder,
  hostTermIds,
  weights,
}: CloseReaderDeps): CloseReader {
  const strengths = createTermTable(index.dictionary.size);
  const nameCoverage = createNameCoverage(index, hostTermIds, weights.name);
  const readFeedback = createFeedbackReader({ index, columns, hostTermIds, weights });
  const fullPopularity = weights.popularity.fullDoublings;
  const isSupported = (document: number): boolean => columns.evidence[document] === EVIDENCE_LEVELS.supported;
  return (plan, best) => {
    const orderOf = readWordOrder(plan.sequence);
    strengths.set(termStrengths(plan, weights.name.hint));
    const feedbackOf = readFeedback(plan, best);
    const steps = plan.sequence.length - 1;
    return ({ document, units }) => {
      const feedbackUnits = Math.round(feedbackOf(document));
      const base = units + feedbackUnits;
      const order = orderOf(document);
      const phraseShare = steps > 0 ? Math.max(0, order.longestRun - 1) / steps : 0;
      const popularity = Math.min(1, columns.doublingsOf(document) / fullPopularity);
      return {
        order,
        phraseUnits: Math.round(base * weights.order.phrase * phraseShare),
        orderedUnits: steps > 0 && order.isOrdered ? Math.round(base * weights.order.ordered) : 0,
        nameUnits: Math.round(base * weights.name.coverage * nameCoverage(document, strengths)),
        feedbackUnits,
        popularityUnits: Math.round(base * weights.popularity.most * popularity),
        evidenceUnits: isSupported(document) ? Math.round(base * weights.evidence) : 0,
      };
    };
  };
}

/** What finding each term in a name counts, 0 to 1. */
function termStrengths({ groups }: QueryPlan, hint: number): ReadonlyMap<number, number> {
  const strengths = new Map<number, number>();
  for (const { alternatives } of groups) {
    for (const { termId, factor, isHint } of alternatives) {
      const most = typeof factor === 'number' ? factor : Math.max(...factor);
      const strength = isHint ? hint * Math.min(1, most) : 1;
      if (strength > (strengths.get(termId) ?? 0)) strengths.set(termId, strength);
    }
  }
  return strengths;
}
