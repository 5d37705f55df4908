import { seekDocument, type WindowTables } from './add-postings.ts';
import { MAX_DOCUMENTS } from './partitions.ts';
import { PLACE_SHIFT } from './posting.ts';
import { MAX_GROUPS, MAX_SCORE, MAX_STAMP, ONE_REQUIRED, SCORE_BITS, VALUE_BITS } from './score-bits.ts';
import type { DocumentFilter } from './term-group.ts';
import { createTopKeys, type TopKeys } from './top-k.ts';
import type { WeighedGroup } from './weigh-groups.ts';

/** Tables of one window, used again for every window of every query. */
export interface ScoreTables extends WindowTables {
  readonly windowDocuments: number;
  /** Places in the window that may still be among the best. */
  readonly candidates: Uint16Array;
  readonly top: TopKeys;
  /** See `Scan`, one place for each group and one behind. */
  readonly boundsFrom: Int32Array;
  readonly requiredBefore: Int32Array;
  readonly expectedPostings: Float64Array;
  /** By document of the index. */
  readonly allClasses: Uint8Array;
  /** Stamps given out since `bestOfGroup` was cleared. */
  stamps: number;
}

/**
 * Cost: 10 bytes for each document of a window, whatever the index.
 *
 * @param classOf by document of the index
 */
export function createScoreTables(windowDocuments: number, classOf: Uint8Array): ScoreTables {
  return {
    windowDocuments,
    allClasses: classOf,
    classOf,
    // Read four at a time, also behind the last document.
    sums: new Int32Array(windowDocuments + 3),
    bestOfGroup: new Int32Array(windowDocuments),
    // One is written before it is known whether it stays.
    candidates: new Uint16Array(windowDocuments + 1),
    top: createTopKeys(),
    boundsFrom: new Int32Array(MAX_GROUPS + 1),
    requiredBefore: new Int32Array(MAX_GROUPS + 1),
    expectedPostings: new Float64Array(MAX_GROUPS + 1),
    stamps: 0,
  };
}

/** A stamp above all before it; where there is none left, the table is cleared and they begin again. */
export function nextStamp(tables: ScoreTables): number {
  if (tables.stamps === MAX_STAMP) {
    tables.bestOfGroup.fill(0);
    tables.stamps = 0;
  }
  tables.stamps += 1;
  return tables.stamps << VALUE_BITS;
}

/** One query on its way through the windows of one partition after the other. */
export interface Scan {
  readonly tables: ScoreTables;
  readonly groups: readonly WeighedGroup[];
  /** By group: what it and all behind it can add at most in the window. */
  readonly boundsFrom: Int32Array;
  /** By group: required groups before it. */
  readonly requiredBefore: Int32Array;
  readonly requiredCount: number;
  /** Postings a group is expected to have in a window, by group. */
  readonly expectedPostings: Float64Array;
  readonly top: TopKeys;
  readonly accepts: DocumentFilter;
  /** First document of the partition; all other documents of a scan are places in it. */
  firstDocument: number;
  /** Whether the window may hold a document with all required groups; see `enterWindow`. */
  mayHaveAll: boolean;
}

/** Begins with the postings of a partition. */
export function enterPartition(scan: Scan, partition: number, partitionDocuments: number): void {
  const { tables, groups } = scan;
  scan.firstDocument = partition * partitionDocuments;
  tables.classOf = tables.allClasses.subarray(scan.firstDocument);
  for (let i = 0; i < groups.length; i += 1) {
    const { lists } = groups[i]!;
    for (let k = 0; k < lists.length; k += 1) {
      const list = lists[k]!;
      list.at = list.starts[partition]!;
      list.end = list.starts[partition + 1]!;
    }
  }
}

/**
 * Moves all lists to a window and finds out what each group can add in it: a list
 * without a posting there adds nothing, and without a required group nobody has all.
 */
export function enterWindow(scan: Scan, start: number, end: number): void {
  const { groups, boundsFrom } = scan;
  scan.mayHaveAll = scan.requiredCount > 0;
  for (let i = groups.length - 1; i >= 0; i -= 1) {
    const { lists, isRequired } = groups[i]!;
    let bound = 0;
    let isFulfilled = false;
    for (let k = 0; k < lists.length; k += 1) {
      const list = lists[k]!;
      list.at = seekDocument(list, start);
      if (list.at === list.end || list.postings[list.at]! >>> PLACE_SHIFT >= end) continue;
      if (list.bound > bound) bound = list.bound;
      isFulfilled ||= list.isFulfilling;
    }
    boundsFrom[i] = boundsFrom[i + 1]! + bound;
    if (isRequired && !isFulfilled) scan.mayHaveAll = false;
  }
}

/** What a document must have got from the groups so far to be followed on: either is enough. */
export interface FollowLimits {
  /** Score that the other groups can still make enough, above 0. */
  readonly lowestScore: number;
  /** Sum (see `score-bits.ts`) of a document with all required groups so far that can still get all of them and enough. */
  readonly lowestWithAll: number;
}

/** Above every sum: nobody is followed for having all. */
const NO_SUM = 2 ** 31 - 1;

/** The limits once the groups before `next` are added up. */
export function limitsAt(
  { boundsFrom, requiredBefore, mayHaveAll }: Scan,
  next: number,
  leastRank: number,
): FollowLimits {
  const lowest = leastRank - boundsFrom[next]!;
  const allSoFar = requiredBefore[next]! << SCORE_BITS;
  return {
    lowestScore: Math.max(1, lowest),
    lowestWithAll: !mayHaveAll ? NO_SUM : allSoFar + Math.max(1, lowest - ONE_REQUIRED),
  };
}

/** Rank that a document needs to be among the best, 0 while any is; a whole number to the compiler too. */
export function leastRankOf(top: TopKeys): number {
  return (top.least() / MAX_DOCUMENTS) | 0;
}

/** @returns whether the rank that is needed rose */
export function offer(scan: Scan, place: number, sum: number): boolean {
  const { requiredCount, top, accepts } = scan;
  const document = scan.firstDocument + place;
  // 1 + 23 + 21 bits: tier, score, and the lower number first.
  const hasAll = requiredCount > 0 && sum >>> SCORE_BITS === requiredCount;
  const rank = (sum & MAX_SCORE) + (hasAll ? ONE_REQUIRED : 0);
  const key = rank * MAX_DOCUMENTS + (MAX_DOCUMENTS - 1 - document);
  return key > top.least() && (accepts === null || accepts(document)) && top.offer(key);
}
