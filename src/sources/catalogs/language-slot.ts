import type { LocalizedFacts, ListingNote } from '../../facts/catalog/listing.ts';
import { foldToWordCharacters } from './placeholder-text.ts';

/** `mixed`: both languages, or neither; such a text may stand in any slot. */
type TextLanguage = 'zh' | 'en' | 'mixed';

const HAN = /\p{Script=Han}/gu;
const KANA_OR_HANGUL = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OTHER_WORD = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu;
/** Seven words in a row are a sentence, not product names inside a Chinese one. */
const WORDS_IN_A_ROW = /(?:[A-Za-z][\w'’/-]*,? ){6}[A-Za-z]/u;
const ZH_FROM = 0.5;
const EN_BELOW = 0.1;

/**
 * Language by script. A Han character says about as much as a word in another
 * script, so Chinese texts full of product names are still told as Chinese.
 */
export function languageOf(text: string): TextLanguage {
  if (KANA_OR_HANGUL.test(text)) return 'mixed';
  const han = text.match(HAN)?.length ?? 0;
  const words = text.match(OTHER_WORD)?.length ?? 0;
  if (han + words === 0) return 'mixed';
  const share = han / (han + words);
  if (share >= ZH_FROM) return WORDS_IN_A_ROW.test(text) ? 'mixed' : 'zh';
  return share < EN_BELOW ? 'en' : 'mixed';
}

/**
 * Puts each text into the slot of its language. A text in the wrong slot moves
 * if the right one is empty, and is dropped if it is not; one text in both
 * slots is kept in its own only; a text in both languages serves both.
 */
export function assignLanguageSlots({ en, zhCn }: LocalizedFacts): {
  readonly description: LocalizedFacts;
  readonly notes: readonly ListingNote[];
} {
  if (en !== null && zhCn !== null && foldToWordCharacters(en) === foldToWordCharacters(zhCn)) return keepOne(en, zhCn);
  const isEnWrong = en !== null && languageOf(en) === 'zh';
  const isZhWrong = zhCn !== null && languageOf(zhCn) === 'en';
  if (!isEnWrong && !isZhWrong) return { description: { en, zhCn }, notes: [] };
  const rightEn = isEnWrong ? null : en;
  const rightZhCn = isZhWrong ? null : zhCn;
  return {
    description: { en: rightEn ?? (isZhWrong ? zhCn : null), zhCn: rightZhCn ?? (isEnWrong ? en : null) },
    notes: ['language_slot_corrected'],
  };
}

function keepOne(en: string, zhCn: string): ReturnType<typeof assignLanguageSlots> {
  const language = languageOf(en);
  if (language === 'mixed') return { description: { en, zhCn }, notes: [] };
  return {
    description: language === 'zh' ? { en: null, zhCn } : { en, zhCn: null },
    notes: ['text_copied_across_languages'],
  };
}
