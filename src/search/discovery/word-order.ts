import type { OpenIndex } from '../engine/open-index.ts';
import { DESCRIPTION_FIELDS } from './ranking-weights.ts';

/** How far a document keeps the query's words together and in order. */
export interface WordOrder {
  /**
   * How many neighbours of the query stand near each other in some field, weighed
   * by their rarity, 0 to 1; neighbours of which the index lacks one do not count.
   */
  readonly proximity: number;
  /** Whether the longest row of query terms, of two or more, that stands in one field word by word is in a description. */
  readonly isRunInDescription: boolean;
  /** Two or more of the query's terms, all that some field has, come in the query's order. */
  readonly isOrdered: boolean;
}

/** Compares documents with the terms of one query in order; -1 stands for terms the index does not have. */
export type WordOrderReader = (
  sequence: readonly number[],
) => (document: number, /** Bits of the fields to be read. */ fields: number) => WordOrder;

/**
 * The table of a query's terms is made once and reused for all of its
 * documents. Cost: one table look-up for each term of the document's fields.
 */
export function createWordOrderReader(index: OpenIndex, window: number): WordOrderReader {
  const { forwardTerms, fieldCount, fieldBits } = index;
  /** Place in the query by term, from 1; 0: not asked for. */
  const placeOf = new Uint16Array(index.dictionary.size);
  /** One bit for each term that is asked for: small enough for a processor's first cache. */
  const isAsked = new Uint32Array((index.dictionary.size + 31) >>> 5);
  const near = createNearness(window);
  const scanner = createFieldScanner(forwardTerms, placeOf, isAsked, near);
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
    scanner.begin(sequence.length);
    near.begin(sequence.map((termId) => (termId === -1 ? 0 : index.rarity(termId))));
    return (document, fields) => {
      near.beginDocument();
      let longestRun = 0;
      let descriptionRun = 0;
      let isOrdered = false;
      for (let field = 0; field < fieldCount; field += 1) {
        if ((fields & (1 << fieldBits[field]!)) === 0) continue;
        const start = index.fieldStart(document, field);
        const end = index.fieldEnd(document, field);
        if (start === end) continue;
        scanner.scan(start, end);
        longestRun = Math.max(longestRun, scanner.longestRun());
        if (DESCRIPTION_FIELDS.includes(field)) descriptionRun = Math.max(descriptionRun, scanner.longestRun());
        isOrdered ||= scanner.isOrdered();
      }
      return {
        proximity: near.share(),
        isRunInDescription: descriptionRun > 1 && descriptionRun === longestRun,
        isOrdered,
      };
    };
  };
}

/** A query adds some hundreds, and what is counted has to fit 32 bits. */
const MOST_FIELDS = 2 ** 31;

/** Reads the longest unbroken row of query terms, and whether their first occurrences keep the query's order. */
function createFieldScanner(terms: Uint32Array, placeOf: Uint16Array, isAsked: Uint32Array, near: Nearness) {
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
    scan(start: number, end: number): void {
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
          near.see(place, at, start);
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

interface Nearness {
  /** @param rarities of the query's terms in order; 0: the index does not have it */
  begin: (rarities: readonly number[]) => void;
  beginDocument: () => void;
  /** The term of a place in the query, from 1, stands here in a field that begins at `start`. */
  see: (place: number, at: number, start: number) => void;
  share: () => number;
}

/** Adds up which neighbours of a query stand near each other in a document. */
function createNearness(window: number): Nearness {
  /** By place in the query, where its term was seen last, and what it and the place after it count together. */
  let lastAt = new Float64Array(64);
  let pairMass = new Float64Array(64);
  /** By place, the latest document in which it and the place after it were near. */
  let nearIn = new Float64Array(64);
  let documents = 0;
  let wholeMass = 0;
  let mass = 0;
  /** What was seen in another document stands outside of the field, before it or behind. */
  const isNear = (place: number, at: number, start: number): boolean =>
    lastAt[place]! >= start && lastAt[place]! < at && at - lastAt[place]! <= window;
  const add = (pair: number): void => {
    if (nearIn[pair] === documents) return;
    nearIn[pair] = documents;
    mass += pairMass[pair]!;
  };
  return {
    begin(rarities) {
      const places = rarities.length + 2;
      if (lastAt.length < places) {
        lastAt = new Float64Array(2 * places);
        pairMass = new Float64Array(2 * places);
        nearIn = new Float64Array(2 * places);
      }
      lastAt.fill(-1, 0, places);
      pairMass.fill(0, 0, places);
      wholeMass = 0;
      for (let i = 1; i < rarities.length; i += 1) {
        const [before, after] = [rarities[i - 1]!, rarities[i]!];
        pairMass[i] = before > 0 && after > 0 ? before + after : 0;
        wholeMass += pairMass[i]!;
      }
    },
    beginDocument() {
      documents += 1;
      mass = 0;
    },
    see(place, at, start) {
      if (isNear(place - 1, at, start)) add(place - 1);
      if (isNear(place + 1, at, start)) add(place);
      lastAt[place] = at;
    },
    share: () => (wholeMass === 0 ? 0 : mass / wholeMass),
  };
}
