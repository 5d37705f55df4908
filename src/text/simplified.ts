import traditionalCharacters from 'opencc-js/dict/TSCharacters';

const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  traditionalCharacters.split('|').flatMap((row): Array<[string, string]> => {
    const [from, to] = row.split(' ');
    return from === undefined || to === undefined ? [] : [[from, to]];
  }),
);

/**
 * Traditional characters as simplified ones, character by character, so that
 * both spellings of a Chinese word are one term. Other characters stay.
 *
 * Where a traditional character has several simplified ones (乾: 干, 乾) the
 * first stands for all: documents and queries are folded alike, so nothing is
 * missed, and two words meet that a phrase table would tell apart.
 *
 * @see OpenCC, TSCharacters (Apache-2.0)
 */
export function simplified(text: string): string {
  if (text.length === 1) return SIMPLIFIED.get(text) ?? text;
  let folded = '';
  for (const character of text) folded += SIMPLIFIED.get(character) ?? character;
  return folded;
}
