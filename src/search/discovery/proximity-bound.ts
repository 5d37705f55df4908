import { ALL_FIELDS, type FieldMasks, UNKNOWN_FIELDS } from '../engine/field-masks.ts';
import type { OpenIndex } from '../engine/open-index.ts';

/** What can be said of a document's word order without reading it. */
export interface ProximityBound {
  /** The proximity of a document (`word-order.ts`) is no more than this, 0 to 1. */
  shareOf: (document: number) => number;
  /** Bits of the fields that have two terms of the query or more; no others have anything near or in order. */
  fieldsOf: (document: number) => number;
}

/**
 * Neighbours of the query can be near each other only in a field that has both.
 *
 * @param sequence terms of the query in order; -1: the index does not have it
 */
export function boundProximity(sequence: readonly number[], masks: FieldMasks, index: OpenIndex): ProximityBound {
  const masses = pairMasses(sequence, index);
  let wholeMass = 0;
  for (let i = 0; i < masses.length; i += 1) wholeMass += masses[i]!;
  const maskAt = (place: number, document: number): number => {
    const mask = sequence[place] === -1 ? 0 : masks.maskOf(sequence[place]!, document);
    return mask === UNKNOWN_FIELDS ? ALL_FIELDS : mask;
  };
  return {
    shareOf(document) {
      if (wholeMass === 0) return 0;
      let mass = 0;
      let before = maskAt(0, document);
      for (let place = 1; place < sequence.length; place += 1) {
        const mask = maskAt(place, document);
        if ((mask & before) !== 0) mass += masses[place]!;
        before = mask;
      }
      return mass / wholeMass;
    },
    fieldsOf(document) {
      let one = 0;
      let several = 0;
      for (let place = 0; place < sequence.length; place += 1) {
        const mask = maskAt(place, document);
        several |= one & mask;
        one |= mask;
      }
      return several;
    },
  };
}

/** By place in the query, what its term and the one before count together; 0 where the index lacks one. */
function pairMasses(sequence: readonly number[], index: OpenIndex): readonly number[] {
  const masses: number[] = [];
  for (let place = 0; place < sequence.length; place += 1) {
    const before = place === 0 ? -1 : sequence[place - 1]!;
    const isPair = before !== -1 && sequence[place] !== -1;
    masses.push(isPair ? index.rarity(before) + index.rarity(sequence[place]!) : 0);
  }
  return masses;
}
