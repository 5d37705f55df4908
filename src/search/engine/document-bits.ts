import { PLACE_SHIFT } from './posting.ts';

/** A set of documents: a bit for each, 32 to a number. */
export type DocumentBits = Uint32Array;

export function noDocuments(documentCount: number): DocumentBits {
  return new Uint32Array((documentCount + 31) >>> 5);
}

export function addDocument(bits: DocumentBits, document: number): void {
  bits[document >>> 5]! |= 1 << (document & 31);
}

export function hasDocument(bits: DocumentBits, document: number): boolean {
  return ((bits[document >>> 5]! >>> (document & 31)) & 1) === 1;
}

/** @param first document of the partition that the postings are of */
export function addPostings(
  bits: DocumentBits,
  postings: Uint32Array,
  start: number,
  end: number,
  first: number,
): void {
  for (let at = start; at < end; at += 1) {
    const document = first + (postings[at]! >>> PLACE_SHIFT);
    bits[document >>> 5]! |= 1 << (document & 31);
  }
}

/** Those that are in any of the sets. */
export function unionOf(sets: readonly DocumentBits[], documentCount: number): DocumentBits {
  const union = noDocuments(documentCount);
  for (const bits of sets) for (let i = 0; i < union.length; i += 1) union[i]! |= bits[i]!;
  return union;
}

/** Those that are in both. */
export function sharedBy(one: DocumentBits, other: DocumentBits): DocumentBits {
  return one.map((bits, i) => bits & other[i]!);
}

export function countDocuments(bits: DocumentBits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += bitsSet(bits[i]!);
  return count;
}

/** How many are in both. */
export function countShared(one: DocumentBits, other: DocumentBits): number {
  let count = 0;
  for (let i = 0; i < one.length; i += 1) count += bitsSet(one[i]! & other[i]!);
  return count;
}

export function countAccepted(bits: DocumentBits, accepts: (document: number) => boolean): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      if (accepts(word * 32 + 31 - Math.clz32(rest & -rest))) count += 1;
    }
  }
  return count;
}

function bitsSet(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
