import { isShowable } from '../base/text-safety.ts';

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

export interface TableColumn {
  readonly header: string;
  readonly align: 'left' | 'right';
}

/** Lines of a table with aligned columns, two cells apart; cells must be safe for a terminal already. */
export function renderTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const header = columns.map((column) => column.header);
  const widths = columns.map((_, index) =>
    [header, ...rows].reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), 0),
  );
  return [header, ...rows].map((row) =>
    columns
      .map(({ align }, index) => padToWidth(row[index] ?? '', widths[index] ?? 0, align))
      .join('  ')
      .trimEnd(),
  );
}

/** Lines of at most so many cells, broken at spaces; a word that is wider stands alone. */
export function wrapText(text: string, maxCells: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > maxCells) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/**
 * One JSON value as indented text. Characters that JSON allows but a terminal
 * obeys (C1 controls, direction controls), and those that nobody sees, are written
 * as escapes: the same value to a parser, and harmless to a person's screen.
 */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
    (character) => (isShowable(character) ? character : escapedUnits(character)),
  );
  return `${text}\n`;
}

function escapedUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
