import { nearTerms } from '../engine/near-terms.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { Alternative } from '../engine/score-groups.ts';
import type { AliasTable, AliasTerms } from '../text/alias-table.ts';
import { isChinese, isEnglish } from './document-translations.ts';
import type { QueryTerm } from './query-term.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { LANGUAGE_BITS, LANGUAGE_CLASSES } from './record-columns.ts';
import type { TranslationTable } from './translation-table.ts';

/** Where an alternative of a query's word comes from. */
export type AlternativeOrigin = 'query' | 'alias' | 'translation' | 'correction' | 'joined';

export interface PlannedAlternative extends Alternative {
  readonly origin: AlternativeOrigin;
}

export interface PlanContext {
  readonly index: OpenIndex;
  /** Id of a term, -1 where the index does not have it; remembers. */
  readonly idOf: (term: string) => number;
  readonly aliases: AliasTable;
  readonly hostStopTerms: ReadonlySet<string>;
  readonly translations: TranslationTable;
  readonly weights: RankingWeights;
}

/** At most so many terms begin with a lone character of a script without spaces. */
const MOST_PREFIX_TERMS = 64;
const SHORTEST_CORRECTED = 4;
const SHORTEST_CORRECTED_TWICE = 8;

/** The word itself; words that begin with it, if it is one character; words close to it, if it matches nothing. */
export function ownAlternatives(
  { term, termId, kind }: QueryTerm,
  context: PlanContext,
): readonly PlannedAlternative[] {
  if (kind === 'single') {
    const { first, end } = context.index.dictionary.prefixRange(term);
    const count = Math.min(end - first, MOST_PREFIX_TERMS);
    return Array.from({ length: count }, (_, i) => ({
      termIds: [first + i],
      factor: 1,
      isHint: false,
      origin: 'query' as const,
    }));
  }
  if (termId !== -1) return [{ termIds: [termId], factor: 1, isHint: false, origin: 'query' }];
  return kind === 'word' ? corrections(term, context) : [];
}

/** Terms one edit away (two for long words) from a word that matches nothing. */
function corrections(term: string, { index, weights }: PlanContext): readonly PlannedAlternative[] {
  if (term.length < SHORTEST_CORRECTED) return [];
  const near = nearTerms(index.dictionary, term, term.length >= SHORTEST_CORRECTED_TWICE ? 2 : 1);
  const closest = Math.min(...near.map(({ distance }) => distance));
  const factor = closest === 1 ? weights.terms.correctedByOne : weights.terms.correctedByTwo;
  return near
    .filter(({ distance }) => distance === closest)
    .map(({ termId }) => ({ termIds: [termId], factor, isHint: false, origin: 'correction' }));
}

/** For each word of the query the other names of whatever name it is part of. */
export function aliasAlternatives(
  words: readonly QueryTerm[],
  context: PlanContext,
): ReadonlyArray<readonly PlannedAlternative[]> {
  const terms = words.map(({ term }) => term);
  const result: Array<readonly PlannedAlternative[]> = words.map(() => []);
  for (let position = 0; position < terms.length; position += 1) {
    const found = context.aliases.at(terms, position);
    if (found === null) continue;
    const alternatives = found.others.flatMap((other) => aliasAlternative(other, context));
    for (let i = position; i < position + found.length; i += 1) result[i] = [...result[i]!, ...alternatives];
  }
  return result;
}

function aliasAlternative(terms: AliasTerms, { idOf, weights }: PlanContext): readonly PlannedAlternative[] {
  const termIds = terms.map(idOf);
  return termIds.includes(-1) ? [] : [{ termIds, factor: weights.terms.alias, isHint: false, origin: 'alias' }];
}

/** Mined translations of the query's own term; see `TranslationWeights`. */
export function translationAlternatives(
  word: QueryTerm,
  { translations, weights }: PlanContext,
): readonly PlannedAlternative[] {
  const ownLanguage = isChinese(word) ? LANGUAGE_BITS.zhCn : isEnglish(word) ? LANGUAGE_BITS.en : 0;
  if (ownLanguage === 0 || word.termId === -1) return [];
  const { strength, most, besideOwnLanguage, lowestFactor } = weights.translation;
  return translations.of(word.termId).flatMap(({ termId, score }): PlannedAlternative[] => {
    const factor = Math.min(most, strength * score);
    if (factor < lowestFactor) return [];
    const factors = LANGUAGE_CLASSES.map((languages) =>
      (languages & ownLanguage) === 0 ? factor : factor * besideOwnLanguage,
    );
    return [{ termIds: [termId], factor: factors, isHint: true, origin: 'translation' }];
  });
}
