import { createFieldMaskReader, type FieldMasks } from '../engine/field-masks.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import { EVIDENCE_LEVELS } from './evidence-level.ts';
import { createNameCoverage, fillStrengths, NAME_FIELD } from './name-coverage.ts';
import type { QueryPlan } from './plan-query.ts';
import { boundProximity, type ProximityBound } from './proximity-bound.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { createFeedbackReader, foreignLanguage, leadAmong } from './query-feedback.ts';
import type { RecordColumns } from './record-columns.ts';
import { createTermTable } from './term-table.ts';
import { createWordOrderReader, type WordOrder } from './word-order.ts';

/** What reranking adds to what a document's terms gave, each in units, 0 or more. */
export interface RerankFeatures {
  readonly order: WordOrder;
  readonly proximityUnits: number;
  readonly nameUnits: number;
  readonly feedbackUnits: number;
  readonly foreignLeadUnits: number;
  readonly popularityUnits: number;
  readonly evidenceUnits: number;
}

/** Tables of one index, and the weights. */
export interface FeatureReaderDeps {
  readonly index: OpenIndex;
  readonly columns: RecordColumns;
  /** Terms that nearly every plugin of the host has. */
  readonly hostTermIds: ReadonlySet<number>;
  readonly weights: RankingWeights;
}

/** The features of a document that do without its words in their order. */
export interface CheapFeatures extends Omit<RerankFeatures, 'order' | 'proximityUnits'> {
  readonly document: number;
  /** What shares are of. */
  readonly baseUnits: number;
  /** All features together add no more than this to what its terms gave. */
  readonly mostUnits: number;
}

/** One query's features of documents; use it to the end before the next query is reranked. */
export interface QueryFeatures {
  /** Fields of the documents that were given as the best. */
  readonly masks: FieldMasks;
  cheapOf: (scored: Pick<ScoredDocument, 'document' | 'units'>) => CheapFeatures;
  allOf: (cheap: CheapFeatures) => RerankFeatures;
}

/** Features for one query, given the best documents by terms. */
export type FeatureReader = (plan: QueryPlan, best: readonly ScoredDocument[]) => QueryFeatures;

/** One word has no neighbours. */
const NO_ORDER: WordOrder = { proximity: 0, isRunInDescription: false, isOrdered: false };
const NO_BOUND: ProximityBound = { shareOf: () => 0, fieldsOf: () => 0 };

/**
 * Features of documents beyond the sum of their terms: words near each other, how
 * much of the plugin's name the query says, words that go with the query in the
 * other language, the lead of the best document in that language, popularity,
 * evidence. Everything only ever adds.
 *
 * Cost: the cheap ones look at the name and, for words of the other language, at one
 * description; word order is one pass over a document's terms, each looked up in
 * small tables.
 */
export function createFeatureReader({ index, columns, hostTermIds, weights }: FeatureReaderDeps): FeatureReader {
  const strengths = createTermTable(index.dictionary.size);
  const readWordOrder = createWordOrderReader(index, weights.proximity.window);
  const nameCoverage = createNameCoverage(index, hostTermIds, weights.name);
  const readFeedback = createFeedbackReader({ index, columns, hostTermIds, weights });
  const readMasks = createFieldMaskReader(index);
  const nameBit = 1 << index.fieldBits[NAME_FIELD]!;
  const fullPopularity = weights.popularity.fullDoublings;
  return (plan, best) => {
    fillStrengths(strengths, plan, weights.name.hint, hostTermIds);
    const feedbackOf = readFeedback(plan, best);
    const foreign = foreignLanguage(plan.language);
    const leadShare =
      weights.foreignLead.strength * Math.min(weights.foreignLead.mostLead, leadAmong(foreign, best, columns));
    const isRow = plan.sequence.length > 1;
    const orderOf = isRow ? readWordOrder(plan.sequence) : () => NO_ORDER;
    const masks = readMasks(termsOf(plan), best);
    const bound = isRow ? boundProximity(plan.sequence, masks, index) : NO_BOUND;
    /** Masses added in another order may differ in their last digit: a unit more covers that. */
    const mostProximity = (document: number, baseUnits: number): number => {
      const share = bound.shareOf(document);
      return share === 0 ? 0 : Math.round(baseUnits * weights.proximity.most * share) + 1;
    };
    return {
      masks,
      cheapOf({ document, units }) {
        const feedbackUnits = Math.round(feedbackOf(document));
        const baseUnits = units + feedbackUnits;
        const popularity = Math.min(1, columns.doublingsOf(document) / fullPopularity);
        const isSupported = columns.evidence[document] === EVIDENCE_LEVELS.supported;
        const isNamed = (masks.anyOf(document) & nameBit) !== 0;
        const coverage = isNamed ? nameCoverage(document, strengths) : 0;
        const nameUnits = Math.round(baseUnits * weights.name.coverage * coverage);
        const popularityUnits = Math.round(baseUnits * weights.popularity.most * popularity);
        const evidenceUnits = isSupported ? Math.round(baseUnits * weights.evidence) : 0;
        const foreignLeadUnits = columns.languages[document] === foreign ? Math.round(baseUnits * leadShare) : 0;
        const certainUnits = feedbackUnits + foreignLeadUnits + nameUnits + popularityUnits + evidenceUnits;
        return {
          document,
          baseUnits,
          nameUnits,
          feedbackUnits,
          foreignLeadUnits,
          popularityUnits,
          evidenceUnits,
          mostUnits: certainUnits + mostProximity(document, baseUnits),
        };
      },
      allOf(cheap) {
        const order = orderOf(cheap.document, bound.fieldsOf(cheap.document));
        return {
          order,
          proximityUnits: Math.round(cheap.baseUnits * weights.proximity.most * order.proximity),
          nameUnits: cheap.nameUnits,
          feedbackUnits: cheap.feedbackUnits,
          foreignLeadUnits: cheap.foreignLeadUnits,
          popularityUnits: cheap.popularityUnits,
          evidenceUnits: cheap.evidenceUnits,
        };
      },
    };
  };
}

/** All terms that are looked up, the query's own first. */
function termsOf({ sequence, groups }: QueryPlan): readonly number[] {
  const termIds = sequence.slice();
  for (let i = 0; i < groups.length; i += 1) {
    const { alternatives } = groups[i]!;
    for (let k = 0; k < alternatives.length; k += 1) termIds.push(alternatives[k]!.termId);
  }
  return termIds;
}
