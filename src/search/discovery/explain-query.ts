import type { LeftOutRule, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { MAX_GROUPS, MAX_REQUIRED } from '../engine/score-bits.ts';
import type { FeedbackTerm } from './feedback-terms.ts';
import type { PlannedGroup, QueryPlan } from './plan-query.ts';
import type { PlannedAlternative } from './query-expander.ts';
import { isStopBigramWord } from '../../text/stop-words.ts';
import type { QueryWord, QueryWords } from './query-words.ts';
import { LANGUAGE_CLASSES } from './record-columns.ts';
import { sixDecimals } from './score-on-the-wire.ts';
import type { SurfaceForms } from './surface-forms.ts';
import type { QuerySurfaces } from './surfaces-in-text.ts';

type ExplainedTerm = QueryExplanation['terms'][number];
type ExplainedAlternative = ExplainedTerm['alternatives'][number];

/** A query as it was planned, and what its best documents added to it. */
export interface ReadQuery {
  readonly plan: QueryPlan;
  readonly inQuery: QuerySurfaces;
  /** Owner whose plugins alone were asked for; `null`: none. */
  readonly owner: string | null;
  readonly feedback: readonly FeedbackTerm[];
}

/** The index, and how its texts write its terms. */
export interface CatalogSurfaces {
  readonly index: OpenIndex;
  readonly forms: SurfaceForms;
}

/** How a query was read, and what was looked up for it. */
export function explainQuery(
  { plan, inQuery, owner, feedback }: ReadQuery,
  catalog: CatalogSurfaces,
): QueryExplanation {
  return {
    language: plan.language,
    owner,
    terms: explainTerms(plan, inQuery, catalog),
    left_out_terms: leftOutTerms(plan.words, inQuery),
    feedback_terms: feedback.map(({ termId, share }) => ({
      term: catalog.forms.of(termId),
      share: sixDecimals(share),
    })),
  };
}

/** Groups that count: the engine leaves out what is beyond its limit. */
export function countedGroups({ groups }: QueryPlan): readonly PlannedGroup[] {
  return groups.slice(0, MAX_GROUPS);
}

/** The plan's groups, and in their places what was looked up for no word. */
function explainTerms(plan: QueryPlan, inQuery: QuerySurfaces, catalog: CatalogSurfaces): ExplainedTerm[] {
  const groups = countedGroups(plan);
  const demanded = new Set(groups.filter(({ isRequired }) => isRequired).slice(0, MAX_REQUIRED));
  const ofWords = new Map(groups.filter((group) => !isCatenated(group)).map((group) => [group.term, group]));
  const explained = (group: PlannedGroup): ExplainedTerm => ({
    term: inQuery.ofTerm(group.term),
    weight: group.alternatives.length === 0 ? null : sixDecimals(group.weight),
    is_demanded: demanded.has(group),
    alternatives: group.alternatives.map((alternative) => explainAlternative(alternative, catalog)),
  });
  const unknown = (term: string): ExplainedTerm => ({
    term: inQuery.ofTerm(term),
    weight: null,
    is_demanded: false,
    alternatives: [],
  });
  return [
    ...plan.words.words.map(({ term }) => {
      const group = ofWords.get(term);
      return group === undefined ? unknown(term) : explained(group);
    }),
    ...groups.filter(isCatenated).map(explained),
  ];
}

/** Words of the query written together: a group that nothing else stands for. */
function isCatenated({ alternatives }: PlannedGroup): boolean {
  return alternatives[0]?.origin === 'joined';
}

/** A factor by class is one for the plugins with a text in the word's language, and one for those without. */
function explainAlternative(
  { termId, origin, factor }: PlannedAlternative,
  { index, forms }: CatalogSurfaces,
): ExplainedAlternative {
  const byClass = typeof factor === 'number' ? [factor] : factor;
  const [weight = 0] = byClass;
  const beside = byClass[LANGUAGE_CLASSES.length - 1] ?? weight;
  return {
    term: forms.of(termId),
    origin,
    weight: sixDecimals(weight),
    weight_beside_own_language: beside === weight ? null : sixDecimals(beside),
    plugin_count: index.documentFrequency(termId),
  };
}

/** Terms of a query that are not asked for, in its order, each with the rule. */
export function leftOutTerms(
  { tokens, words }: QueryWords,
  inQuery: Pick<QuerySurfaces, 'ofWord'>,
): QueryExplanation['left_out_terms'] {
  const asked = new Set(words);
  const askedTerms = new Set(words.map(({ term }) => term));
  return tokens
    .filter((token) => !asked.has(token))
    .map((token) => ({ term: inQuery.ofWord(token), rule: askedTerms.has(token.term) ? 'repeated' : ruleOf(token) }));
}

/** What is neither grammar nor the border of a word left out was left out as a word of the host. */
function ruleOf({ term, isStop, kind, wordLength }: QueryWord): LeftOutRule {
  if (isStop) return kind === 'bigram' && !isStopBigramWord(term) ? 'pair_with_grammar' : 'grammar_word';
  return kind === 'bigram' && wordLength === 0 ? 'border_pair' : 'host_word';
}
