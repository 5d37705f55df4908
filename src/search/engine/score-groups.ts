import { inverseDocumentFrequency } from './bm25f.ts';
import type { OpenIndex } from './open-index.ts';
import { phrasePostings } from './phrase.ts';
import { documentOf, impactOf } from './posting.ts';

/** One way of saying what a group asks for. */
export interface Alternative {
  /** One term, or several that must follow each other in one field. */
  readonly termIds: readonly number[];
  /**
   * How far this says the same as the query's own word, 0 to 1: one number for
   * all documents, or one for each class of documents.
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
const UNITS_PER_RARITY = 64;

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
  const touched = new Uint32Array(index.documentCount);
  const scores = new Uint32Array(index.documentCount);
  const bestOfGroup = new Uint32Array(index.documentCount);
  const lastGroup = new Uint16Array(index.documentCount);
  const requiredCounts = new Uint16Array(index.documentCount);
  let touchedCount = 0;

  const clear = (): void => {
    for (let i = 0; i < touchedCount; i += 1) {
      const document = touched[i]!;
      scores[document] = 0;
      lastGroup[document] = 0;
      requiredCounts[document] = 0;
    }
    touchedCount = 0;
  };
  const add = (document: number, groupNumber: number, value: number, required: number): void => {
    const last = lastGroup[document]!;
    if (last === groupNumber) {
      const best = bestOfGroup[document]!;
      if (value <= best) return;
      scores[document] = scores[document]! + value - best;
    } else {
      if (last === 0) {
        touched[touchedCount] = document;
        touchedCount += 1;
      }
      lastGroup[document] = groupNumber;
      scores[document] = scores[document]! + value;
      requiredCounts[document] = requiredCounts[document]! + required;
    }
    bestOfGroup[document] = value;
  };
  const addTerm = (termId: number, groupNumber: number, units: UnitsByClass, required: number): void => {
    const end = index.postingEnd(termId);
    for (let at = index.postingStart(termId); at < end; at += 1) {
      const posting = index.postings[at]!;
      const document = documentOf(posting);
      add(document, groupNumber, units[classOf[document]!]! * impactOf(posting), required);
    }
  };
  const addPhrase = (
    termIds: readonly number[],
    groupNumber: number,
    alternative: Alternative,
    weight: number,
    required: number,
  ): void => {
    const { documents, impacts } = phrasePostings(index, termIds);
    const units = unitsByClass(inverseDocumentFrequency(documents.length, index.documentCount), alternative, weight);
    for (const [i, document] of documents.entries())
      add(document, groupNumber, units[classOf[document]!]! * impacts[i]!, required);
  };

  return (groups) => {
    clear();
    for (const [i, { alternatives, weight, isRequired }] of groups.entries()) {
      for (const alternative of alternatives) {
        const required = isRequired && !alternative.isHint ? 1 : 0;
        const [first, second] = alternative.termIds;
        if (first === undefined) continue;
        if (second === undefined)
          addTerm(first, i + 1, unitsByClass(index.rarity(first), alternative, weight), required);
        else addPhrase(alternative.termIds, i + 1, alternative, weight, required);
      }
    }
    return { documents: touched.subarray(0, touchedCount), scores, requiredCounts };
  };
}

/** Score units by document class; one typed array, so that the inner loop reads a number and nothing else. */
type UnitsByClass = Uint32Array;

/** Documents can be told apart in so many classes. */
export const DOCUMENT_CLASSES = 4;

function unitsByClass(rarity: number, { factor }: Alternative, weight: number): UnitsByClass {
  return Uint32Array.from({ length: DOCUMENT_CLASSES }, (_, documentClass) => {
    const ofClass = typeof factor === 'number' ? factor : (factor[documentClass] ?? 0);
    return Math.max(1, Math.round(UNITS_PER_RARITY * rarity * ofClass * weight));
  });
}
