/**
 * One posting in 32 bits: the document by its place in its partition (20, see `partitions.ts`), fields the term stands in (5), impact (7).
 * Sorted by place because it is the highest part.
 */
export const FIELD_BITS = 5;
export const MAX_IMPACT = 127;
/** Bits below the place. */
export const PLACE_SHIFT = 12;

/**
 * @param place in the partition, from 0
 * @param impact 1 to 127: how much the term says about the document, all fields together
 */
export function packPosting(place: number, fieldMask: number, impact: number): number {
  return ((place << PLACE_SHIFT) | (fieldMask << 7) | impact) >>> 0;
}

export function placeOf(posting: number): number {
  return posting >>> PLACE_SHIFT;
}

export function fieldMaskOf(posting: number): number {
  return (posting >>> 7) & 0b1_1111;
}

export function impactOf(posting: number): number {
  return posting & MAX_IMPACT;
}
