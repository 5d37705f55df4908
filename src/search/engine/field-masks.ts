import type { OpenIndex } from './open-index.ts';
import { PLACE_SHIFT, FIELD_BITS, fieldMaskOf } from './posting.ts';
import type { ScoredDocument } from './term-group.ts';

/** Which fields of some documents have which terms of one query. */
export interface FieldMasks {
  /** Bits of the fields of a document that have a term; `UNKNOWN_FIELDS`: not looked up. */
  maskOf: (termId: number, document: number) => number;
  /** Bits of the fields that may have any of the terms. */
  anyOf: (document: number) => number;
}

/** Mask of a term and a document that were not looked up. */
export const UNKNOWN_FIELDS = -1;
/** Mask with the bits of all fields. */
export const ALL_FIELDS = (1 << FIELD_BITS) - 1;

/** Postings walked for one query at most: about as dear as looking them up for a hundred documents. */
const MOST_POSTINGS = 1 << 15;

/**
 * Reads the masks of a few documents by walking the postings of all terms, which
 * is cheaper than looking each document up in each list. Made once; what it gives
 * is good until the next query.
 *
 * Cost: one table look-up for each posting; 2 bytes a document and 2 bytes a term.
 *
 * @param termIds -1 and repeats are passed over; those that come first are looked up first
 */
export function createFieldMaskReader(
  index: OpenIndex,
): (termIds: readonly number[], documents: readonly ScoredDocument[]) => FieldMasks {
  const { postings } = index;
  /** Place among the documents, from 1; 0: not asked for. */
  const placeOf = new Uint16Array(index.documentCount);
  /** Place among the terms, from 1; 0: not walked. */
  const columnOf = new Uint16Array(index.dictionary.size);
  /** Terms within places. */
  let masks = new Uint8Array(0);
  let anyOf = new Uint8Array(0);
  let columns = 0;
  let isComplete = false;
  let markedTerms: readonly number[] = [];
  let markedDocuments: readonly ScoredDocument[] = [];

  const begin = (termIds: readonly number[], documents: readonly ScoredDocument[]): void => {
    for (let i = 0; i < markedDocuments.length; i += 1) placeOf[markedDocuments[i]!.document] = 0;
    for (let i = 0; i < markedTerms.length; i += 1) if (markedTerms[i] !== -1) columnOf[markedTerms[i]!] = 0;
    for (let i = 0; i < documents.length; i += 1) placeOf[documents[i]!.document] = i + 1;
    markedDocuments = documents;
    markedTerms = termIds;
    columns = termIds.length + 1;
    const size = (documents.length + 1) * columns;
    if (masks.length < size) masks = new Uint8Array(2 * size);
    masks.fill(0, 0, size);
    if (anyOf.length <= documents.length) anyOf = new Uint8Array(2 * documents.length + 1);
    anyOf.fill(0, 0, documents.length + 1);
  };
  const walk = (termId: number, partition: number, column: number): void => {
    const first = partition * index.partitionDocuments;
    const end = index.postingEnd(termId, partition);
    for (let at = index.postingStart(termId, partition); at < end; at += 1) {
      const posting = postings[at]!;
      const place = placeOf[first + (posting >>> PLACE_SHIFT)]!;
      if (place === 0) continue;
      masks[place * columns + column] = fieldMaskOf(posting);
      anyOf[place]! |= fieldMaskOf(posting);
    }
  };
  const found: FieldMasks = {
    maskOf(termId, document) {
      const place = placeOf[document]!;
      const column = columnOf[termId]!;
      return place === 0 || column === 0 ? UNKNOWN_FIELDS : masks[place * columns + column]!;
    },
    anyOf(document) {
      const place = placeOf[document]!;
      return place === 0 || !isComplete ? ALL_FIELDS : anyOf[place]!;
    },
  };
  return (termIds, documents) => {
    begin(termIds, documents);
    isComplete = true;
    let rest = MOST_POSTINGS;
    for (let i = 0; i < termIds.length; i += 1) {
      const termId = termIds[i]!;
      if (termId === -1 || columnOf[termId] !== 0) continue;
      const frequency = index.documentFrequency(termId);
      if (frequency > rest) {
        isComplete = false;
        continue;
      }
      rest -= frequency;
      columnOf[termId] = i + 1;
      for (let partition = 0; partition < index.partitionCount; partition += 1) walk(termId, partition, i + 1);
    }
    return found;
  };
}
