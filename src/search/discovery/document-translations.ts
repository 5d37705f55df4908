import { analyse, type Token } from '../text/analyse.ts';
import { mineTranslations, type MiningParameters, type Translation } from '../translation/mine-translations.ts';
import type { SearchDocument } from './search-document.ts';

const MINING: MiningParameters = { fewestTexts: 3, largestShare: 0.5, rounds: 6, lowestScore: 0.03, mostPerTerm: 8 };

/**
 * Translations found in the descriptions that exist in both languages; `left`
 * is Chinese, `right` English. Published with scores and support, so that
 * anyone can read why a query in one language finds a text in the other.
 */
export function documentTranslations(documents: readonly SearchDocument[]): readonly Translation[] {
  const texts = documents.flatMap(({ entry }) => {
    const { en, 'zh-CN': zhCn } = entry.imported_content.description;
    if (en === null || zhCn === null) return [];
    return [{ left: contentTerms(zhCn, isChinese), right: contentTerms(en, isEnglish) }];
  });
  return mineTranslations(texts, MINING);
}

function contentTerms(text: string, isWanted: (token: Token) => boolean): readonly string[] {
  return analyse(text).flatMap((token) => (!token.isStop && isWanted(token) ? [token.term] : []));
}

export function isChinese({ kind }: Pick<Token, 'kind'>): boolean {
  return kind === 'pair';
}

export function isEnglish({ kind, term }: Pick<Token, 'kind' | 'term'>): boolean {
  return kind === 'word' && /^[a-z]/.test(term);
}
