import { DOCUMENT_SHIFT } from './posting.ts';
import type { DocumentFilter } from './term-group.ts';
import type { WeighedGroups } from './weigh-groups.ts';

/** How many accepted documents have any of the groups. Cost: one bit set for each posting of all lists. */
export function countDocuments({ groups }: WeighedGroups, documentCount: number, accepts: DocumentFilter): number {
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
