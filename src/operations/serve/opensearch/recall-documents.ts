import type { FilterValues } from '../../../search/discovery/filter-values.ts';
import type { OpenIndex } from '../../../search/engine/open-index.ts';
import { impactOf, MAX_IMPACT, PLACE_SHIFT } from '../../../search/engine/posting.ts';

/** A document as it is recalled: nothing of its texts, its terms by their numbers in this one snapshot. */
export interface RecallDocument {
  readonly number: number;
  /** Terms divided by spaces, each as often as it counts. */
  readonly terms: string;
  readonly values: readonly number[];
  /** Its languages. */
  readonly documentClass: number;
}

/** A term is written once for so much of its impact: 1 to 16 times. */
const IMPACT_STEP = 8;
/** A term stands in no document more often. */
export const MOST_REPEATS = Math.ceil(MAX_IMPACT / IMPACT_STEP);

/** How a term is written; base 36 is the shortest that a number knows. */
export function tokenOf(termId: number): string {
  return termId.toString(36);
}

/** Tables of one index. */
export interface RecallTables {
  readonly index: OpenIndex;
  readonly values: FilterValues;
  readonly classOf: Uint8Array;
}

/** Documents `[from, to)`; ask for one range behind the other. */
export type BatchReader = (from: number, to: number) => readonly RecallDocument[];

/**
 * Documents of an index in batches, by number. Cost of a batch: a look at each term,
 * and one step for each posting.
 */
export function createBatchReader({ index, values, classOf }: RecallTables): BatchReader {
  const { partitionCount, partitionDocuments } = index;
  const readers = Array.from({ length: partitionCount }, (_, partition) => createPartitionReader(index, partition));
  return (from, to) => {
    const written = Array.from({ length: to - from }, (): string[] => []);
    for (const [partition, read] of readers.entries()) {
      const first = partition * partitionDocuments;
      const [start, end] = [Math.max(0, from - first), Math.min(partitionDocuments, to - first)];
      if (start < end) read(start, end, (place, token) => void written[first + place - from]!.push(token));
    }
    return written.map((words, i) => ({
      number: from + i,
      terms: words.join(''),
      values: values.valuesOf(from + i),
      documentClass: classOf[from + i]!,
    }));
  };
}

/** Gives the terms of places `[from, to)` of one partition, as they are written. */
function createPartitionReader(index: OpenIndex, partition: number) {
  const { postings } = index;
  const terms = index.dictionary.size;
  const cursors = Uint32Array.from({ length: terms }, (_, termId) => index.postingStart(termId, partition));
  return (from: number, to: number, give: (place: number, token: string) => void): void => {
    for (let termId = 0; termId < terms; termId += 1) {
      const end = index.postingEnd(termId, partition);
      let at = cursors[termId]!;
      if (at === end || postings[at]! >>> PLACE_SHIFT >= to) continue;
      const token = `${tokenOf(termId)} `;
      for (; at < end && postings[at]! >>> PLACE_SHIFT < to; at += 1) {
        const place = postings[at]! >>> PLACE_SHIFT;
        if (place >= from) give(place, token.repeat(Math.ceil(impactOf(postings[at]!) / IMPACT_STEP)));
      }
      cursors[termId] = at;
    }
  };
}
