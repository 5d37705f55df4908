import type { TermGroup } from '../engine/score-groups.ts';
import {
  aliasAlternatives,
  ownAlternatives,
  type PlanContext,
  type PlannedAlternative,
  translationAlternatives,
} from './alternatives.ts';
import { type QueryTerm, readQueryTerms } from './query-term.ts';

export interface PlannedGroup extends TermGroup {
  readonly alternatives: readonly PlannedAlternative[];
}

/** A query as the engine takes it. */
export interface QueryPlan {
  readonly groups: readonly PlannedGroup[];
  /** Terms of the query's content words in order, for phrases; -1: not in the index. */
  readonly sequence: readonly number[];
}

/** Turns a text into groups of equal terms, each with its weight. */
export function planQuery(text: string, context: PlanContext): QueryPlan {
  const { index, idOf, weights } = context;
  const { words, joined } = readQueryTerms(text, index, idOf, weights.borderPairShare);
  const aliases = aliasAlternatives(words, context);
  const groups = words.flatMap((word, i) =>
    asks(word, words, context) ? [wordGroup(word, aliases[i]!, context)] : [],
  );
  return {
    groups: [...groups, ...joined.map((termId) => joinedGroup(termId, weights.terms.joined))].filter(
      ({ alternatives }) => alternatives.length > 0,
    ),
    sequence: words.map(({ termId }) => termId),
  };
}

/** Words that nearly every plugin of the host has are left out of a query that says anything else. */
function asks({ term }: QueryTerm, words: readonly QueryTerm[], { hostStopTerms }: PlanContext): boolean {
  return !hostStopTerms.has(term) || words.every((word) => hostStopTerms.has(word.term));
}

function wordGroup(word: QueryTerm, aliases: readonly PlannedAlternative[], context: PlanContext): PlannedGroup {
  return {
    alternatives: [...ownAlternatives(word, context), ...aliases, ...translationAlternatives(word, context)],
    weight: word.isBorder ? context.weights.terms.borderPair : 1,
    isRequired: !word.isBorder,
  };
}

/** Words written together help, they are never demanded. */
function joinedGroup(termId: number, weight: number): PlannedGroup {
  return {
    alternatives: [{ termIds: [termId], factor: 1, isHint: false, origin: 'joined' }],
    weight,
    isRequired: false,
  };
}
