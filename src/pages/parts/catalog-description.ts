import { type Children, elements, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { type InEachLanguage, inEachLanguage, wordsOf } from '../language/words.ts';
import { excerptOf, untrustedWith } from './untrusted.ts';
import type { SoughtWord } from './word-places.ts';

const descriptionWords = wordsOf({
  fromCatalog: { en: 'From the catalog', 'zh-CN': '来源目录的原文' },
  none: { en: 'No catalog gives a description.', 'zh-CN': '来源目录没有描述。' },
});

/**
 * What a catalog says of a plugin, in the reader's language where it does, else in
 * the other one; nothing is translated.
 *
 * @param marked words that were looked for
 */
export function catalogDescription(
  given: InEachLanguage<string | null>,
  language: Locale,
  marked: readonly SoughtWord[] = [],
): Children {
  const shown = shownLanguage(given, language);
  const text = given[shown];
  if (text === null) return h('p', { class: 'soft' }, descriptionWords(language).none);
  return QUOTED[language](null, untrustedWith(marked, excerptOf(text, marked), shown));
}

const QUOTED = inEachLanguage((language) =>
  elements('p', { class: 'quoted', title: descriptionWords(language).fromCatalog }),
);

/** The reader's language, or the other one where nobody wrote in it. */
export function shownLanguage(given: InEachLanguage<string | null>, language: Locale): Locale {
  const other = language === 'en' ? 'zh-CN' : 'en';
  return given[language] === null ? other : language;
}
