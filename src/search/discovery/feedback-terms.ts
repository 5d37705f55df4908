import type { OpenIndex } from '../engine/open-index.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import type { FeedbackWeights } from './ranking-weights.ts';

/** A word that goes with the query, and its share of all such words, together 1. */
export interface FeedbackTerm {
  readonly termId: number;
  readonly share: number;
}

/** Where words that go with a query are taken from. */
export interface FeedbackSource {
  /** The documents that match best, best first. */
  readonly best: readonly ScoredDocument[];
  /** Whether a document has texts in both languages. */
  readonly isBilingual: (document: number) => boolean;
  /** The description in the language that the query is not in. */
  readonly field: number;
  readonly isHostTerm: (termId: number) => boolean;
}

/** Finds the words of the other language that go with a query. */
export type FeedbackTermFinder = (source: FeedbackSource, weights: FeedbackWeights) => readonly FeedbackTerm[];

/**
 * Words of the other language that go with a query: those of the best matching
 * documents that have texts in both languages, weighed by the documents' scores,
 * by how short their texts are and by the words' rarity.
 *
 * Cost: the descriptions of `weights.documents` documents, some hundred terms;
 * its tables take 12 bytes for each term of the dictionary.
 */
export function createFeedbackTermFinder(index: OpenIndex): FeedbackTermFinder {
  const { forwardTerms } = index;
  const weightOf = new Float64Array(index.dictionary.size);
  /** The latest text that has a term, counted over all queries. */
  const latestText = new Uint32Array(index.dictionary.size);
  let texts = 0;
  let found: number[] = [];

  /** Notes the terms of a text that no text before it has; gives how many different ones it has. */
  const countTerms = (start: number, end: number): number => {
    texts += 1;
    let count = 0;
    for (let at = start; at < end; at += 1) {
      const termId = forwardTerms[at]!;
      if (latestText[termId] === texts) continue;
      latestText[termId] = texts;
      count += 1;
    }
    return count;
  };
  const addWeight = (start: number, end: number, weight: number): void => {
    texts += 1;
    for (let at = start; at < end; at += 1) {
      const termId = forwardTerms[at]!;
      if (latestText[termId] === texts) continue;
      latestText[termId] = texts;
      if (weightOf[termId] === 0) found.push(termId);
      weightOf[termId]! += weight;
    }
  };
  return ({ best, isBilingual, field, isHostTerm }, { documents, terms, sharpness, commonShare }) => {
    if (texts > MOST_TEXTS) texts = latestText.fill(0)[0]!;
    let sources = 0;
    let mostUnits = 0;
    for (const { document, units } of best) {
      if (sources === documents) break;
      if (!isBilingual(document)) continue;
      if (sources === 0) mostUnits = units;
      sources += 1;
      const start = index.fieldStart(document, field);
      const end = index.fieldEnd(document, field);
      if (start < end) addWeight(start, end, (units / mostUnits) ** sharpness / Math.sqrt(countTerms(start, end)));
    }
    const mostFrequent = index.documentCount * commonShare;
    const chosen = createStrongest(terms);
    for (const termId of found) {
      const weight = weightOf[termId]! * index.rarity(termId);
      weightOf[termId] = 0;
      if (index.documentFrequency(termId) < mostFrequent && !isHostTerm(termId)) chosen.offer(termId, weight);
    }
    found = [];
    return chosen.shares();
  };
}

/** A query adds some dozens, and what is counted has to fit 32 bits. */
const MOST_TEXTS = 2 ** 31;

/** Keeps the terms of most weight, of equal ones the lower number. */
function createStrongest(room: number) {
  const kept: Array<{ readonly termId: number; readonly weight: number }> = [];
  return {
    offer(termId: number, weight: number): void {
      const last = kept.at(-1);
      if (kept.length === room && (last === undefined || !isAhead(termId, weight, last))) return;
      let at = kept.length;
      while (at > 0 && isAhead(termId, weight, kept[at - 1]!)) at -= 1;
      kept.splice(at, 0, { termId, weight });
      if (kept.length > room) kept.pop();
    },
    shares(): readonly FeedbackTerm[] {
      const sum = kept.reduce((total, { weight }) => total + weight, 0);
      return kept.map(({ termId, weight }) => ({ termId, share: weight / sum }));
    },
  };
}

function isAhead(termId: number, weight: number, other: { readonly termId: number; readonly weight: number }): boolean {
  return weight > other.weight || (weight === other.weight && termId < other.termId);
}
