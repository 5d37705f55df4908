import type { OpenIndex } from './open-index.ts';
import { documentOf, fieldMaskOf, impactOf } from './posting.ts';

/** One place a group of terms was found: the document, its fields, and how much they say about it. */
export interface PhrasePostings {
  readonly documents: readonly number[];
  readonly fieldMasks: readonly number[];
  readonly impacts: readonly number[];
}

/**
 * Documents in which the terms stand next to each other, in this order, in one field.
 *
 * Cost: the rarest term's postings, each looked up in the others' (binary
 * search), then a look into the forward index of what is left.
 */
export function phrasePostings(index: OpenIndex, termIds: readonly number[]): PhrasePostings {
  const [rarest] = [...termIds].sort((a, b) => index.documentFrequency(a) - index.documentFrequency(b));
  const documents: number[] = [];
  const fieldMasks: number[] = [];
  const impacts: number[] = [];
  if (rarest === undefined) return { documents, fieldMasks, impacts };
  for (let at = index.postingStart(rarest); at < index.postingEnd(rarest); at += 1) {
    const document = documentOf(index.postings[at]!);
    const postings = termIds.map((termId) => index.postingOf(termId, document));
    const commonFields = postings.reduce((mask, posting) => mask & fieldMaskOf(posting), 0b1_1111);
    const fieldMask = commonFields === 0 ? 0 : fieldsWithPhrase(index, document, commonFields, termIds);
    if (fieldMask === 0) continue;
    documents.push(document);
    fieldMasks.push(fieldMask);
    impacts.push(Math.round(postings.reduce((sum, posting) => sum + impactOf(posting), 0) / postings.length));
  }
  return { documents, fieldMasks, impacts };
}

/** Bits of those of the given fields in which the terms follow each other without a gap. */
export function fieldsWithPhrase(
  index: OpenIndex,
  document: number,
  fieldMask: number,
  termIds: readonly number[],
): number {
  let found = 0;
  for (const [field, bit] of index.fieldBits.entries()) {
    const isAsked = (fieldMask & (1 << bit)) !== 0;
    if (isAsked && containsRun(index.fieldTerms(document, field), termIds)) found |= 1 << bit;
  }
  return found;
}

function containsRun(terms: Uint32Array, run: readonly number[]): boolean {
  const [first] = run;
  if (first === undefined) return false;
  for (let at = terms.indexOf(first); at !== -1; at = terms.indexOf(first, at + 1)) {
    if (run.every((term, i) => terms[at + i] === term)) return true;
  }
  return false;
}
