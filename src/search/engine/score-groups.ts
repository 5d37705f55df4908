import { inverseDocumentFrequency } from './bm25f.ts';
import type { OpenIndex } from './open-index.ts';
import { phrasePostings } from './phrase.ts';
import { DOCUMENT_SHIFT, MAX_IMPACT } from './posting.ts';

/** One way of saying what a group asks for. */
export interface Alternative {
  /** One term, or several that must follow each other in one field. */
  readonly termIds: readonly number[];
  /**
   * How far this says the same as the query's own word, which is 1: one number
   * for all documents, or one for each class of documents.
   */
  readonly factor: number | readonly number[];
  /** Whether finding this is finding what the group asks for, or only a hint at it. */
  readonly isHint: boolean;
}

/** One thing the query asks for; a document counts by the best of its alternatives. */
export interface TermGroup {
  readonly alternatives: readonly Alternative[];
  /** Multiplies what the group adds, 0 to 1. */
  readonly weight: number;
  /** Whether a document must have it to count as having everything asked for. */
  readonly isRequired: boolean;
}

/** What a query gave; the tables belong to the scorer and hold until its next call. */
export interface GroupScores {
  /** Documents with at least one group, in order of finding. */
  readonly documents: Uint32Array;
  /** By document: sum over the groups, in whole units, so that no order of adding changes it. */
  readonly scores: Uint32Array;
  /** By document: how many required groups it has. */
  readonly requiredCounts: Uint16Array;
}

/** Units of score per unit of rarity; fine enough that rounding never decides between different terms. */
export const UNITS_PER_RARITY = 64;

/**
 * Adds up groups term by term over all their postings.
 *
 * @param classOf class of each document, for factors that depend on it
 *
 * Cost: one pass over the postings of all alternatives, no allocation in it;
 * the tables cost 16 bytes per document and are cleared by what was touched.
 */
export function createGroupScorer(
  index: OpenIndex,
  classOf: Uint8Array,
): (groups: readonly TermGroup[]) => GroupScores {
  const tables: Tables = {
    classOf,
    touched: new Uint32Array(index.documentCount),
    scores: new Uint32Array(index.documentCount),
    bestOfGroup: new Uint32Array(index.documentCount),
    lastGroup: new Uint16Array(index.documentCount),
    requiredCounts: new Uint16Array(index.documentCount),
  };
  let touchedCount = 0;

  return (groups) => {
    clear(tables, touchedCount);
    touchedCount = 0;
    const phrases = new Map<readonly number[], Uint32Array>();
    for (const [i, { alternatives, weight, isRequired }] of groups.entries()) {
      for (const alternative of alternatives) {
        const postings = postingsOf(index, alternative.termIds, phrases);
        const rarity = inverseDocumentFrequency(postings.length, index.documentCount);
        const required = isRequired && !alternative.isHint ? 1 : 0;
        touchedCount = addPostings(
          tables,
          touchedCount,
          postings,
          i + 1,
          unitsByClass(rarity, alternative, weight),
          required,
        );
      }
    }
    return {
      documents: tables.touched.subarray(0, touchedCount),
      scores: tables.scores,
      requiredCounts: tables.requiredCounts,
    };
  };
}

/** By document, but for `touched`: the documents found so far, in order of finding. */
interface Tables {
  readonly classOf: Uint8Array;
  readonly touched: Uint32Array;
  readonly scores: Uint32Array;
  /** What the group looked at last gave; its best alternative counts. */
  readonly bestOfGroup: Uint32Array;
  /** Number of that group, from 1. */
  readonly lastGroup: Uint16Array;
  readonly requiredCounts: Uint16Array;
}

function clear({ touched, scores, lastGroup, requiredCounts }: Tables, touchedCount: number): void {
  for (let i = 0; i < touchedCount; i += 1) {
    const document = touched[i]!;
    scores[document] = 0;
    lastGroup[document] = 0;
    requiredCounts[document] = 0;
  }
}

/** A phrase is looked up once, however many words of the query have it as their other name. */
function postingsOf(
  index: OpenIndex,
  termIds: readonly number[],
  phrases: Map<readonly number[], Uint32Array>,
): Uint32Array {
  const [first, second] = termIds;
  if (first === undefined) return NO_POSTINGS;
  if (second === undefined) return index.postings.subarray(index.postingStart(first), index.postingEnd(first));
  const known = phrases.get(termIds) ?? phrasePostings(index, termIds);
  phrases.set(termIds, known);
  return known;
}

const NO_POSTINGS = new Uint32Array(0);

/** The inner loop of all searching: nothing is called or made in it. Gives the new number of touched documents. */
function addPostings(
  { classOf, touched, scores, bestOfGroup, lastGroup, requiredCounts }: Tables,
  touchedBefore: number,
  postings: Uint32Array,
  groupNumber: number,
  units: Uint32Array,
  required: number,
): number {
  let touchedCount = touchedBefore;
  for (let at = 0; at < postings.length; at += 1) {
    const posting = postings[at]!;
    const document = posting >>> DOCUMENT_SHIFT;
    const value = units[classOf[document]!]! * (posting & MAX_IMPACT);
    const last = lastGroup[document]!;
    if (last !== groupNumber) {
      if (last === 0) {
        touched[touchedCount] = document;
        touchedCount += 1;
      }
      lastGroup[document] = groupNumber;
      scores[document]! += value;
      requiredCounts[document]! += required;
      bestOfGroup[document] = value;
    } else if (value > bestOfGroup[document]!) {
      scores[document]! += value - bestOfGroup[document]!;
      bestOfGroup[document] = value;
    }
  }
  return touchedCount;
}

/** Documents can be told apart in so many classes. */
export const DOCUMENT_CLASSES = 4;

/** Score units by document class, so that the inner loop reads a number and nothing else. */
function unitsByClass(rarity: number, { factor }: Alternative, weight: number): Uint32Array {
  const units = new Uint32Array(DOCUMENT_CLASSES);
  for (let documentClass = 0; documentClass < DOCUMENT_CLASSES; documentClass += 1) {
    const ofClass = typeof factor === 'number' ? factor : (factor[documentClass] ?? 0);
    units[documentClass] = Math.max(1, Math.round(UNITS_PER_RARITY * rarity * ofClass * weight));
  }
  return units;
}
