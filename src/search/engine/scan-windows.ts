import { addGroup } from './add-postings.ts';
import { followCandidates } from './follow-candidates.ts';
import type { OpenIndex } from './open-index.ts';
import { MAX_DOCUMENTS } from './partitions.ts';
import { PLACE_SHIFT } from './posting.ts';
import {
  enterPartition,
  enterWindow,
  leastRankOf,
  limitsAt,
  nextStamp,
  offer,
  type Scan,
  type ScoreTables,
} from './scan-state.ts';
import { MAX_SCORE } from './score-bits.ts';
import type { DocumentFilter, ScoredDocument } from './term-group.ts';
import type { WeighedGroups } from './weigh-groups.ts';

/** What a window, or all of them, took. */
export interface WindowResult {
  /** Documents with any group; `null`: groups were left out, so nobody knows. */
  readonly matching: number | null;
  readonly postingsRead: number;
}

/** The best documents, best first, and what finding them took. */
export interface ScanResult extends WindowResult {
  readonly found: readonly ScoredDocument[];
}

/**
 * The best documents, partition by partition, window by window.
 *
 * The groups that give most for their postings are added up for all documents,
 * until what the others can add would not bring a document that has none of
 * these among the best (the essential groups of MaxScore). The documents that still may be among the best
 * are then followed through the other groups, fewer with each. A document that
 * has all required groups comes first whatever its score, so those that have
 * all required groups so far are always followed.
 *
 * @see Turtle and Flood 1995, "Query evaluation: strategies and optimizations" (MaxScore)
 */
export function scanForBest(
  tables: ScoreTables,
  weighed: WeighedGroups,
  { documentCount, partitionCount, partitionDocuments }: OpenIndex,
  count: number,
  accepts: DocumentFilter,
): ScanResult {
  if (count === 0) return { found: [], matching: null, postingsRead: 0 };
  const scan = startScan(tables, weighed, documentCount, count, accepts);
  let matching: number | null = 0;
  let postingsRead = 0;
  for (let partition = 0; partition < partitionCount; partition += 1) {
    enterPartition(scan, partition, partitionDocuments);
    const documents = Math.min(partitionDocuments, documentCount - scan.firstDocument);
    for (let start = 0; start < documents; start += tables.windowDocuments) {
      const inWindow = scanWindow(scan, start, Math.min(documents, start + tables.windowDocuments));
      matching = matching === null || inWindow.matching === null ? null : matching + inWindow.matching;
      postingsRead += inWindow.postingsRead;
    }
  }
  return { found: foundBest(scan, weighed.unitsPerSum), matching, postingsRead };
}

function startScan(
  tables: ScoreTables,
  { groups, requiredCount }: WeighedGroups,
  documentCount: number,
  count: number,
  accepts: DocumentFilter,
): Scan {
  const { boundsFrom, requiredBefore, expectedPostings, top } = tables;
  const share = tables.windowDocuments / documentCount;
  boundsFrom[groups.length] = 0;
  for (let i = 0; i < groups.length; i += 1) {
    const { isRequired, postingCount } = groups[i]!;
    requiredBefore[i + 1] = requiredBefore[i]! + (isRequired ? 1 : 0);
    expectedPostings[i] = postingCount * share;
  }
  top.begin(Math.min(count, documentCount));
  return {
    tables,
    groups,
    boundsFrom,
    requiredBefore,
    requiredCount,
    expectedPostings,
    top,
    accepts,
    firstDocument: 0,
    mayHaveAll: false,
  };
}

function scanWindow(scan: Scan, start: number, end: number): WindowResult {
  const { tables, groups, top } = scan;
  top.tighten();
  const leastRank = leastRankOf(top);
  enterWindow(scan, start, end);
  let postingsRead = 0;
  let next = 0;
  while (next < groups.length && !isRestIdle(scan, next, leastRank)) {
    postingsRead += addGroup(tables, groups[next]!, start, end, nextStamp(tables));
    next += 1;
  }
  const isComplete = next === groups.length;
  if (postingsRead === 0) return { matching: isComplete ? 0 : null, postingsRead };

  if (isComplete && postingsRead * DOCUMENTS_PER_POSTING < end - start) {
    return { matching: offerFromPostings(scan, start, leastRank), postingsRead };
  }
  let matching: number | null = null;
  if (isComplete) matching = offerAll(scan, start, end, leastRank);
  else postingsRead += followCandidates(scan, start, end, next, leastRank, postingsRead);
  tables.sums.fill(0, 0, end - start);
  return { matching, postingsRead };
}

