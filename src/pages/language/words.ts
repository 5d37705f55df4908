import type { Locale } from '../../contract/shared/text.ts';

/** The same in every language of the service. */
export type InEachLanguage<Value> = Readonly<Record<Locale, Value>>;

/** What is the same on many pages, made once for each language. */
export function inEachLanguage<Value>(make: (language: Locale) => Value): InEachLanguage<Value> {
  return { en: make('en'), 'zh-CN': make('zh-CN') };
}

/**
 * A table of what pages say: each entry a text, or what makes one of values, in
 * every language; an entry that lacks one does not compile. A page has its table
 * in its own folder, and no text of ours stands anywhere else.
 *
 * @returns the entries in one language
 */
export function wordsOf<Words extends object>(table: {
  readonly [Name in keyof Words]: InEachLanguage<Words[Name]>;
}): (language: Locale) => Readonly<Words> {
  const known = inEachLanguage((language) => inLanguage(table, language));
  return (language) => known[language];
}

function inLanguage<Words extends object>(
  table: { readonly [Name in keyof Words]: InEachLanguage<Words[Name]> },
  language: Locale,
): Words {
  const entries = Object.entries<InEachLanguage<unknown>>(table).map(([name, said]) => [name, said[language]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names of the table
  return Object.fromEntries(entries) as Words;
}
