import { analyse, isBeside } from '../../text/analyse.ts';

/** A text as terms are looked for in it. */
export interface ReadText {
  readonly terms: ReadonlySet<string>;
  /** Its terms in order with a space around each, so that phrases are found in it. */
  readonly sequence: string;
  /** Its terms as they are written: in traditional characters where the text has them. */
  readonly written: ReadonlySet<string>;
}

/** Texts kept at most; about 2 kB each. */
const MOST_KEPT = 4_096;

/**
 * Analyses texts and remembers what it read: the hits of one page have hundreds of
 * them, and the next page has many of the same. Only for texts of published
 * records. What is remembered is forgotten when it is full.
 */
export function createTextReader(): (text: string) => ReadText {
  const kept = new Map<string, ReadText>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const read = readText(text);
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(text, read);
    return read;
  };
}

function readText(text: string): ReadText {
  const tokens = analyse(text);
  const inOrder = tokens.flatMap((token) => (isBeside(token) ? [] : [token.term]));
  return {
    terms: new Set(tokens.map(({ term }) => term)),
    sequence: ` ${inOrder.join(' ')} `,
    written: new Set(tokens.map(({ term, traditional }) => traditional ?? term)),
  };
}
