import { inverseDocumentFrequency } from './bm25f.ts';
import { type Dictionary, openDictionary } from './dictionary.ts';
import { closestTerms, type NearTerm } from './near-terms.ts';
import { PARTITION_DOCUMENTS, partitionsOf, postingEndsName } from './partitions.ts';
import { placeOf } from './posting.ts';
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
  /** By term, by partition, by document. */
  readonly postings: Uint32Array;
  /** Documents of a partition; the last one has what is left. */
  readonly partitionDocuments: number;
  readonly partitionCount: number;
  /** Where the postings of a term in a partition begin and end in `postings`. */
  postingStart: (termId: number, partition: number) => number;
  postingEnd: (termId: number, partition: number) => number;
  /** @param termId -1, which the dictionary gives for what is no term: no document has it */
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

/**
 * Makes views on the sections, and works out the rarity of each term: 8 bytes a term.
 *
 * @param partitionDocuments what it was built with
 */
export function openIndex(sections: Sections, partitionDocuments: number = PARTITION_DOCUMENTS): OpenIndex {
  const dictionary = openDictionary({ pool: sections.u8('dictionaryPool'), ends: sections.u32('dictionaryEnds') });
  const nearSource = { dictionary, backward: sections.u32('dictionaryBackward'), prefix: '' };
  const postings = sections.u32('postings');
  const maxImpacts = sections.u8('maxImpacts');
  const forwardTerms = sections.u32('forwardTerms');
  const forwardEnds = sections.u32('forwardEnds');
  const documentCount = sections.number('documents');
  const fieldCount = sections.number('fields');
  const partitionCount = partitionsOf(documentCount, partitionDocuments);
  const postingEnds = sections.u32(postingEndsName(partitionCount));

  const endOf = (slot: number): number => (slot === 0 ? 0 : postingEnds[slot - 1]!);
  const postingStart = (termId: number, partition: number): number => endOf(termId * partitionCount + partition);
  const postingEnd = (termId: number, partition: number): number => endOf(termId * partitionCount + partition + 1);
  const fieldEnd = (document: number, field: number): number => forwardEnds[document * fieldCount + field]!;
  const fieldStart = (document: number, field: number): number => {
    const slot = document * fieldCount + field;
    return slot === 0 ? 0 : forwardEnds[slot - 1]!;
  };
  const documentFrequency = (termId: number): number =>
    termId === -1 ? 0 : postingEnd(termId, partitionCount - 1) - postingStart(termId, 0);
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
    partitionDocuments,
    partitionCount,
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
      const partition = Math.floor(document / partitionDocuments);
      const end = postingEnd(termId, partition);
      const place = document - partition * partitionDocuments;
      return postingAt(postings, postingStart(termId, partition), end, place);
    },
  };
}

/** The posting of a document among those of one term in its partition; 0: it has none. */
export function postingAt(postings: Uint32Array, start: number, end: number, place: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (placeOf(postings[middle]!) < place) low = middle + 1;
    else high = middle;
  }
  const posting = low < end ? postings[low]! : 0;
  return placeOf(posting) === place ? posting : 0;
}
