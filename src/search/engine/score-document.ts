import { DOCUMENT_SHIFT, documentOf, impactOf } from './posting.ts';
import type { ScoredDocument } from './term-group.ts';
import type { WeighedGroup, WeighedGroups, WeighedList } from './weigh-groups.ts';

/** What one document gets from all groups. Cost: a binary search in each list. */
export function scoreDocument(
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
