import type { Locale } from '../../contract/shared/text.ts';
import { isCommonWord } from '../../text/common-words.ts';
import { compatible } from '../../text/fold.ts';
import { isPhraseTerm } from '../../text/phrase-matcher.ts';
import { hasHan } from '../../text/scripts.ts';
import type { NearTerm } from '../engine/near-terms.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { TermGroup } from '../engine/term-group.ts';
import type { PlanContext } from './plan-context.ts';
import type { PlannedAlternative } from './query-expander.ts';
import { type QueryWord, type QueryWords, readQueryWords } from './query-words.ts';
import type { TermWeights } from './ranking-weights.ts';
import type { AskedSpelling } from './spelling-variants.ts';
import { falseNames } from './vocabulary-cut.ts';

/** One thing the query asks for, with the words of the query behind it. */
export interface PlannedGroup extends TermGroup {
  readonly alternatives: readonly PlannedAlternative[];
  /** The query's own term as it was analysed. */
  readonly term: string;
  readonly spelling: AskedSpelling;
}

/** A query as the engine takes it. */
export interface QueryPlan {
  /** The words it was made of. */
  readonly words: QueryWords;
  readonly groups: readonly PlannedGroup[];
  /** Terms of the query's content words in order, for phrases; -1: not in the index. */
  readonly sequence: readonly number[];
  /** A query with a Han character asks in Chinese, whatever else is in it. */
  readonly language: Locale;
  /** Whether a word of it may be a slip of the keyboard. */
  readonly mayHaveSlip: boolean;
}

/** Turns a text into groups of equal terms, each with its weight. */
export function planQuery(text: string, context: PlanContext): QueryPlan {
  const { idOf, weights } = context;
  const language = hasHan(text) ? 'zh-CN' : 'en';
  const read = readQueryWords(text, context);
  const expansions = expansionsByTerm(read, context);
  const slips = wordsThatMayBeSlips(text, read, context);
  const groups = read.words.map((word): PlannedGroup => ({
    term: word.term,
    spelling: spellingOf(word, context),
    alternatives: [
      ...ownAlternatives(word, context),
      ...(slips.has(word) ? corrections(word.term, context) : []),
      ...(expansions.get(word.term) ?? []),
    ],
    weight: wordWeight(word, weights.terms),
    // Also where nobody has the word, or by hints alone: then nobody has all that was asked for.
    isRequired: word.wordLength > 0,
  }));
  return {
    words: read,
    groups: [...groups, ...catenatedGroups(read, context)].filter(
      ({ alternatives, isRequired }) => isRequired || alternatives.length > 0,
    ),
    sequence: read.words.map(({ term }) => idOf(term)),
    language,
    mayHaveSlip: slips.size > 0,
  };
}

const SIMPLIFIED_ALONE: AskedSpelling = { traditional: null, others: [] };

function spellingOf({ term, kind, traditional }: QueryWord, context: PlanContext): AskedSpelling {
  if (traditional !== null) return { traditional: context.idOf(traditional), others: [] };
  const others = kind === 'bigram' ? context.traditional(context.idOf(term)) : [];
  return others.length === 0 ? SIMPLIFIED_ALONE : { traditional: null, others };
}

/** The bigrams of one long word say one thing together; cross-word ones hardly any. */
function wordWeight({ wordLength }: QueryWord, { crossWordBigram, bigramOfThree, bigramOfMore }: TermWeights): number {
  if (wordLength === 0) return crossWordBigram;
  if (wordLength < 3) return 1;
  return wordLength === 3 ? bigramOfThree : bigramOfMore;
}

/**
 * Other names of whatever the query says, by the term they are added to: at each
 * place those of the known phrases that begin there. Strict aliases stand
 * in for every word of their phrase; hints are those of the longest phrase, and only
 * for the first word that is asked.
 */
function expansionsByTerm(
  { tokens, words }: QueryWords,
  { expansions }: PlanContext,
): ReadonlyMap<string, readonly PlannedAlternative[]> {
  const found = new Map<string, PlannedAlternative[]>();
  const asked = new Set(words.map(({ term }) => term));
  const isFalse = falseNames(tokens, expansions);
  for (let at = 0; at < tokens.length; at += 1) {
    for (const [depth, { length, alternatives: named }] of expansions.phrasesAt(tokens, at).entries()) {
      // What is known by chance may still help; what must be there may not.
      const alternatives = isFalse.has(at) ? named.filter(({ isHint }) => isHint) : named;
      const terms = tokens.slice(at, at + length).flatMap(({ term }) => (asked.has(term) ? [term] : []));
      for (const [i, term] of terms.entries()) {
        const added = i === 0 && depth === 0 ? alternatives : alternatives.filter(({ isHint }) => !isHint);
        found.set(term, [...(found.get(term) ?? []), ...added]);
      }
    }
  }
  return found;
}

