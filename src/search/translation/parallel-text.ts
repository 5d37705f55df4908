import type { SentencePair } from './cooccurrence.ts';

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
  /** What the text has between the word before it in the sequence and this one; empty for the first. */
  readonly gap: string;
  readonly role: WordRole;
}

/** Words that stand side by side, no punctuation between them. */
export type WordSequence = readonly TextWord[];

/** One text in two languages. */
export interface ParallelText {
  readonly left: readonly WordSequence[];
  readonly right: readonly WordSequence[];
  /** Who wrote it; `null`: nobody knows. Texts of one author are often of one mould. */
  readonly author: string | null;
}

export type Side = 'left' | 'right';

/** The terms of one side whose translations are looked for. */
export function askedTerms(sequences: readonly WordSequence[]): readonly string[] {
  return sequences.flatMap((sequence) => sequence.flatMap(({ term, role }) => (role === 'asked' ? [term] : [])));
}

/** Which terms are worth aligning. */
export interface TermLimits {
  /** Terms in texts of fewer authors are left out: chance, or the mould of a series, would decide. */
  readonly fewestAuthors: number;
  /** Terms in more than this share of the texts say nothing. */
  readonly largestShare: number;
}

/** Texts as numbers of terms. */
export interface NumberedTexts {
  /** Terms worth aligning, in code-unit order; a term's number is its place. */
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** In an order that depends on the texts alone, so that sums are added in the same order every time. */
  readonly pairs: readonly SentencePair[];
  /** The text of each pair. */
  readonly texts: readonly ParallelText[];
  /** Number of each pair's author; of a text without one, its own. */
  readonly authorOf: Uint32Array;
}

/** Texts without a term worth aligning on either side are left out. */
export function numberTexts(texts: readonly ParallelText[], limits: TermLimits): NumberedTexts {
  const authors = authorNumbers(texts);
  const left = frequentTerms(texts, 'left', authors, limits);
  const right = frequentTerms(texts, 'right', authors, limits);
  const [leftNumbers, rightNumbers] = [numbersByTerm(left), numbersByTerm(right)];
  const numbered = texts
    .map((text, i) => ({
      text,
      author: authors[i]!,
      pair: { left: numbersOf(text.left, leftNumbers), right: numbersOf(text.right, rightNumbers) },
    }))
    .filter(({ pair }) => pair.left.length > 0 && pair.right.length > 0)
    .sort((a, b) => comparePairs(a.pair, b.pair));
  return {
    left,
    right,
    pairs: numbered.map(({ pair }) => pair),
    texts: numbered.map(({ text }) => text),
    authorOf: Uint32Array.from(numbered, ({ author }) => author),
  };
}

function authorNumbers(texts: readonly ParallelText[]): readonly number[] {
  const known = new Map<string, number>();
  return texts.map(({ author }, i) => {
    if (author === null) return i;
    const number = known.get(author) ?? i;
    known.set(author, number);
    return number;
  });
}

function frequentTerms(
  texts: readonly ParallelText[],
  side: Side,
  authors: readonly number[],
  { fewestAuthors, largestShare }: TermLimits,
): readonly string[] {
  const seen = new Map<string, { texts: number; readonly authors: Set<number> }>();
  for (const [i, text] of texts.entries()) {
    for (const term of new Set(askedTerms(text[side]))) {
      const counted = seen.get(term) ?? { texts: 0, authors: new Set() };
      counted.texts += 1;
      if (counted.authors.size < fewestAuthors) counted.authors.add(authors[i]!);
      seen.set(term, counted);
    }
  }
  return [...seen]
    .filter(([, counted]) => counted.authors.size >= fewestAuthors && counted.texts <= largestShare * texts.length)
    .map(([term]) => term)
    .sort();
}

function numbersByTerm(terms: readonly string[]): ReadonlyMap<string, number> {
  return new Map(terms.map((term, number) => [term, number]));
}

function numbersOf(sequences: ParallelText[Side], numberOf: ReadonlyMap<string, number>): Uint32Array {
  const numbers = new Set(
    askedTerms(sequences)
      .map((term) => numberOf.get(term))
      .filter((number) => number !== undefined),
  );
  return Uint32Array.from(numbers).sort();
}

function comparePairs(a: SentencePair, b: SentencePair): number {
  return compareNumbers(a.left, b.left) || compareNumbers(a.right, b.right);
}

function compareNumbers(a: Uint32Array, b: Uint32Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
}
