const LATIN_MARK = /(?<=\p{Script=Latin})\p{Mn}+/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/**
 * Compatibility form with its case kept: full-width letters become plain ones
 * (Unicode normalisation form KC), a lone half of a surrogate pair becomes
 * U+FFFD. Invisible code points vanish first, so that none of them keeps a
 * letter and its mark apart.
 */
export function compatible(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').normalize('NFKC');
}

/**
 * One spelling for all cases of a word, the same in every locale: `İ` is `i`,
 * `ß` is `ss`, `é` is `e`. Accents fall only from Latin letters; elsewhere
 * (kana, Indic scripts) a mark makes another letter.
 */
export function foldCase(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Down first: the capital ẞ has no other way to SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replace(LATIN_MARK, '')
      .normalize('NFKC')
  );
}
