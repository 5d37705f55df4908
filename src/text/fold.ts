const LATIN_MARK = /(?<=\p{Script=Latin})\p{Mn}+/gu;
/** Texts of these are in every normal form, and only ASCII letters among them have a case: most texts, at a tenth of the cost. */
const PLAIN = /^[\u0020-\u007e\u4e00-\u9fff]*$/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

/**
 * Compatibility form with its case kept: full-width letters become plain ones
 * (Unicode normalisation form KC), a lone half of a surrogate pair becomes
 * U+FFFD. Invisible code points vanish first, so that none of them keeps a
 * letter and its mark apart.
 */
export function compatible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.toWellFormed().replace(INVISIBLE, '').normalize('NFKC');
}

/**
 * One spelling for all cases of a word, the same in every locale: `İ` is `i`,
 * `ß` is `ss`, `é` is `e`. Accents fall only from Latin letters; elsewhere
 * (kana, Indic scripts) a mark makes another letter.
 */
export function foldCase(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
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

/**
 * The two spellings an identifier is compared by. `exact` ignores case and
 * width; `loose` also ignores what parts are joined with (`acme-lens`,
 * `acme_lens`, `AcmeLens`, `acme lens`).
 */
export interface IdentifierForms {
  readonly exact: string;
  readonly loose: string;
}

export function identifierForms(text: string): IdentifierForms {
  const exact = foldCase(compatible(text)).trim().replace(/\s+/gu, ' ');
  return { exact, loose: exact.replace(/[^\p{L}\p{M}\p{N}]/gu, '') };
}
