import { kindOf } from './repeated-rows.ts';

/** A line of a table is parted by tabs or by two gaps; longer gaps are read as two (`readings.ts`). */
const COLUMN = /\t+| {2,}/;
const LEAST_COLUMNS = 3;
const LEAST_LINES = 3;
const MOST_WORDS = 12;

/** A table of a tool, or lines each of which names something with its version, address or number. */
export function holdsListedLines(text: string): boolean {
  if (!text.includes('\n')) return false;
  const lines = text.split('\n').map((line) => line.trim());
  return holdsTable(lines) || holdsNamedLines(lines);
}

/** Three lines and more of as many columns, where two name something. */
function holdsTable(lines: readonly string[]): boolean {
  const rows = lines.map((line) => line.split(COLUMN)).filter((columns) => columns.length >= LEAST_COLUMNS);
  return rows.some(({ length }) => {
    const alike = rows.filter((row) => row.length === length);
    return alike.length >= LEAST_LINES && alike.filter((row) => row.some(namesOne)).length >= 2;
  });
}

function namesOne(column: string): boolean {
  return column.split(/\s/).some((word) => /[VEH]/.test(kindOf(word)));
}

/** Four short lines and more, a different name in each before what names it; tried versions of one thing are a report. */
function holdsNamedLines(lines: readonly string[]): boolean {
  const names = lines.flatMap((line) => {
    const words = line.split(/\s+/);
    const at = words.findIndex((word) => /[VEH]/.test(kindOf(word)));
    const isSentence = words.some((word) => kindOf(word) === 'C');
    return at < 1 || isSentence || words.length > MOST_WORDS
      ? []
      : [words.slice(0, at).join('').replace(/\P{L}/gu, '')];
  });
  return new Set(names.filter((name) => name !== '')).size >= LEAST_LINES + 1;
}
