/**
 * One posting in 32 bits: document (20), fields the term stands in (5), impact (7).
 * Sorted by document because the document is the highest part.
 */
export const MAX_DOCUMENTS = 1 << 20;
export const FIELD_BITS = 5;
export const MAX_IMPACT = 127;
/** Bits below the document. */
export const DOCUMENT_SHIFT = 12;

/** @param impact 1 to 127: how much the term says about the document, all fields together */
export function packPosting(document: number, fieldMask: number, impact: number): number {
  return ((document << DOCUMENT_SHIFT) | (fieldMask << 7) | impact) >>> 0;
}

export function documentOf(posting: number): number {
  return posting >>> DOCUMENT_SHIFT;
}

export function fieldMaskOf(posting: number): number {
  return (posting >>> 7) & 0b1_1111;
}

export function impactOf(posting: number): number {
  return posting & MAX_IMPACT;
}
