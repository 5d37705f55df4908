/**
 * What a word is to mining. `asked`: its translation is looked for. `beside`: it
 * says something, but nothing is looked for (one character, a number). `settled`:
 * the other text says it itself, or it is a word of the host. `grammar`: it says
 * nothing.
 */
export type WordRole = 'asked' | 'beside' | 'settled' | 'grammar';

/** A word of a text, in its place. */
export interface TextWord {
  /** What texts are compared by. */
  readonly term: string;
  /** As the text has it, in lower case. */
  readonly written: string;
  /** What the text has between the word before it in the row and this one; empty for the first. */
  readonly gap: string;
  readonly role: WordRole;
}

/** Words that stand side by side, no punctuation between them. */
export type WordRow = readonly TextWord[];

/** One text in two languages. */
export interface ParallelText {
  readonly left: readonly WordRow[];
  readonly right: readonly WordRow[];
  /** Who wrote it; `null`: nobody knows. Texts of one author are often of one mould. */
  readonly author: string | null;
}

export type Side = 'left' | 'right';

/** The terms of one side whose translations are looked for. */
export function askedTerms(rows: readonly WordRow[]): readonly string[] {
  return rows.flatMap((row) => row.flatMap(({ term, role }) => (role === 'asked' ? [term] : [])));
}
