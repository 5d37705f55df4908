import type { Translation } from '../search/translation/mine-translations.ts';
import { bestTranslations } from './best-translations.ts';

/** What to write in a label where a term exists in one language only; no plugin is placed by it. */
export interface Glosses {
  /** Analysed words joined by spaces; `null`: unknown. */
  readonly englishOf: (word: string) => string | null;
  /** @param term analysed words joined by spaces */
  readonly chineseOf: (term: string) => string | null;
}

const LOWEST_SCORE = 0.08;

/**
 * Word by word, from mined translations that are best in both directions; a
 * Chinese word of four characters also by its halves. Names (Codex, MCP) have no
 * gloss: what stands beside them in texts is no translation.
 */
export function createGlosses(translations: readonly Translation[], isName: (term: string) => boolean): Glosses {
  const toEnglish = bestTranslations(translations, 'left');
  const toChinese = bestTranslations(translations, 'right');
  const englishWord = (word: string): string | null => {
    const best = toEnglish.get(word);
    return best !== undefined && best.score >= LOWEST_SCORE && !isName(best.term) ? best.term : null;
  };
  const chineseWord = (term: string): string | null => {
    const best = toChinese.get(term);
    const isMutual = best !== undefined && toEnglish.get(best.term)?.term === term;
    return isMutual && best.score >= LOWEST_SCORE && !isName(term) ? best.term : null;
  };
  return {
    englishOf(word) {
      const halves = word.length === 4 ? [word.slice(0, 2), word.slice(2)] : [];
      return englishWord(word) ?? allOf(halves, englishWord, ' ');
    },
    chineseOf: (term) => allOf(term.split(' '), chineseWord, ''),
  };
}

function allOf(parts: readonly string[], gloss: (part: string) => string | null, joiner: string): string | null {
  const found = parts.map((part) => gloss(part)).filter((part) => part !== null);
  return found.length === parts.length && parts.length > 0 ? [...new Set(found)].join(joiner) : null;
}
