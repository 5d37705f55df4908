import { stem as porter2 } from 'porter2';

/**
 * The stem of an English word: one for all endings by which one word for one
 * thing differs (plural, -ing, -ed, -er, -ation). Only `a`–`z` words are touched.
 *
 * Applied until nothing changes: a stem is its own stem, so documents, queries
 * and already stemmed terms meet.
 *
 * @param word folded; see `foldCase`
 * @see Porter 2001, "Snowball: A language for stemming algorithms" (English, "Porter2")
 */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const shorter = porter2(word);
  // A rest of one letter names nothing: `aeds` stays.
  return shorter === word || shorter.length < 2 ? word : stem(shorter);
}
