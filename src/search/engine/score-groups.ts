import { addPostings, countAccepted, countDocuments, type DocumentBits, noDocuments } from './document-bits.ts';
import { type OpenIndex, postingAt } from './open-index.ts';
import { impactOf } from './posting.ts';
import { createScoreTables } from './scan-state.ts';
import { scanForBest } from './scan-windows.ts';
import type { DocumentFilter, ScoredDocument, TermGroup } from './term-group.ts';
import { type WeighedGroup, type WeighedGroups, type WeighedList, weighGroups } from './weigh-groups.ts';

/** One query over the index. */
export interface GroupQuery {
  /**
   * The best documents, best first: those that have all required groups, then by
   * score, then by number. The same as a full scan would give.
   */
  best: (count: number, accepts: DocumentFilter) => readonly ScoredDocument[];
  /** The score of one document, whatever its rank. */
  scoreOf: (document: number) => ScoredDocument;
  /** How many documents have any group. Free after `best` of an index of one window; else a pass over all postings. */
  countMatching: (accepts: DocumentFilter) => number;
  /** Documents that have any group; a pass over all postings. */
  matching: () => DocumentBits;
  /** Postings that `best` has read, one for each look-up: what the query cost. */
  postingsRead: () => number;
}

/**
 * Documents of one window, scored together. Their sums (8 bytes each) stay in a processor's
 * second cache; up to so many documents an index is read without skipping.
 */
export const WINDOW_DOCUMENTS = 1 << 14;

/**
 * Scores documents by groups of terms. Its tables are shared by all its queries
 * and empty between two calls.
 *
 * @param classOf class of each document, below `DOCUMENT_CLASSES`, for factors that depend on it
 * @param windowDocuments 1 to 65,536; the answers do not depend on it
 */
export function createGroupScorer(
  index: OpenIndex,
  classOf: Uint8Array,
  windowDocuments: number = WINDOW_DOCUMENTS,
): (groups: readonly TermGroup[]) => GroupQuery {
  const { documentCount, partitionDocuments } = index;
  const tableDocuments = Math.min(windowDocuments, partitionDocuments, Math.max(1, documentCount));
  const tables = createScoreTables(tableDocuments, classOf);

  return (groups) => {
    const weighed = weighGroups(index, groups);
    let counted: number | null = null;
    let read = 0;
    return {
      best(count, accepts) {
        const { found, matching, postingsRead } = scanForBest(tables, weighed, index, count, accepts);
        counted = matching;
        read += postingsRead;
        return found;
      },
      scoreOf(document) {
        const partition = Math.floor(document / partitionDocuments);
        const place = document - partition * partitionDocuments;
        return { document, ...scorePlace(weighed, { partition, place, documentClass: classOf[document]! }) };
      },
      countMatching: (accepts) =>
        accepts === null && counted !== null ? counted : countMatching(matchingDocuments(weighed, index), accepts),
      matching: () => matchingDocuments(weighed, index),
      postingsRead: () => read,
    };
  };
}

/** Where the postings of a document stand, and its class. */
interface PlacedDocument {
  readonly partition: number;
  readonly place: number;
  readonly documentClass: number;
}

/** What one document gets from all groups. Cost: a binary search in each list. */
function scorePlace(
  { groups, requiredCount, unitsPerSum }: WeighedGroups,
  placed: PlacedDocument,
): Omit<ScoredDocument, 'document'> {
  let sum = 0;
  let required = 0;
  for (const group of groups) {
    const { value, isFulfilled } = groupValue(group, placed);
    sum += value;
    if (isFulfilled && group.isRequired) required += 1;
  }
  return { units: Math.round(sum * unitsPerSum), hasAll: requiredCount > 0 && required === requiredCount };
}

function groupValue({ lists }: WeighedGroup, placed: PlacedDocument) {
  let value = 0;
  let isFulfilled = false;
  for (const list of lists) {
    const ofList = listValue(list, placed);
    if (ofList > 0 && list.isFulfilling) isFulfilled = true;
    if (ofList > value) value = ofList;
  }
  return { value, isFulfilled };
}

/** What a list gives a document; 0: it is not in the list. */
function listValue(
  { postings, starts, unitsByClass }: WeighedList,
  { partition, place, documentClass }: PlacedDocument,
): number {
  return (
    unitsByClass[documentClass]! * impactOf(postingAt(postings, starts[partition]!, starts[partition + 1]!, place))
  );
}

/** Documents that have any of the groups. Cost: one bit set for each posting of all lists. */
function matchingDocuments(
  { groups }: WeighedGroups,
  { documentCount, partitionCount, partitionDocuments }: OpenIndex,
): DocumentBits {
  const bits = noDocuments(documentCount);
  for (const { lists } of groups) {
    for (const { postings, starts } of lists) {
      for (let partition = 0; partition < partitionCount; partition += 1) {
        addPostings(bits, postings, starts[partition]!, starts[partition + 1]!, partition * partitionDocuments);
      }
    }
  }
  return bits;
}

function countMatching(matching: DocumentBits, accepts: DocumentFilter): number {
  return accepts === null ? countDocuments(matching) : countAccepted(matching, accepts);
}
