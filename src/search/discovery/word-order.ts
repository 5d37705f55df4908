import type { OpenIndex } from '../engine/open-index.ts';
import { DESCRIPTION_FIELDS } from './ranking-weights.ts';

/** How far a document keeps the query's words together and in order. */
export interface WordOrder {
  /** Query terms in the longest row that stands in one field word by word, 0 to all; 1 is no phrase. */
  readonly longestRun: number;
  /** Whether that row, of two or more, is in a description. */
  readonly isRunInDescription: boolean;
  /** Two or more of the query's terms, all that some field has, come in the query's order. */
  readonly isOrdered: boolean;
}

/** Compares documents with the terms of one query in order; -1 stands for terms the index does not have. */
export type WordOrderReader = (sequence: readonly number[]) => (document: number) => WordOrder;

/**
 * The table of a query's terms is made once and reused for all of its
 * documents. Cost: one table look-up for each term of the document's fields.
 */
export function createWordOrderReader(index: OpenIndex): WordOrderReader {
  const { forwardTerms } = index;
  /** Place in the query by term, from 1; 0: not asked for. */
  const placeOf = new Uint16Array(index.dictionary.size);
  /** One bit for each term that is asked for: small enough for a processor's first cache. */
  const isAsked = new Uint32Array((index.dictionary.size + 31) >>> 5);
  const readField = createFieldReader(forwardTerms, placeOf, isAsked);
  let asked: readonly number[] = [];
  const mark = (termId: number, place: number): void => {
    if (termId === -1) return;
    placeOf[termId] = place;
    if (place === 0) isAsked[termId >>> 5] = 0;
    else isAsked[termId >>> 5]! |= 1 << (termId & 31);
  };

  return (sequence) => {
    for (const termId of asked) mark(termId, 0);
    for (const [i, termId] of sequence.entries()) mark(termId, i + 1);
    asked = sequence;
    readField.begin(sequence.length);
    return (document) => {
      let longestRun = 0;
      let descriptionRun = 0;
      let isOrdered = false;
      for (let field = 0; field < index.fieldCount; field += 1) {
        const start = index.fieldStart(document, field);
        const end = index.fieldEnd(document, field);
        if (start === end) continue;
        readField.read(start, end);
        longestRun = Math.max(longestRun, readField.longestRun());
        if (DESCRIPTION_FIELDS.includes(field)) descriptionRun = Math.max(descriptionRun, readField.longestRun());
        isOrdered ||= readField.isOrdered();
      }
      return { longestRun, isRunInDescription: descriptionRun > 1 && descriptionRun === longestRun, isOrdered };
    };
  };
}

/** A query adds some hundreds, and what is counted has to fit 32 bits. */
const MOST_FIELDS = 2 ** 31;

/** Reads the longest unbroken row of query terms, and whether their first occurrences keep the query's order. */
function createFieldReader(terms: Uint32Array, placeOf: Uint16Array, isAsked: Uint32Array) {
  /** By place in the query, the latest field that has its term. */
  let latestField = new Uint32Array(64);
  let fields = 0;
  let longestRun = 0;
  let different = 0;
  let isRising = true;
  return {
    begin(places: number): void {
      if (places < latestField.length && fields < MOST_FIELDS) return;
      latestField = new Uint32Array(Math.max(2 * places, latestField.length));
      fields = 0;
    },
    read(start: number, end: number): void {
      fields += 1;
      longestRun = 0;
      different = 0;
      isRising = true;
      let run = 0;
      let before = 0;
      let highest = 0;
      for (let at = start; at < end; at += 1) {
        const term = terms[at]!;
        const place = (isAsked[term >>> 5]! & (1 << (term & 31))) === 0 ? 0 : placeOf[term]!;
        if (place === 0) {
          run = 0;
        } else {
          run = run > 0 && place === before + 1 ? run + 1 : 1;
          if (run > longestRun) longestRun = run;
          if (place > highest) {
            highest = place;
            latestField[place] = fields;
            different += 1;
          } else if (latestField[place] !== fields) {
            isRising = false;
          }
        }
        before = place;
      }
    },
    longestRun: () => longestRun,
    isOrdered: () => isRising && different > 1,
  };
}
