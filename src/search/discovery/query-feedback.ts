import type { Locale } from '../../contract/shared/text.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { impactOf, MAX_IMPACT } from '../engine/posting.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import { createFeedbackTermFinder, type FeedbackTerm } from './feedback-terms.ts';
import type { QueryPlan } from './plan-query.ts';
import { DESCRIPTION_FIELDS, type RankingWeights } from './ranking-weights.ts';
import { LANGUAGE_BITS, type RecordColumns } from './record-columns.ts';
import { createTermTable, isRepeated } from './term-table.ts';

const [ENGLISH_FIELD = 0, CHINESE_FIELD = 0] = DESCRIPTION_FIELDS;
const BOTH_LANGUAGES = LANGUAGE_BITS.en | LANGUAGE_BITS.zhCn;

/** Tables of one index, and the weights. */
export interface FeedbackDeps {
  readonly index: OpenIndex;
  readonly columns: Pick<RecordColumns, 'languages'>;
  readonly hostTermIds: ReadonlySet<number>;
  readonly weights: Pick<RankingWeights, 'feedback'>;
}

/** The description that a query in this language does not speak to by its own words. */
function foreignField(language: Locale): number {
  return language === 'zh-CN' ? ENGLISH_FIELD : CHINESE_FIELD;
}

/** What the languages of a document are, where it has a text in the other language alone. */
export function foreignLanguage(language: Locale): number {
  return language === 'zh-CN' ? LANGUAGE_BITS.en : LANGUAGE_BITS.zhCn;
}

/** Units of the best document with texts in both languages; 0 where none has. */
function leadingUnits(best: readonly ScoredDocument[], { languages }: FeedbackDeps['columns']): number {
  return best.find(({ document }) => languages[document] === BOTH_LANGUAGES)?.units ?? 0;
}

/**
 * How likely what is asked for has no text in the query's language, 0 to 1: little
 * where one document with such a text matches far better than the next one does,
 * since then somebody has said in this language what is asked for.
 */
export function openness(
  language: Locale,
  best: readonly ScoredDocument[],
  { columns, weights }: FeedbackDeps,
): number {
  const own = foreignLanguage(language) ^ BOTH_LANGUAGES;
  const lead = leadOfFirst(best, ({ document }) => (columns.languages[document]! & own) !== 0);
  return Math.max(0, 1 - lead / weights.feedback.fullLead);
}

/** By what share the best of the documents with exactly these languages leads the next one, 0 to 1; 0 where there is no next one. */
export function leadAmong(
  languages: number,
  best: readonly ScoredDocument[],
  columns: FeedbackDeps['columns'],
): number {
  return leadOfFirst(best, ({ document }) => columns.languages[document] === languages);
}

function leadOfFirst(best: readonly ScoredDocument[], isCounted: (scored: ScoredDocument) => boolean): number {
  const first = best.findIndex(isCounted);
  const second = best.findIndex((scored, i) => i > first && isCounted(scored));
  if (first === -1 || second === -1) return 0;
  return Math.max(0, 1 - best[second]!.units / best[first]!.units);
}

/** The words of the other language that go with a query, from its best documents. */
type FeedbackFinder = (plan: Pick<QueryPlan, 'language'>, best: readonly ScoredDocument[]) => readonly FeedbackTerm[];

/** Finds none where no document is without a text in the query's language, or where they count nothing. */
export function createFeedbackFinder({ index, columns, hostTermIds, weights }: FeedbackDeps): FeedbackFinder {
  const { languages } = columns;
  const findTerms = createFeedbackTermFinder(index);
  const isBilingual = (document: number): boolean => languages[document] === BOTH_LANGUAGES;
  const isHostTerm = (termId: number): boolean => hostTermIds.has(termId);
  return ({ language }, best) => {
    const foreign = foreignLanguage(language);
    if (weights.feedback.strength[language] === 0 || !best.some(({ document }) => languages[document] === foreign))
      return [];
    return findTerms({ best, isBilingual, field: foreignField(language), isHostTerm }, weights.feedback);
  };
}

const NOTHING = (): number => 0;

/** Units that words going with the query add to a document without a text in the query's language; 0 to others. */
export type FeedbackReader = (
  plan: Pick<QueryPlan, 'language'>,
  best: readonly ScoredDocument[],
) => (document: number) => number;

/** Finds the words of a query once, and reads them in each document that is asked about. */
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
