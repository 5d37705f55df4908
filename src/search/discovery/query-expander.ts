import { follows } from '../../text/analyse.ts';
import { hasHan } from '../../text/scripts.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { Alternative } from '../engine/term-group.ts';
import type { ExpandedTerm, ExpansionOrigin, ExpansionTable } from './expansion-table.ts';
import type { QueryWord } from './query-words.ts';
import type { ExpansionWeights } from './ranking-weights.ts';
import { LANGUAGE_BITS, LANGUAGE_CLASSES } from './record-columns.ts';

/** Where an alternative of a query's word comes from. */
export type AlternativeOrigin = 'query' | 'correction' | 'joined' | ExpansionOrigin;

/** One term that may stand for a word of the query, and whence it comes. */
export interface PlannedAlternative extends Alternative {
  readonly origin: AlternativeOrigin;
}

/** Other names for a phrase of a query's terms. */
export interface ExpandedPhrase {
  /** Terms of the phrase. */
  readonly length: number;
  readonly alternatives: readonly PlannedAlternative[];
}

/** Finds what a query is expanded by. */
export interface QueryExpander {
  /** Whether a known phrase begins with this term. */
  begins: (term: string) => boolean;
  /** All known phrases that begin at this place, the longest first. */
  phrasesAt: (tokens: readonly QueryWord[], at: number) => readonly ExpandedPhrase[];
}

/**
 * Gives the terms of the expansion table their weights. What it gave for a phrase
 * it remembers: at most as many phrases as the table has.
 */
export function createQueryExpander(
  table: ExpansionTable,
  index: OpenIndex,
  idOf: (term: string) => number,
  weights: ExpansionWeights,
): QueryExpander {
  const known = new Map<string, ExpandedPhrase>();
  const expanded = (phrase: string, list: number, length: number): ExpandedPhrase => {
    const asked = { language: languageBitOf(phrase), rarity: rarityOf(phrase, index, idOf) };
    const alternatives = table.termsAt(list).map((term) => alternativeFor(term, asked, index, weights));
    return { length, alternatives: strongestOfEachTerm(alternatives, weights) };
  };
  return {
    begins: (term) => table.longestFrom(term) > 0,
    phrasesAt(tokens, at) {
      const longest = Math.min(table.longestFrom(tokens[at]!.term), countNeighbours(tokens, at));
      const phrases: ExpandedPhrase[] = [];
      for (let length = longest; length > 0; length -= 1) {
        const phrase = phraseText(tokens, at, length);
        const list = table.listOf(phrase);
        if (list === -1) continue;
        const found = known.get(phrase) ?? expanded(phrase, list, length);
        known.set(phrase, found);
        phrases.push(found);
      }
      return phrases;
    },
  };
}

function phraseText(tokens: readonly QueryWord[], at: number, length: number): string {
  let text = tokens[at]!.term;
  for (let i = 1; i < length; i += 1) text += ` ${tokens[at + i]!.term}`;
  return text;
}

/** Terms from here on that follow each other without a gap, this one included. */
function countNeighbours(tokens: readonly QueryWord[], at: number): number {
  let count = 1;
  while (at + count < tokens.length && follows(tokens[at + count]!, tokens[at + count - 1]!)) count += 1;
  return count;
}

const LATIN = /^[a-z]/;

/** 0: neither of the two languages. */
function languageBitOf(text: string): number {
  if (hasHan(text)) return LANGUAGE_BITS.zhCn;
  return LATIN.test(text) ? LANGUAGE_BITS.en : 0;
}

/** Rarity of the phrase's first term; 0: the index does not have it. */
function rarityOf(phrase: string, index: OpenIndex, idOf: (term: string) => number): number {
  const termId = idOf(phrase.split(' ')[0]!);
  return termId === -1 ? 0 : index.rarity(termId);
}

interface AskedPhrase {
  readonly language: number;
  readonly rarity: number;
}

/** A strict name in the query's language is the word itself; what stands in another language counts by the document's. */
function alternativeFor(
  { termId, origin }: ExpandedTerm,
  asked: AskedPhrase,
  index: OpenIndex,
  weights: ExpansionWeights,
): PlannedAlternative {
  const isStrict = origin === 'alias';
  if (isStrict && !isForeign(index.dictionary.textOf(termId), asked))
    return { termId, factor: 1, isHint: false, origin };
  // A rare word that may stand for a common one is no better a find than the common one.
  const rarity = index.rarity(termId);
  const share = asked.rarity === 0 ? 1 : Math.min(1, (asked.rarity + weights.rarityMargin) / rarity);
  const full = origin === 'translation' ? weights.translation : weights.foreignName;
  const factor = LANGUAGE_CLASSES.map(
    (languages) => full * share * ((languages & asked.language) === 0 ? 1 : weights.besideOwnLanguage),
  );
  return { termId, factor, isHint: !isStrict, origin };
}

function isForeign(term: string, { language }: AskedPhrase): boolean {
  return (languageBitOf(term) | language) === (LANGUAGE_BITS.en | LANGUAGE_BITS.zhCn);
}

/** One alternative a term, and none that is hardly worth its postings. */
function strongestOfEachTerm(
  alternatives: readonly PlannedAlternative[],
  { lowestFactor }: ExpansionWeights,
): readonly PlannedAlternative[] {
  const byTerm = new Map<number, PlannedAlternative>();
  for (const alternative of alternatives) {
    const before = byTerm.get(alternative.termId);
    byTerm.set(alternative.termId, before === undefined ? alternative : stronger(before, alternative));
  }
  return [...byTerm.values()].filter(({ factor }) => Math.max(...byClass(factor)) >= lowestFactor);
}

function stronger(a: PlannedAlternative, b: PlannedAlternative): PlannedAlternative {
  const [ofA, ofB] = [byClass(a.factor), byClass(b.factor)];
  return { ...a, factor: ofA.map((factor, i) => Math.max(factor, ofB[i]!)), isHint: a.isHint && b.isHint };
}

function byClass(factor: number | readonly number[]): readonly number[] {
  return typeof factor === 'number' ? LANGUAGE_CLASSES.map(() => factor) : factor;
}
