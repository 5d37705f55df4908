import { countDocuments } from './count-documents.ts';
import type { OpenIndex } from './open-index.ts';
import { createScoreTables } from './scan-state.ts';
import { scanForBest } from './scan-windows.ts';
import { scoreDocument } from './score-document.ts';
import type { DocumentFilter, ScoredDocument, TermGroup } from './term-group.ts';
import { weighGroups } from './weigh-groups.ts';

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
  /** Postings that `best` has read, one for each look-up: what the query cost. */
  postingsRead: () => number;
}

/**
 * Documents looked at together. Their sums (8 bytes each) stay in a processor's
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
  const tables = createScoreTables(Math.min(windowDocuments, Math.max(1, index.documentCount)), classOf);

  return (groups) => {
    const weighed = weighGroups(index, groups);
    let counted: number | null = null;
    let read = 0;
    return {
      best(count, accepts) {
        const { found, matching, postingsRead } = scanForBest(tables, weighed, index.documentCount, count, accepts);
        counted = matching;
        read += postingsRead;
        return found;
      },
      scoreOf: (document) => scoreDocument(weighed, classOf, document),
      countMatching: (accepts) =>
        accepts === null && counted !== null ? counted : countDocuments(weighed, index.documentCount, accepts),
      postingsRead: () => read,
    };
  };
}
