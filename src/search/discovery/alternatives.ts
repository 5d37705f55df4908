import type { OpenIndex } from '../engine/open-index.ts';
import { isPhraseTerm } from '../../text/phrase-matcher.ts';
import type { PlannedAlternative } from './planned-alternative.ts';
import type { QueryExpander } from './query-expander.ts';
import type { QueryWord, WordReadingContext } from './query-words.ts';
import type { RankingWeights } from './ranking-weights.ts';
import type { TraditionalTerms } from './traditional-terms.ts';

export interface PlanContext extends WordReadingContext {
  readonly index: OpenIndex;
  /** Id of a term, -1 where the index does not have it; remembers. */
  readonly idOf: (term: string) => number;
  readonly expansions: QueryExpander;
  readonly traditional: TraditionalTerms;
  readonly weights: RankingWeights;
}

/** At most so many terms begin with a lone character of a script without spaces. */
const MOST_PREFIX_TERMS = 64;
const SHORTEST_CORRECTED = 4;
const SHORTEST_CORRECTED_TWICE = 8;

/** The word itself; words that begin with it, if it is one character; words close to it, if it matches nothing. */
export function ownAlternatives({ term, kind }: QueryWord, context: PlanContext): readonly PlannedAlternative[] {
  if (kind === 'single') return termsThatBeginWith(term, context.index);
  const termId = context.idOf(term);
  if (termId !== -1) return [own(termId)];
  return kind === 'word' ? corrections(term, context) : [];
}

function own(termId: number): PlannedAlternative {
  return { termId, factor: 1, isHint: false, origin: 'query' };
}

function termsThatBeginWith(character: string, { dictionary }: OpenIndex): readonly PlannedAlternative[] {
  const { first, end } = dictionary.prefixRange(character);
  const found: PlannedAlternative[] = [];
  for (let termId = first; termId < end && found.length < MOST_PREFIX_TERMS; termId += 1) {
    if (!isPhraseTerm(dictionary.textOf(termId))) found.push(own(termId));
  }
  return found;
}

/** Terms one edit away (two for long words) from a word that matches nothing. */
function corrections(term: string, { index, weights }: PlanContext): readonly PlannedAlternative[] {
  if (term.length < SHORTEST_CORRECTED) return [];
  const closest = index.closestTerms(term, term.length >= SHORTEST_CORRECTED_TWICE ? 2 : 1);
  const words = closest.filter(({ termId }) => !isPhraseTerm(index.dictionary.textOf(termId)));
  return words.map(({ termId, distance }) => ({
    termId,
    factor: distance === 1 ? weights.terms.correctedByOne : weights.terms.correctedByTwo,
    isHint: false,
    origin: 'correction',
  }));
}
