const LATIN_MARK = /(?<=\p{Script=Latin})\p{Mn}+/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/**
 * Compatibility form with its case kept: full-width letters become plain ones
 * (Unicode normalisation form KC), invisible code points vanish, a lone half of
 * a surrogate pair becomes U+FFFD.
 */
export function compatible(text: string): string {
  return text.toWellFormed().normalize('NFKC').replace(INVISIBLE, '');
}

/**
 * One spelling for all cases of a word, the same in every locale: `İ` is `i`,
 * `ß` is `ss`, `é` is `e`. Accents fall only from Latin letters; elsewhere
 * (kana, Indic scripts) a mark makes another letter.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(LATIN_MARK, '')
    .normalize('NFKC');
}
