import type { OpenIndex } from './open-index.ts';
import { DOCUMENT_SHIFT, documentOf, impactOf } from './posting.ts';
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

/** What one document gets from all groups. Cost: a binary search in each list. */
function scoreDocument(
  { groups, requiredCount, unitsPerSum }: WeighedGroups,
  classOf: Uint8Array,
  document: number,
): ScoredDocument {
  let sum = 0;
  let required = 0;
  for (const group of groups) {
    const { value, isFulfilled } = groupValue(group, classOf, document);
    sum += value;
    if (isFulfilled && group.isRequired) required += 1;
  }
  return { document, units: Math.round(sum * unitsPerSum), hasAll: requiredCount > 0 && required === requiredCount };
}

function groupValue({ lists }: WeighedGroup, classOf: Uint8Array, document: number) {
  let value = 0;
  let isFulfilled = false;
  for (const list of lists) {
    const ofList = listValue(list, classOf, document);
    if (ofList > 0 && list.isFulfilling) isFulfilled = true;
    if (ofList > value) value = ofList;
  }
  return { value, isFulfilled };
}

/** What a list gives a document; 0: it is not in the list. */
function listValue({ postings, start, end, unitsByClass }: WeighedList, classOf: Uint8Array, document: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! >>> DOCUMENT_SHIFT < document) low = middle + 1;
    else high = middle;
  }
  const posting = low < end ? postings[low]! : 0;
  return documentOf(posting) === document ? unitsByClass[classOf[document]!]! * impactOf(posting) : 0;
}

/** How many accepted documents have any of the groups. Cost: one bit set for each posting of all lists. */
function countDocuments({ groups }: WeighedGroups, documentCount: number, accepts: DocumentFilter): number {
  const bits = new Uint32Array((documentCount + 31) >>> 5);
  for (const { lists } of groups) {
    for (const { postings, start, end } of lists) markDocuments(bits, postings, start, end);
  }
  return accepts === null ? countBits(bits) : countAccepted(bits, accepts);
}

function markDocuments(bits: Uint32Array, postings: Uint32Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const document = postings[at]! >>> DOCUMENT_SHIFT;
    bits[document >>> 5]! |= 1 << (document & 31);
  }
}

function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) {
    const pairs = bits[i]! - ((bits[i]! >>> 1) & 0x5555_5555);
    const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

function countAccepted(bits: Uint32Array, accepts: (document: number) => boolean): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      if (accepts(word * 32 + 31 - Math.clz32(rest & -rest))) count += 1;
    }
  }
  return count;
}
