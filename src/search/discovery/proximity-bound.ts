import type { OpenIndex } from '../engine/open-index.ts';
import { DOCUMENT_SHIFT, FIELD_BITS, fieldMaskOf } from '../engine/posting.ts';
import type { ScoredDocument } from '../engine/term-group.ts';

/** What can be said of a document's word order from its postings alone. */
export interface ProximityBound {
  /** The proximity of a document (`word-order.ts`) is no more than this, 0 to 1. */
  shareOf: (document: number) => number;
  /** Bits of the fields that have two terms of the query or more; no others have anything near or in order. */
  fieldsOf: (document: number) => number;
}

/** Walking so many postings costs as much as reading some dozen documents: a longer list is taken to hold them all. */
const MOST_POSTINGS = 8192;
const ALL_FIELDS = (1 << FIELD_BITS) - 1;

/**
 * Bounds what reading documents to their words can find: neighbours of the query
 * can be near each other only in a field that has both. Made once and used by one
 * query after the other.
 *
 * Cost: one pass over the postings of the query's terms; its table takes 2 bytes
 * a document of the index.
 */
export function createProximityBounds(
  index: OpenIndex,
): (sequence: readonly number[], best: readonly ScoredDocument[]) => ProximityBound {
  const { postings } = index;
  /** Place among the best documents, from 1; 0: another document. */
  const placeOf = new Uint16Array(index.documentCount);
  /** By place, the fields that have each term of the query. */
  let fields = new Uint8Array(0);
  let marked: readonly ScoredDocument[] = [];

  const readTerm = (termId: number, term: number, terms: number): void => {
    const [start, end] = [index.postingStart(termId), index.postingEnd(termId)];
    if (end - start > MOST_POSTINGS) {
      for (let at = term; at < fields.length; at += terms) fields[at] = ALL_FIELDS;
      return;
    }
    for (let at = start; at < end; at += 1) {
      const posting = postings[at]!;
      const place = placeOf[posting >>> DOCUMENT_SHIFT]!;
      if (place > 0) fields[place * terms + term] = fieldMaskOf(posting);
    }
  };

  return (sequence, best) => {
    const terms = sequence.length;
    for (let i = 0; i < marked.length; i += 1) placeOf[marked[i]!.document] = 0;
    for (let i = 0; i < best.length; i += 1) placeOf[best[i]!.document] = i + 1;
    marked = best;
    const size = (best.length + 1) * terms;
    if (fields.length < size) fields = new Uint8Array(size);
    fields.fill(0, 0, size);
    const masses = pairMasses(sequence, index);
    const wholeMass = masses.reduce((sum, mass) => sum + mass, 0);
    for (let term = 0; term < terms; term += 1) {
      if (sequence[term] !== -1) readTerm(sequence[term]!, term, terms);
    }
    return {
      shareOf(document) {
        const place = placeOf[document]!;
        if (place === 0 || wholeMass === 0) return 1;
        let mass = 0;
        for (let term = 1, at = place * terms + 1; term < terms; term += 1, at += 1) {
          if ((fields[at]! & fields[at - 1]!) !== 0) mass += masses[term]!;
        }
        return mass / wholeMass;
      },
      fieldsOf(document) {
        const place = placeOf[document]!;
        if (place === 0) return ALL_FIELDS;
        let one = 0;
        let several = 0;
        for (let term = 0, at = place * terms; term < terms; term += 1, at += 1) {
          several |= one & fields[at]!;
          one |= fields[at]!;
        }
        return several;
      },
    };
  };
}

/** By place in the query, what its term and the one before count together; 0 where the index lacks one. */
export function pairMasses(sequence: readonly number[], index: Pick<OpenIndex, 'rarity'>): readonly number[] {
  return sequence.map((termId, i) => {
    const before = i === 0 ? -1 : sequence[i - 1]!;
    return before === -1 || termId === -1 ? 0 : index.rarity(before) + index.rarity(termId);
  });
}
