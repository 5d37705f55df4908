import { PLACE_SHIFT, MAX_IMPACT } from './posting.ts';
import { ONE_REQUIRED } from './score-bits.ts';
import type { WeighedGroup, WeighedList } from './weigh-groups.ts';

/** Sums of the documents of one window, each a place in its partition; the place in a table is that less the window's first. */
export interface WindowTables {
  /** See `score-bits.ts`. */
  readonly sums: Int32Array;
  readonly bestOfGroup: Int32Array;
  /** By document of the partition that is scanned. */
  classOf: Uint8Array;
}

/**
 * Adds one group's postings of one window and moves its lists behind them.
 *
 * @param stamp above all stamps these tables have seen, shifted into place
 * @returns postings read
 */
export function addGroup(
  tables: WindowTables,
  { lists, isRequired }: WeighedGroup,
  windowStart: number,
  windowEnd: number,
  stamp: number,
): number {
  let read = 0;
  for (let i = 0; i < lists.length; i += 1) {
    const list = lists[i]!;
    const from = seekDocument(list, windowStart);
    const bonus = isRequired && list.isFulfilling ? ONE_REQUIRED : 0;
    list.windowFrom = from;
    list.at =
      list.units === 0
        ? addByClass(tables, list, from, windowStart, windowEnd, stamp, bonus)
        : i > 0
          ? addLater(tables, list, from, windowStart, windowEnd, stamp, bonus)
          : lists.length > 1
            ? addFirst(tables, list, from, windowStart, windowEnd, stamp, bonus)
            : addAlone(tables, list, from, windowStart, windowEnd, bonus);
    read += list.at - from;
  }
  return read;
}

/** Place of the list's first posting of this document or a later one, looked for from where the list stands. */
export function seekDocument({ postings, at, end }: WeighedList, document: number): number {
  if (at >= end || postings[at]! >>> PLACE_SHIFT >= document) return at;
  let step = 1;
  let low = at + 1;
  while (low + step < end && postings[low + step]! >>> PLACE_SHIFT < document) {
    low += step + 1;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! >>> PLACE_SHIFT < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The four loops below are where the time of a search goes: nothing is called or
// made in them. Whether a document has more of a group already is as good as
// random, so a branch on it would be guessed wrong often, at the price of several
// postings: `isNew` is all ones or all zeros, and choosing is masking.

/** A group of one list: there is nothing to choose the best of. */
function addAlone(
  { sums }: WindowTables,
  { postings, end, units }: WeighedList,
  from: number,
  windowStart: number,
  windowEnd: number,
  bonus: number,
): number {
  let at = from;
  for (; at < end; at += 1) {
    const posting = postings[at]!;
    const document = posting >>> PLACE_SHIFT;
    if (document >= windowEnd) break;
    const place = document - windowStart;
    sums[place] = (sums[place]! + Math.imul(units, posting & MAX_IMPACT) + bonus) | 0;
  }
  return at;
}

/** The first list of a group: whatever stands in the table is of another group. */
function addFirst(
  { sums, bestOfGroup }: WindowTables,
  { postings, end, units }: WeighedList,
  from: number,
  windowStart: number,
  windowEnd: number,
  stamp: number,
  bonus: number,
): number {
  let at = from;
  for (; at < end; at += 1) {
    const posting = postings[at]!;
    const document = posting >>> PLACE_SHIFT;
    if (document >= windowEnd) break;
    const place = document - windowStart;
    const value = Math.imul(units, posting & MAX_IMPACT);
    bestOfGroup[place] = stamp + value;
    sums[place] = (sums[place]! + value + bonus) | 0;
  }
  return at;
}

function addLater(
  { sums, bestOfGroup }: WindowTables,
  { postings, end, units }: WeighedList,
  from: number,
  windowStart: number,
  windowEnd: number,
  stamp: number,
  bonus: number,
): number {
  let at = from;
  for (; at < end; at += 1) {
    const posting = postings[at]!;
    const document = posting >>> PLACE_SHIFT;
    if (document >= windowEnd) break;
    const place = document - windowStart;
    const before = bestOfGroup[place]!;
    const isNew = (before - stamp) >> 31;
    const floor = before + ((stamp - before) & isNew);
    const more = stamp + Math.imul(units, posting & MAX_IMPACT) - floor;
    const gain = more & ~(more >> 31);
    bestOfGroup[place] = floor + gain;
    sums[place] = (sums[place]! + gain + (bonus & isNew)) | 0;
  }
  return at;
}

function addByClass(
  { sums, bestOfGroup, classOf }: WindowTables,
  { postings, end, unitsByClass }: WeighedList,
  from: number,
  windowStart: number,
  windowEnd: number,
  stamp: number,
  bonus: number,
): number {
  let at = from;
  for (; at < end; at += 1) {
    const posting = postings[at]!;
    const document = posting >>> PLACE_SHIFT;
    if (document >= windowEnd) break;
    const place = document - windowStart;
    const before = bestOfGroup[place]!;
    const isNew = (before - stamp) >> 31;
    const floor = before + ((stamp - before) & isNew);
    const more = stamp + Math.imul(unitsByClass[classOf[document]!]!, posting & MAX_IMPACT) - floor;
    const gain = more & ~(more >> 31);
    bestOfGroup[place] = floor + gain;
    sums[place] = (sums[place]! + gain + (bonus & isNew)) | 0;
  }
  return at;
}