/** Whether a document with none of the groups before `next` cannot be among the best. */
function isRestIdle({ boundsFrom, requiredBefore, mayHaveAll }: Scan, next: number, leastRank: number): boolean {
  if (leastRank === 0) return false;
  const mayBeFirst = mayHaveAll && requiredBefore[next] === 0;
  return !mayBeFirst && boundsFrom[next]! < leastRank;
}

/** From so many documents of a window for each posting read, walking the postings again beats walking the documents. */
const DOCUMENTS_PER_POSTING = 2;

/** What `offerAll` does, posting by posting; each sum is cleared where it is first met. */
function offerFromPostings(scan: Scan, start: number, leastRank: number): number {
  const { groups, tables, top } = scan;
  const { sums } = tables;
  const last = groups.length;
  const { lowestScore, lowestWithAll } = limitsAt(scan, last, leastRank);
  let belowScore = (lowestScore - 1) | 0;
  let belowWithAll = (lowestWithAll - 1) | 0;
  let matching = 0;
  for (let i = 0; i < last; i += 1) {
    const { lists } = groups[i]!;
    for (let k = 0; k < lists.length; k += 1) {
      const { postings, windowFrom, at: end } = lists[k]!;
      for (let at = windowFrom; at < end; at += 1) {
        const place = (postings[at]! >>> PLACE_SHIFT) - start;
        const sum = sums[place]!;
        if (sum === 0) continue;
        sums[place] = 0;
        matching += 1;
        if (((belowScore - (sum & MAX_SCORE)) | 0 | ((belowWithAll - sum) | 0)) >= 0) continue;
        if (!offer(scan, start + place, sum)) continue;
        const limits = limitsAt(scan, last, leastRankOf(top));
        belowScore = (limits.lowestScore - 1) | 0;
        belowWithAll = (limits.lowestWithAll - 1) | 0;
      }
    }
  }
  return matching;
}

/** Offers every document of the window that may be among the best; gives how many have any group. */
function offerAll(scan: Scan, start: number, end: number, leastRank: number): number {
  const { sums } = scan.tables;
  const last = scan.groups.length;
  const { lowestScore, lowestWithAll } = limitsAt(scan, last, leastRank);
  let belowScore = (lowestScore - 1) | 0;
  let belowWithAll = (lowestWithAll - 1) | 0;
  let matching = 0;
  for (let from = 0; from < end - start; from += 4) {
    const one = sums[from]!;
    const two = sums[from + 1]!;
    const three = sums[from + 2]!;
    const four = sums[from + 3]!;
    // 1 for any sum but 0, without a branch that would be guessed wrong half the time.
    matching = (matching + (-one >>> 31) + (-two >>> 31) + (-three >>> 31) + (-four >>> 31)) | 0;
    // Negative where one of the four reaches either limit. The zeros tell the compiler that these are whole numbers.
    const reached =
      (belowScore - (one & MAX_SCORE)) |
      0 |
      ((belowWithAll - one) | 0) |
      ((belowScore - (two & MAX_SCORE)) | 0) |
      ((belowWithAll - two) | 0) |
      ((belowScore - (three & MAX_SCORE)) | 0) |
      ((belowWithAll - three) | 0) |
      ((belowScore - (four & MAX_SCORE)) | 0) |
      ((belowWithAll - four) | 0);
    if (reached >= 0) continue;
    for (let place = from; place < from + 4; place += 1) {
      const sum = sums[place]!;
      if (((belowScore - (sum & MAX_SCORE)) | (belowWithAll - sum)) >= 0) continue;
      if (!offer(scan, start + place, sum)) continue;
      const limits = limitsAt(scan, last, leastRankOf(scan.top));
      belowScore = (limits.lowestScore - 1) | 0;
      belowWithAll = (limits.lowestWithAll - 1) | 0;
    }
  }
  return matching;
}

/** Best first. */
function foundBest({ top }: Scan, unitsPerSum: number): readonly ScoredDocument[] {
  const keys = top.sorted();
  const found: ScoredDocument[] = [];
  for (let i = keys.length - 1; i >= 0; i -= 1) found.push(documentOfKey(keys[i]!, unitsPerSum));
  return found;
}

function documentOfKey(key: number, unitsPerSum: number): ScoredDocument {
  const rank = Math.floor(key / MAX_DOCUMENTS);
  return {
    document: MAX_DOCUMENTS - 1 - (key - rank * MAX_DOCUMENTS),
    units: Math.round((rank & MAX_SCORE) * unitsPerSum),
    hasAll: rank > MAX_SCORE,
  };
}
