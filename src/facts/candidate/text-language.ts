import { eld } from 'eld/medium';

const LETTER = /\p{L}/gu;
const DENSE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const WORDS_IN_A_ROW = /(?:[A-Za-z][\w'’/-]*,? ){6}[A-Za-z]/u;
const ADDRESS = /\bhttps?:\/\/\S+/gu;

/** Below about four words nothing is decided: one name can look like any language. */
const LEAST_LETTERS = 20;
/** A character of these scripts says about as much as four letters. */
const LETTERS_OF_DENSE = 4;
/** How far the first language must lead; measured on passages of real packages, decision 0044. */
const LEAST_LEAD = 0.03;
const CLEAR_LEAD = 0.15;
const MOST_DENSE_ELSEWHERE = 0.2;

/**
 * The language a text is written in, as its ISO 639-1 code: `en`, `zh`, `de` …;
 * `null`: too short, in two languages, or not clearly one. Never a guess from
 * script alone. About 0.3 ms for a passage; the tables take 30 MB.
 */
export function textLanguage(text: string): string | null {
  const prose = text.replace(ADDRESS, ' ');
  const dense = (prose.match(DENSE_LETTER)?.length ?? 0) * LETTERS_OF_DENSE;
  const letters = (prose.match(LETTER)?.length ?? 0) - dense / LETTERS_OF_DENSE + dense;
  if (letters < LEAST_LETTERS) return null;
  const result = eld.detect(prose);
  const [first = 0, second = 0] = Object.values(result.getScores());
  const lead = first - second;
  if (lead < LEAST_LEAD || !(result.isReliable() || lead >= CLEAR_LEAD)) return null;
  return isMixed(prose, result.language, dense / letters) ? null : result.language;
}

/** Names of products stand in texts of any language; a sentence of another one makes it two. */
function isMixed(text: string, language: string, denseShare: number): boolean {
  if (language === 'zh' || language === 'ja' || language === 'ko') return WORDS_IN_A_ROW.test(text);
  return denseShare > MOST_DENSE_ELSEWHERE;
}
