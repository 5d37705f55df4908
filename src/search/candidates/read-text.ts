import { createAnalyser, isBeside, type Token } from '../../text/analyse.ts';

/** A text as terms are looked for in it. */
export interface ReadText {
  readonly terms: ReadonlySet<string>;
  /** Its terms in order with a space around each, so that phrases are found in it. */
  readonly sequence: string;
  /** Its terms as they are written: in traditional characters where the text has them. */
  readonly written: ReadonlySet<string>;
}

/** Texts kept at most, about 1 kB each: those of some thousand releases, of which every query shows others. */
const MOST_KEPT = 16_384;

/**
 * Analyses texts and remembers what it read: the hits of one page have hundreds of
 * them, and the next page has many of the same. Only for texts of published
 * records. What is remembered is forgotten when it is full.
 */
export function createTextReader(): (text: string) => ReadText {
  const kept = new Map<string, ReadText>();
  const analyse = createAnalyser();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const read = readTokens(analyse(text));
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(text, read);
    return read;
  };
}

function readTokens(tokens: readonly Token[]): ReadText {
  const inOrder = tokens.flatMap((token) => (isBeside(token) ? [] : [token.term]));
  const terms = new Set(tokens.map(({ term }) => term));
  // Few texts have traditional characters.
  const isPlain = tokens.every(({ traditional }) => traditional === null);
  return {
    terms,
    sequence: ` ${inOrder.join(' ')} `,
    written: isPlain ? terms : new Set(tokens.map(({ term, traditional }) => traditional ?? term)),
  };
}
