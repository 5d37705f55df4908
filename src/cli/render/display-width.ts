const ZERO_WIDTH = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u;
const DOUBLE_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

/**
 * Terminal cells a text takes, near enough for columns of text.
 *
 * @see Unicode Standard Annex 11, East Asian Width; scripts stand in for its
 *   table, and sequences of emoji count each of their parts
 */
export function displayWidth(text: string): number {
  let cells = 0;
  for (const character of text) cells += cellsOf(character);
  return cells;
}

/** The text, or as much of it as fits with an ellipsis after it. */
export function fitToWidth(text: string, maxCells: number): string {
  if (displayWidth(text) <= maxCells) return text;
  let cells = 1;
  let kept = '';
  for (const character of text) {
    cells += cellsOf(character);
    if (cells > maxCells) break;
    kept += character;
  }
  return maxCells < 1 ? '' : `${kept}…`;
}

export function padToWidth(text: string, cells: number, align: 'left' | 'right'): string {
  const padding = ' '.repeat(Math.max(0, cells - displayWidth(text)));
  return align === 'left' ? text + padding : padding + text;
}

function cellsOf(character: string): 0 | 1 | 2 {
  if (ZERO_WIDTH.test(character)) return 0;
  return DOUBLE_WIDTH.test(character) ? 2 : 1;
}
