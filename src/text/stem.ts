import { stem as porter2 } from 'porter2';
import { COMMON_WORDS } from './common-forms.ts';
import { isStopWord } from './stop-words.ts';

/**
 * The stem of an English word: one for all endings by which one word for one
 * thing differs (plural, -ing, -ed, -er, -ation). Only `a`–`z` words are touched.
 *
 * Applied until nothing changes: a stem is its own stem, so documents, queries
 * and already stemmed terms meet. A word that English does not know is no form of
 * a grammar word: `withings` and `offing` stay, `others` is `other`.
 *
 * @param word folded; see `foldCase`
 * @see Porter 2001, "Snowball: A language for stemming algorithms" (English, "Porter2")
 */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const shorter = porter2(word);
  // A rest of one letter names nothing: `aeds` stays.
  if (shorter === word || shorter.length < 2) return word;
  return isStopWord(shorter) && !COMMON_WORDS.has(word) ? word : stem(shorter);
}
