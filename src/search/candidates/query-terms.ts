import type { OpenIndex } from '../engine/open-index.ts';
import type { AlternativeOrigin, PlannedAlternative } from '../discovery/planned-alternative.ts';
import type { PlannedGroup, QueryPlan } from '../discovery/plan-query.ts';
import { isPhraseTerm } from '../../text/phrase-matcher.ts';
import type { ReadText } from './read-text.ts';

/** The terms that brought a hit here, by where they come from; looked for in its single texts. */
export interface QueryTerms {
  /** Origins of the terms that stand in the text; empty: none does. */
  readonly originsIn: (text: string) => ReadonlySet<AlternativeOrigin>;
}

/**
 * The index knows only in which field a term stands; a reason names the very
 * text. Other names of a query's word count only where the hit has not the word
 * itself. Cost: a look-up of each term in each text of a hit.
 */
export function createQueryTerms(
  { groups }: QueryPlan,
  index: OpenIndex,
  document: number,
  readText: (text: string) => ReadText,
): QueryTerms {
  const originOf = new Map<string, AlternativeOrigin>();
  for (const { termId, origin } of groups.flatMap((group) => countedAlternatives(group, index, document))) {
    const term = index.dictionary.textOf(termId);
    if (origin === 'query' || !originOf.has(term)) originOf.set(term, origin);
  }
  const asked = [...originOf];
  return {
    originsIn(text) {
      const { terms, sequence } = readText(text);
      const found = asked.filter(([term]) => (isPhraseTerm(term) ? sequence.includes(` ${term} `) : terms.has(term)));
      return new Set(found.map(([, origin]) => origin));
    },
  };
}

function countedAlternatives(
  { alternatives }: PlannedGroup,
  { postingOf }: OpenIndex,
  document: number,
): readonly PlannedAlternative[] {
  const own = alternatives.filter(({ origin }) => origin === 'query');
  return own.some(({ termId }) => postingOf(termId, document) !== 0) ? own : alternatives;
}
