import { createAnalyser, isBeside, type Token } from '../../text/analyse.ts';
import { isPhraseTerm } from '../../text/phrase-matcher.ts';
import type { PlannedGroup, QueryPlan } from '../discovery/plan-query.ts';
import type { AlternativeOrigin, PlannedAlternative } from '../discovery/query-expander.ts';
import { isSpelledOtherwise } from '../discovery/spelling-variants.ts';
import type { OpenIndex } from '../engine/open-index.ts';

/** A text as terms are looked for in it. */
interface ReadText {
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

/** The terms that brought a hit here, by where they come from; looked for in its single texts. */
export interface QueryTerms {
  /** Origins of the terms that stand in the text; empty: none does. */
  readonly originsIn: (text: string) => ReadonlySet<AlternativeOrigin>;
  /** Whether a term stands in the text in the other spelling of Chinese, of those that the hit has in no other. */
  readonly isSpelledOtherwiseIn: (text: string) => boolean;
}

/**
 * The index knows only in which field a term stands; a reason names the very
 * text. Other names of a query's word count only where the hit has not the word
 * itself. Cost: a look-up of each term in each text of a hit.
 */
export function createQueryTerms(
  { groups }: QueryPlan,
  index: OpenIndex,
  document: number,
  readText: (text: string) => ReadText,
): QueryTerms {
  const originOf = new Map<string, AlternativeOrigin>();
  for (const { termId, origin } of groups.flatMap((group) => countedAlternatives(group, index, document))) {
    const term = index.dictionary.textOf(termId);
    if (origin === 'query' || !originOf.has(term)) originOf.set(term, origin);
  }
  const asked = [...originOf].map(([term, origin]) => ({ term, origin, row: isPhraseTerm(term) ? ` ${term} ` : null }));
  const otherwise = groups.filter((group) => isSpelledOtherwise(group, index, document));
  const askedAs = ({ term, spelling: { traditional } }: PlannedGroup): string | null => {
    if (traditional === null) return term;
    return traditional === -1 ? null : index.dictionary.textOf(traditional);
  };
  const spelled = otherwise.map((group) => ({ term: group.term, asAsked: askedAs(group) }));
  return {
    originsIn(text) {
      const { terms, sequence } = readText(text);
      let found: Set<AlternativeOrigin> | null = null;
      for (const { term, origin, row } of asked) {
        if (row === null ? terms.has(term) : sequence.includes(row)) (found ??= new Set()).add(origin);
      }
      return found ?? NONE;
    },
    isSpelledOtherwiseIn(text) {
      if (spelled.length === 0) return false;
      const { terms, written } = readText(text);
      return spelled.some(({ term, asAsked }) => terms.has(term) && (asAsked === null || !written.has(asAsked)));
    },
  };
}

const NONE: ReadonlySet<AlternativeOrigin> = new Set();

function countedAlternatives(
  { alternatives }: PlannedGroup,
  { postingOf }: OpenIndex,
  document: number,
): readonly PlannedAlternative[] {
  const own = alternatives.filter(({ origin }) => origin === 'query');
  return own.some(({ termId }) => postingOf(termId, document) !== 0) ? own : alternatives;
}
