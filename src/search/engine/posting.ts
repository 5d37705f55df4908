/**
 * One posting in 32 bits: document (20), fields the term stands in (5), impact (7).
 * Sorted by document because the document is the highest part.
 */
export const MAX_DOCUMENTS = 1 << 20;
export const FIELD_BITS = 5;
export const MAX_IMPACT = 127;

/** @param impact 1 to 127: how much the term says about the document, all fields together */
export function packPosting(document: number, fieldMask: number, impact: number): number {
  return ((document << 12) | (fieldMask << 7) | impact) >>> 0;
}

export function documentOf(posting: number): number {
  return posting >>> 12;
}

export function fieldMaskOf(posting: number): number {
  return (posting >>> 7) & 0b1_1111;
}

export function impactOf(posting: number): number {
  return posting & 0b111_1111;
}
