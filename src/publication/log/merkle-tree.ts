import { createHash } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962, section 2.1 (the same in RFC 9162): what a log's
 * root hash is, and which hashes prove that a leaf is in it or that a larger
 * tree begins with a smaller one. Trees here have fewer than 2^31 leaves.
 */
export type TreeHash = Uint8Array;

/** A part of the leaves, `start` included and `end` not. Not every one has a hash: only those that proofs are made of. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A whole subtree: the 2^level leaves from index × 2^level on. Once it is full its hash never changes. */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

export type ReadSubtree = (subtree: Subtree) => Promise<TreeHash>;

export function leafHash(entry: Uint8Array): TreeHash {
  return createHash('sha256').update(LEAF).update(entry).digest();
}

export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

// What a leaf is hashed with can never be what a node is hashed with.
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of a tree without leaves: of nothing. */
export const EMPTY_TREE: TreeHash = createHash('sha256').digest();

/** Largest power of two below a size of two or more: where RFC 6962 splits a tree. */
export function splitOf(size: number): number {
  return 2 ** (31 - Math.clz32(size - 1));
}

/** The whole subtrees a range falls into, left to right, each smaller than the one before. */
export function subtreesOf({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    const level = 31 - Math.clz32(end - from);
    subtrees.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
}

/** MTH of the leaves of a range; of the first n leaves it is the root hash of the tree of size n. */
export async function rangeHash(range: LeafRange, readSubtree: ReadSubtree): Promise<TreeHash> {
  const hashes = await Promise.all(subtreesOf(range).map(readSubtree));
  return hashes.reduceRight((right, left) => nodeHash(left, right), hashes.pop() ?? EMPTY_TREE);
}

/** PATH(m, D[n]): the ranges whose hashes lead from a leaf to the root, nearest first. */
export function inclusionProof(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    path.push(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return path.reverse();
}

/** PROOF(m, D[n]): the ranges whose hashes show that the tree of `from` leaves begins the one of `to`. */
export function consistencyProof(from: number, to: number): LeafRange[] {
  if (from === 0) return [];
  const path: LeafRange[] = [];
  let [start, end] = [0, to];
  while (from < end) {
    const middle = start + splitOf(end - start);
    const isLeft = from <= middle;
    path.push(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  // What stands left over is a part of the old tree: its hash is known where it is all of it.
  if (start > 0) path.push({ start, end });
  return path.reverse();
}

/** A tree as somebody vouches for it. */
export interface TreeHead {
  readonly size: number;
  readonly rootHash: TreeHash;
}

/** RFC 9162, 2.1.3.2: whether a proof leads from a leaf at an index to the root hash. */
export function provesInclusion(
  leaf: { readonly hash: TreeHash; readonly index: number },
  { size, rootHash }: TreeHead,
  proof: readonly TreeHash[],
): boolean {
  if (leaf.index >= size) return false;
  let [node, last, hash] = [leaf.index, size - 1, leaf.hash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSame(hash, rootHash);
}

/** RFC 9162, 2.1.4.2: whether a proof shows that `to` is `from` with leaves behind it. */
export function provesConsistency(from: TreeHead, to: TreeHead, proof: readonly TreeHash[]): boolean {
  if (from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && isSame(from.rootHash, to.rootHash);
  if (from.size === 0) return proof.length === 0 && isSame(from.rootHash, EMPTY_TREE);
  const isWhole = Number.isInteger(Math.log2(from.size));
  const [first, ...rest] = isWhole ? [from.rootHash, ...proof] : proof;
  if (first === undefined) return false;
  let [node, last] = [from.size - 1, to.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [fromHash, toHash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      fromHash = nodeHash(sibling, fromHash);
      toHash = nodeHash(sibling, toHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      toHash = nodeHash(toHash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isSame(fromHash, from.rootHash) && isSame(toHash, to.rootHash);
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isSame(one: TreeHash, other: TreeHash): boolean {
  return Buffer.compare(one, other) === 0;
}
