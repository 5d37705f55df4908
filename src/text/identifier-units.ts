import type { Chunk, Run } from './chunks.ts';
import { foldCase } from './fold.ts';
import { SHARP } from './scripts.ts';

/** One place of an identifier: a word, or a name with parts of its own. */
export interface Unit extends Run {
  readonly parts: readonly Run[];
}

/** The words of a chunk, and the names that people write as one word. */
export function unitsOf({ runs, joiners, signBefore, signBehind }: Chunk): readonly Unit[] {
  const [one, two] = runs;
  if (joiners === '-' && isLetterAndWord(one!.text, two!.text)) {
    return [{ text: `${one!.text}-${two!.text}`, start: one!.start, parts: runs }];
  }
  return runs.flatMap((run, i) => {
    const [before, behind] = [i === 0 ? signBefore : '', i === runs.length - 1 ? signBehind : ''];
    return unitsOfRun(run, before, behind);
  });
}

function unitsOfRun(run: Run, before: string, behind: string): readonly Unit[] {
  const parts = identifierParts(run.text);
  if (parts.length === 1) {
    if (!hasSign(run.text, before, behind)) return [{ ...run, parts: [] }];
    return [{ text: before + run.text + behind, start: run.start - before.length, parts: [run] }];
  }
  let { start } = run;
  const placed = parts.map((text): Run => {
    start += text.length;
    return { text, start: start - text.length };
  });
  return isShortName(parts) ? [{ ...run, parts: placed }] : placed.map((part) => ({ ...part, parts: [] }));
}

/** `a-share`, `e-mail`, `x-ray`. */
function isLetterAndWord(one: string, two: string): boolean {
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length === 1 && long.length > 1 && [short, long].every((part) => LETTERS.test(part) && isWhole(part));
}

function isWhole(run: string): boolean {
  return identifierParts(run).length === 1;
}

/** `C++` and `Notepad++`; `C#`, but not a heading's or a ticket's sign; `.NET`, but not `.5`. */
function hasSign(run: string, before: string, behind: string): boolean {
  const isBehind = behind === '++' || ((behind === '#' || behind === SHARP) && foldCase(run).length === 1);
  return LETTERS.test(run) && (isBehind || (before === '.' && run.length > 1));
}

/** Letters alone. */
export const LETTERS = /^\p{L}+$/u;
/** Length of a part up to which a word with one capital inside is read whole: `My` in `MySQL`, `DB` in `MongoDB`. */
const LONGEST_SHORT_PART = 2;

function isShortName(parts: readonly string[]): boolean {
  const areWords = parts.length === 2 && parts.every((part) => LETTERS.test(part));
  return areWords && parts.some(({ length }) => length <= LONGEST_SHORT_PART);
}

/**
 * Where an identifier changes: lower to upper (`fooBar`), the last capital of a
 * row before a lower letter (`HTTPServer`, but not the plural `APIs`), letters to
 * digits and back (`pro2`). A lone letter stays with its number: `K8s`, `3D`,
 * `i18n`; the number alone would match everything that counts.
 */
const BOUNDARY = new RegExp(
  [
    '(?<=\\p{Ll})(?=\\p{Lu})',
    '(?<=\\p{Lu})(?=\\p{Lu}(?!s(?!\\p{Ll}))\\p{Ll})',
    '(?<=\\p{L}\\p{M}*\\p{L}\\p{M}*)(?=\\p{N})',
    '(?<=\\p{N})(?=\\p{L}\\p{M}*\\p{L})',
  ].join('|'),
  'u',
);

/** Most words: nothing in them is a boundary, and looking for one costs ten times as much as seeing that. */
const UNBROKEN = /^[A-Z]?[a-z]+$/;

/** Parts of one unbroken run of letters and digits, in order; joined they are the run again. */
export function identifierParts(run: string): readonly string[] {
  if (UNBROKEN.test(run)) return [run];
  return run.split(BOUNDARY);
}
