import type { Translation } from '../../../search/translation/mine-translations.ts';
import type { EnglishTerms } from './catalog-terms.ts';
import type { TermGroup } from './group-terms.ts';

/** Smoothing of the share of plugins named by a term, in plugins. */
const FEW = 3;
/** Two words say more than one. */
const PHRASE_BONUS = 1.4;
/** Share of a Chinese word of which no translation is known, and how much that guess counts among translations. */
const UNKNOWN_SHARE = 0.06;
const UNKNOWN_WEIGHT = 0.1;
/** A word judged by its translations is judged with less certainty. */
const TRANSLATED = 0.8;

/**
 * People name plugins after what they are about: a word that stands in many of
 * the names of the plugins whose texts have it (theme, notify) is a topic; one
 * that stands in none (support, click) is not. Names are Latin, so a Chinese word
 * is judged by its translations.
 */
export function createTopicality(
  english: EnglishTerms,
  translations: readonly Translation[],
): (group: TermGroup) => number {
  const shareOf = (term: string): number => {
    const { named, plugins } = english.get(term) ?? { named: 0, plugins: 0 };
    return named / (plugins + FEW);
  };
  const phraseShare = (term: string): number => {
    const parts = term.split(' ').map((word) => shareOf(word));
    if (parts.length === 1) return shareOf(term);
    return PHRASE_BONUS * Math.max(shareOf(term), 0.7 * Math.sqrt((parts[0] ?? 0) * (parts[1] ?? 0)));
  };
  const byChinese = Map.groupBy(translations, ({ left }) => left);
  const translatedShare = (word: string): number => {
    const known =
      byChinese.get(word) ?? [word.slice(0, 2), word.slice(-2)].flatMap((half) => byChinese.get(half) ?? []);
    const weight = known.reduce((sum, { score }) => sum + score, UNKNOWN_WEIGHT);
    return (
      known.reduce((sum, { right, score }) => sum + score * shareOf(right), UNKNOWN_WEIGHT * UNKNOWN_SHARE) / weight
    );
  };
  return ({ english: terms, chinese }) => {
    const shares =
      terms.length > 0
        ? terms.map((term) => phraseShare(term))
        : chinese.map((word) => TRANSLATED * translatedShare(word));
    return Math.min(1, 2 * Math.max(...shares));
  };
}
