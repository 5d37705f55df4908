import type { OpenIndex } from './open-index.ts';
import { documentOf, FIELD_BITS, fieldMaskOf, impactOf, packPosting } from './posting.ts';

/**
 * Postings of a phrase, as if it were a term: the documents in which the terms
 * stand next to each other, in this order, in one field; those fields; and the
 * mean impact of the terms.
 *
 * Cost: the rarest term's postings, each looked up in the others' (binary
 * search), then a look into the forward index of what is left.
 */
export function phrasePostings(index: OpenIndex, termIds: readonly number[]): Uint32Array {
  const [rarest] = [...termIds].sort((a, b) => index.documentFrequency(a) - index.documentFrequency(b));
  if (rarest === undefined) return new Uint32Array(0);
  const found: number[] = [];
  for (let at = index.postingStart(rarest); at < index.postingEnd(rarest); at += 1) {
    const document = documentOf(index.postings[at]!);
    let commonFields = 2 ** FIELD_BITS - 1;
    let impacts = 0;
    for (const termId of termIds) {
      const posting = index.postingOf(termId, document);
      commonFields &= fieldMaskOf(posting);
      impacts += impactOf(posting);
      if (commonFields === 0) break;
    }
    const fieldMask = commonFields === 0 ? 0 : fieldsWithPhrase(index, document, commonFields, termIds);
    if (fieldMask !== 0) found.push(packPosting(document, fieldMask, Math.round(impacts / termIds.length)));
  }
  return Uint32Array.from(found);
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
