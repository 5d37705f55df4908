/**
 * Scripts written without spaces (or, for Hangul, with suffixes glued on): their
 * runs are indexed as overlapping bigrams.
 */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

/** How a character cuts text: `joiner` holds the parts of an identifier together, `separator` ends it. */
export type CharacterClass = 'unspaced' | 'word' | 'joiner' | 'separator';

/** @param character one code point */
export function classOf(character: string): CharacterClass {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 128) return ASCII_CLASSES[codePoint] ?? 'separator';
  if (UNSPACED.test(character)) return 'unspaced';
  if (character === SHARP) return 'joiner';
  return WORD.test(character) ? 'word' : 'separator';
}

/** How some people write the sign of C# and F#; it has no compatibility form. */
export const SHARP = '♯';

/** Punctuation that holds the parts of one identifier together. */
const JOINERS = new Set(['-', '_', '.', '/', '@', '#', ':', '+']);

const ASCII_CLASSES: readonly CharacterClass[] = Array.from({ length: 128 }, (_, codePoint) => {
  const character = String.fromCodePoint(codePoint);
  if (/[0-9A-Za-z]/.test(character)) return 'word';
  return JOINERS.has(character) ? 'joiner' : 'separator';
});

const HAN = /\p{Script=Han}/u;

/** Whether any character is Han: then the text is Chinese, whatever else is in it. */
export function hasHan(text: string): boolean {
  return HAN.test(text);
}