/** Words and parts written together help where the index has them; they are never demanded. */
function catenatedGroups({ words, catenated }: QueryWords, { idOf, weights }: PlanContext): readonly PlannedGroup[] {
  const plain = words.filter(({ kind }) => kind === 'word');
  const together = plain.slice(1).map(({ term }, i) => plain[i]!.term + term);
  return [...new Set([...catenated, ...together])].flatMap((term): PlannedGroup[] => {
    const termId = idOf(term);
    if (termId === -1) return [];
    return [
      {
        term,
        spelling: SIMPLIFIED_ALONE,
        alternatives: [{ termId, factor: 1, isHint: false, origin: 'joined' }],
        weight: weights.terms.catenated,
        isRequired: false,
      },
    ];
  });
}

/** At most so many terms begin with a lone character of a script without spaces. */
const MOST_PREFIX_TERMS = 64;
const SHORTEST_CORRECTED = 3;
/** What has fewer letters comes near to too many words. */
const SHORTEST_CORRECTED_FREELY = 4;
const SHORTEST_CORRECTED_TWICE = 8;

/** The word itself, or its other stem; words that begin with it, if it is one character. */
function ownAlternatives({ term, kind }: QueryWord, { idOf, index }: PlanContext): readonly PlannedAlternative[] {
  if (kind === 'single') return termsThatBeginWith(term, index);
  const found = idOf(term);
  const termId = found === -1 && kind === 'word' ? idOf(otherStem(term)) : found;
  return termId === -1 ? [] : [own(termId)];
}

/** The stemmer keeps the consonant that an ending doubled: `formatter` is `formatt`, and `format` the same word. */
function otherStem(term: string): string {
  if (!DOUBLING.test(term)) return term;
  return term.at(-1) === term.at(-2) ? term.slice(0, -1) : term + term.at(-1);
}

const DOUBLING = /^[a-z]{3,}[b-df-hj-np-tv-z]$/;

/**
 * Words that nobody has and that are none: a word of the vocabulary or of English (`inverter`)
 * is meant as it stands, however near it comes to what somebody has (`insert`).
 */
function wordsThatMayBeSlips(
  text: string,
  { words }: QueryWords,
  { isKnown, lexicon }: PlanContext,
): ReadonlySet<QueryWord> {
  const unknown = words.filter(
    ({ term, kind }) => kind === 'word' && !isKnown(term) && !isKnown(otherStem(term)) && !lexicon.costs.has(term),
  );
  if (unknown.length === 0) return NO_WORDS;
  const written = compatible(text);
  return new Set(unknown.filter(({ start, end }) => !isCommonWord(written.slice(start, end))));
}

const NO_WORDS: ReadonlySet<QueryWord> = new Set();

function own(termId: number): PlannedAlternative {
  return { termId, factor: 1, isHint: false, origin: 'query' };
}

function termsThatBeginWith(character: string, { dictionary }: OpenIndex): readonly PlannedAlternative[] {
  const { first, end } = dictionary.prefixRange(character);
  const found: PlannedAlternative[] = [];
  for (let termId = first; termId < end && found.length < MOST_PREFIX_TERMS; termId += 1) {
    if (!isPhraseTerm(dictionary.textOf(termId))) found.push(own(termId));
  }
  return found;
}

/** Whether a single term comes near, and is the word with one more letter that is not its first (`mqt`: mqtt). */
function isOneWordShortened(term: string, near: readonly NearTerm[], { dictionary }: OpenIndex): boolean {
  const [only, ...others] = near.map(({ termId }) => dictionary.textOf(termId));
  return others.length === 0 && only !== undefined && only.length > term.length && only.startsWith(term.slice(0, 1));
}

/** Terms one edit away (two for long words) from a word that may be a slip. */
function corrections(term: string, { index, weights }: PlanContext): readonly PlannedAlternative[] {
  if (term.length < SHORTEST_CORRECTED) return [];
  const closest = index.closestTerms(term, term.length >= SHORTEST_CORRECTED_TWICE ? 2 : 1);
  const words = closest.filter(({ termId }) => !isPhraseTerm(index.dictionary.textOf(termId)));
  if (term.length < SHORTEST_CORRECTED_FREELY && !isOneWordShortened(term, words, index)) return [];
  return words.map(({ termId, distance }) => ({
    termId,
    factor: distance === 1 ? weights.terms.correctedByOne : weights.terms.correctedByTwo,
    isHint: false,
    origin: 'correction',
  }));
}
