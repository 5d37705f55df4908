import { getOrInsert } from '../../base/get-or-insert.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inEachLanguage } from '../language/words.ts';
import { type Children, kept } from '../markup.ts';

/**
 * A part that says one of few things, which stands on many pages: made once for each
 * of them and each language.
 *
 * @param make of a value of ours, as a code is, or of one that a publication has few of: what is made is never forgotten
 */
export function keptFor<Key extends string>(
  make: (key: Key, language: Locale) => Children,
): (key: Key, language: Locale) => Children {
  const made = inEachLanguage(() => new Map<Key, ReturnType<typeof kept>>());
  return (key, language) => getOrInsert(made[language], key, () => kept(make(key, language)));
}
