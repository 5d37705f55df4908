/** Letters and digits of Han, kana and hangul, and their full-width signs, are as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const UPPERCASE = /\p{Lu}/u;

/** As wide as a character may be in the fonts of systems, in parts of its height; rather too wide than too narrow. */
function widthOf(character: string): number {
  if (WIDE.test(character)) return 1;
  if (character === ' ') return 0.32;
  return UPPERCASE.test(character) ? 0.72 : 0.58;
}

export function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
}

/** Fewer tell nothing. */
const FEWEST_CHARACTERS = 3;

export interface FittingLabel {
  /** One below another. */
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

/**
 * A label in as many lines as it needs, broken between words or Han characters;
 * where there are fewer lines, or a word is too wide, as much of it as fits.
 *
 * @param width of a line, in heights of the font
 * @returns `null`: too little fits to be read
 */
export function fittingLabel(label: string, width: number, mostLines: number): FittingLabel | null {
  const all = brokenInto(label, width);
  const isWhole = all.length <= mostLines && all.every((line) => widthOfText(line) <= width);
  if (isWhole) return { lines: all, isWhole };
  if (mostLines < 1) return null;
  const wide = all.findIndex((line) => widthOfText(line) > width);
  const last = Math.min(mostLines, wide === -1 ? all.length : wide + 1) - 1;
  const cut = cutAtCharacter(all.slice(last).join(' '), width);
  if (cut === null) return null;
  return { lines: [...all.slice(0, last), cut], isWhole };
}

/** Each line as full as it can be; a single word may be wider than it. */
function brokenInto(label: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of partsOf(label)) {
    const longer = `${lines.at(-1) ?? ''}${part}`;
    if (lines.length > 0 && widthOfText(longer.trim()) <= width) lines[lines.length - 1] = longer;
    else lines.push(part.trimStart());
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** Words with the blank before them, and single Han characters with the signs behind them. */
function partsOf(label: string): readonly string[] {
  return label.match(/\s*(?:[\p{Script=Han}](?:[^\p{L}\p{N}\s])*|[^\s\p{Script=Han}]+)/gu) ?? [];
}

function cutAtCharacter(text: string, width: number): string | null {
  const characters = Array.from(text);
  const ellipsis = 1;
  let end = characters.length;
  while (end > 0 && widthOfText(characters.slice(0, end).join('')) + ellipsis > width) end -= 1;
  return end < FEWEST_CHARACTERS ? null : `${characters.slice(0, end).join('').trimEnd()}…`;
}
