import type { OpenIndex } from '../engine/open-index.ts';
import type { AlternativeOrigin, PlannedAlternative } from '../discovery/planned-alternative.ts';
import type { PlannedGroup, QueryPlan } from '../discovery/plan-query.ts';
import { isSpelledOtherwise } from '../discovery/spelled-otherwise.ts';
import { isPhraseTerm } from '../../text/phrase-matcher.ts';
import type { ReadText } from './read-text.ts';

/** The terms that brought a hit here, by where they come from; looked for in its single texts. */
export interface QueryTerms {
  /** Origins of the terms that stand in the text; empty: none does. */
  readonly originsIn: (text: string) => ReadonlySet<AlternativeOrigin>;
  /** Whether a term stands in the text in the other spelling of Chinese, of those that the hit has in no other. */
  readonly isSpelledOtherwiseIn: (text: string) => boolean;
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
  const asked = [...originOf].map(([term, origin]) => ({ term, origin, row: isPhraseTerm(term) ? ` ${term} ` : null }));
  const otherwise = groups.filter((group) => isSpelledOtherwise(group, index, document));
  const askedAs = ({ term, spelling: { traditional } }: PlannedGroup): string | null => {
    if (traditional === null) return term;
    return traditional === -1 ? null : index.dictionary.textOf(traditional);
  };
  const spelled = otherwise.map((group) => ({ term: group.term, asAsked: askedAs(group) }));
  return {
    originsIn(text) {
      const { terms, sequence } = readText(text);
      let found: Set<AlternativeOrigin> | null = null;
      for (const { term, origin, row } of asked) {
        if (row === null ? terms.has(term) : sequence.includes(row)) (found ??= new Set()).add(origin);
      }
      return found ?? NONE;
    },
    isSpelledOtherwiseIn(text) {
      if (spelled.length === 0) return false;
      const { terms, written } = readText(text);
      return spelled.some(({ term, asAsked }) => terms.has(term) && (asAsked === null || !written.has(asAsked)));
    },
  };
}

const NONE: ReadonlySet<AlternativeOrigin> = new Set();

function countedAlternatives(
  { alternatives }: PlannedGroup,
  { postingOf }: OpenIndex,
  document: number,
): readonly PlannedAlternative[] {
  const own = alternatives.filter(({ origin }) => origin === 'query');
  return own.some(({ termId }) => postingOf(termId, document) !== 0) ? own : alternatives;
}
