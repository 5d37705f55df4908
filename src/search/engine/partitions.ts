/**
 * Documents whose postings stand together, term by term: a posting has 20 bits for the place of its document among them.
 * Nearly every index has one partition; in one of several each term has its postings partition by partition, and a scan
 * goes through the partitions one behind the other.
 */
export const PARTITION_DOCUMENTS = 1 << 20;
/** Of an index: what ranks documents has 21 bits for one; see `scan-state.ts` and `ranked-document.ts`. */
export const MAX_DOCUMENTS = 1 << 21;

/** An index without documents has one that is empty. */
export function partitionsOf(documentCount: number, partitionDocuments: number): number {
  return Math.max(1, Math.ceil(documentCount / partitionDocuments));
}

/** Section of where postings end; whoever knows of no partitions does not find it in an index of several, and refuses that. */
export function postingEndsName(partitionCount: number): string {
  return partitionCount === 1 ? 'postingEnds' : 'postingEndsByPartition';
}
