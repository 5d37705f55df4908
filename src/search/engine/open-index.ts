import { inverseDocumentFrequency } from './bm25f.ts';
import { type Dictionary, openDictionary } from './dictionary.ts';
import { closestTerms, type NearTerm } from './near-terms.ts';
import { documentOf } from './posting.ts';
import type { Sections } from './sections.ts';

/** An index ready to be searched: views on the file's bytes, nothing copied. */
export interface OpenIndex {
  readonly documentCount: number;
  readonly fieldCount: number;
  /** Bit of each field in a posting's mask. */
  readonly fieldBits: Uint8Array;
  readonly dictionary: Dictionary;
  /** Terms that may be meant by a word that is no term; see `closestTerms`. */
  closestTerms: (word: string, maxDistance: number) => readonly NearTerm[];
  readonly postings: Uint32Array;
  /** Where the postings of a term begin and end in `postings`. */
  postingStart: (termId: number) => number;
  postingEnd: (termId: number) => number;
  documentFrequency: (termId: number) => number;
  /** The highest impact among the term's postings. */
  maxImpact: (termId: number) => number;
  /** Rarity of a term, natural-logarithm units, above 0. */
  rarity: (termId: number) => number;
  /** Terms of all documents' fields in the order of the text: field within document. */
  readonly forwardTerms: Uint32Array;
  /** Where the terms of a field of a document begin and end in `forwardTerms`. */
  fieldStart: (document: number, field: number) => number;
  fieldEnd: (document: number, field: number) => number;
  /** The same as a view of its own; making one costs as much as reading some dozen terms. */
  fieldTerms: (document: number, field: number) => Uint32Array;
  /** The posting of a term in a document; 0 where it does not stand there (no posting is 0). */
  postingOf: (termId: number, document: number) => number;
}

/** Makes views on the sections, and works out the rarity of each term: 8 bytes a term. */
export function openIndex(sections: Sections): OpenIndex {
  const dictionary = openDictionary({ pool: sections.u8('dictionaryPool'), ends: sections.u32('dictionaryEnds') });
  const nearSource = { dictionary, backward: sections.u32('dictionaryBackward'), prefix: '' };
  const postings = sections.u32('postings');
  const postingEnds = sections.u32('postingEnds');
  const maxImpacts = sections.u8('maxImpacts');
  const forwardTerms = sections.u32('forwardTerms');
  const forwardEnds = sections.u32('forwardEnds');
  const documentCount = sections.number('documents');
  const fieldCount = sections.number('fields');

  const postingStart = (termId: number): number => (termId === 0 ? 0 : postingEnds[termId - 1]!);
  const postingEnd = (termId: number): number => postingEnds[termId]!;
  const fieldEnd = (document: number, field: number): number => forwardEnds[document * fieldCount + field]!;
  const fieldStart = (document: number, field: number): number => {
    const slot = document * fieldCount + field;
    return slot === 0 ? 0 : forwardEnds[slot - 1]!;
  };
  const documentFrequency = (termId: number): number => postingEnd(termId) - postingStart(termId);
  // A logarithm costs more than all else that is done with a term.
  const rarities = Float64Array.from({ length: dictionary.size }, (_, termId) =>
    inverseDocumentFrequency(documentFrequency(termId), documentCount),
  );
  return {
    documentCount,
    fieldCount,
    fieldBits: sections.u8('fieldBits'),
    dictionary,
    closestTerms: (word, maxDistance) => closestTerms(nearSource, word, maxDistance),
    postings,
    postingStart,
    postingEnd,
    documentFrequency,
    maxImpact: (termId) => maxImpacts[termId]!,
    rarity: (termId) => rarities[termId]!,
    forwardTerms,
    fieldStart,
    fieldEnd,
    fieldTerms: (document, field) => forwardTerms.subarray(fieldStart(document, field), fieldEnd(document, field)),
    postingOf(termId, document) {
      let low = postingStart(termId);
      let high = postingEnd(termId);
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (documentOf(postings[middle]!) < document) low = middle + 1;
        else high = middle;
      }
      const posting = low < postingEnd(termId) ? postings[low]! : 0;
      return documentOf(posting) === document ? posting : 0;
    },
  };
}
