import { addGroup, seekDocument } from './add-postings.ts';
import { PLACE_SHIFT, MAX_IMPACT } from './posting.ts';
import { MAX_SCORE, ONE_REQUIRED } from './score-bits.ts';
import { limitsAt, nextStamp, offer, type Scan, type ScoreTables } from './scan-state.ts';
import type { WeighedGroup, WeighedList } from './weigh-groups.ts';

/** Looking one document up in one list costs about as much as adding so many postings. */
const POSTINGS_PER_LOOKUP = 6;
/** From so many documents of a window for each posting read, walking the postings again beats walking the documents. */
const DOCUMENTS_PER_POSTING = 24;

/**
 * Follows the documents of a window that may still be among the best through the
 * groups from `first` on, fewer with each, and offers what is left.
 *
 * @param read postings read in this window so far
 * @returns postings read here, one for each look-up
 */
export function followCandidates(
  scan: Scan,
  start: number,
  end: number,
  first: number,
  leastRank: number,
  read: number,
): number {
  const { tables, groups, expectedPostings } = scan;
  let postingsRead = 0;
  let count =
    read * DOCUMENTS_PER_POSTING < end - start
      ? collectFromPostings(scan, start, first, leastRank)
      : collectFromSums(scan, end - start, first, leastRank);
  for (let next = first; next < groups.length && count > 0; next += 1) {
    const group = groups[next]!;
    if (count * group.lists.length * POSTINGS_PER_LOOKUP < expectedPostings[next]!) {
      addToCandidates(tables, group, start, count, nextStamp(tables));
      postingsRead += count * group.lists.length;
    } else {
      postingsRead += addGroup(tables, group, start, end, nextStamp(tables));
    }
    count = keepCandidates(scan, count, next + 1, leastRank);
  }
  for (let i = 0; i < count; i += 1) {
    const place = tables.candidates[i]!;
    offer(scan, start + place, tables.sums[place]!);
  }
  return postingsRead;
}

/** Four documents at a time, since most have nothing; whether one is kept is no branch, for it would be guessed wrong often. */
function collectFromSums(scan: Scan, documents: number, next: number, leastRank: number): number {
  const { sums, candidates } = scan.tables;
  const { lowestScore, lowestWithAll } = limitsAt(scan, next, leastRank);
  const lowest = Math.min(lowestScore, lowestWithAll);
  const [belowScore, belowWithAll] = [lowestScore - 1, lowestWithAll - 1];
  let count = 0;
  for (let from = 0; from < documents; from += 4) {
    if ((sums[from]! | sums[from + 1]! | sums[from + 2]! | sums[from + 3]!) < lowest) continue;
    for (let place = from; place < from + 4; place += 1) {
      const sum = sums[place]!;
      candidates[count] = place;
      count += ((belowScore - (sum & MAX_SCORE)) | (belowWithAll - sum)) >>> 31;
    }
  }
  return count;
}

/** The same where few postings were read: only their documents are read. */
function collectFromPostings(scan: Scan, start: number, next: number, leastRank: number): number {
  const { tables, groups } = scan;
  const { lowestScore, lowestWithAll } = limitsAt(scan, next, leastRank);
  const { sums, bestOfGroup, candidates } = tables;
  const seen = nextStamp(tables);
  let count = 0;
  for (let i = 0; i < next; i += 1) {
    for (const { postings, windowFrom, at } of groups[i]!.lists) {
      for (let k = windowFrom; k < at; k += 1) {
        const place = (postings[k]! >>> PLACE_SHIFT) - start;
        const sum = sums[place]!;
        if ((sum & MAX_SCORE) < lowestScore && sum < lowestWithAll) continue;
        if (bestOfGroup[place] === seen) continue;
        bestOfGroup[place] = seen;
        candidates[count] = place;
        count += 1;
      }
    }
  }
  candidates.subarray(0, count).sort();
  return count;
}

function keepCandidates(scan: Scan, before: number, next: number, leastRank: number): number {
  const { sums, candidates } = scan.tables;
  const { lowestScore, lowestWithAll } = limitsAt(scan, next, leastRank);
  let count = 0;
  for (let i = 0; i < before; i += 1) {
    const place = candidates[i]!;
    const sum = sums[place]!;
    if ((sum & MAX_SCORE) < lowestScore && sum < lowestWithAll) continue;
    candidates[count] = place;
    count += 1;
  }
  return count;
}

/** Adds what a group gives to the candidates, each looked up in each list from where the one before it stood. */
function addToCandidates(
  tables: ScoreTables,
  { lists, isRequired }: WeighedGroup,
  start: number,
  count: number,
  stamp: number,
): void {
  for (const list of lists) {
    const bonus = isRequired && list.isFulfilling ? ONE_REQUIRED : 0;
    for (let i = 0; i < count && list.at < list.end; i += 1) {
      const place = tables.candidates[i]!;
      list.at = seekDocument(list, start + place);
      addPosting(tables, list, start, place, stamp, bonus);
    }
  }
}

/** Adds the posting that a list stands at, if it is of this document; see `addByClass`. */
function addPosting(
  { sums, bestOfGroup, classOf }: ScoreTables,
  { postings, at, end, unitsByClass }: WeighedList,
  start: number,
  place: number,
  stamp: number,
  bonus: number,
): void {
  const posting = at < end ? postings[at]! : 0;
  const document = start + place;
  if (at === end || posting >>> PLACE_SHIFT !== document) return;
  const before = Math.max(stamp, bestOfGroup[place]!);
  const after = Math.max(before, stamp + unitsByClass[classOf[document]!]! * (posting & MAX_IMPACT));
  if (bestOfGroup[place]! < stamp) sums[place]! += bonus;
  bestOfGroup[place] = after;
  sums[place]! += after - before;
}
