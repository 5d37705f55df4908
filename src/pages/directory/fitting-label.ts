/** Letters and digits of Han, kana and hangul, and their full-width signs, are as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const UPPERCASE = /\p{Lu}/u;

/** As wide as a character may be in the fonts of systems, in parts of its height; rather too wide than too narrow. */
function widthOf(character: string): number {
  if (WIDE.test(character)) return 1;
  if (character === ' ') return 0.32;
  return UPPERCASE.test(character) ? 0.72 : 0.58;
}

function widthOfText(characters: readonly string[]): number {
  return characters.reduce((sum, character) => sum + widthOf(character), 0);
}

/** Fewer tell nothing. */
const FEWEST_CHARACTERS = 3;

/**
 * As much of a label as fits into a width, cut at a character.
 *
 * @param width in heights of the font
 * @returns `null`: too little fits to be read
 */
export function fittingLabel(label: string, width: number): string | null {
  const characters = Array.from(label);
  if (widthOfText(characters) <= width) return label;
  const ellipsis = 1;
  let end = characters.length;
  while (end > 0 && widthOfText(characters.slice(0, end)) + ellipsis > width) end -= 1;
  return end < FEWEST_CHARACTERS ? null : `${characters.slice(0, end).join('').trimEnd()}…`;
}
