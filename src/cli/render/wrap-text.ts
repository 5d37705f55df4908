import { displayWidth } from './display-width.ts';

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
