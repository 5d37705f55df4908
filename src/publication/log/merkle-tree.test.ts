import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyProof,
  EMPTY_TREE,
  inclusionProof,
  leafHash,
  type LeafRange,
  nodeHash,
  provesConsistency,
  provesInclusion,
  rangeHash,
  type ReadSubtree,
  type TreeHash,
} from './merkle-tree.ts';

/** RFC 6962, section 2.1, word for word, over the entries themselves. */
function treeHash(entries: readonly Uint8Array[]): Buffer {
  const [first, ...more] = entries;
  if (first === undefined) return createHash('sha256').digest();
  if (more.length === 0) return createHash('sha256').update('\0').update(first).digest();
  const k = largestPowerBelow(entries.length);
  const nodes = [treeHash(entries.slice(0, k)), treeHash(entries.slice(k))];
  return createHash('sha256').update('\u0001').update(Buffer.concat(nodes)).digest();
}

function largestPowerBelow(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** PATH(m, D[n]) of section 2.1.1. */
function path(m: number, d: readonly Uint8Array[]): Buffer[] {
  if (d.length === 1) return [];
  const k = largestPowerBelow(d.length);
  return m < k
    ? [...path(m, d.slice(0, k)), treeHash(d.slice(k))]
    : [...path(m - k, d.slice(k)), treeHash(d.slice(0, k))];
}

/** SUBPROOF(m, D[n], b) of section 2.1.2. */
function subproof(m: number, d: readonly Uint8Array[], isWhole: boolean): Buffer[] {
  if (m === d.length) return isWhole ? [] : [treeHash(d)];
  const k = largestPowerBelow(d.length);
  return m <= k
    ? [...subproof(m, d.slice(0, k), isWhole), treeHash(d.slice(k))]
    : [...subproof(m - k, d.slice(k), false), treeHash(d.slice(0, k))];
}

const ENTRIES = Array.from({ length: 70 }, (_, index) => new TextEncoder().encode(`entry ${index}`));

const readSubtree: ReadSubtree = async ({ level, index }) =>
  treeHash(ENTRIES.slice(index * 2 ** level, (index + 1) * 2 ** level));

function hashesOf(ranges: readonly LeafRange[]): Promise<TreeHash[]> {
  return Promise.all(ranges.map((range) => rangeHash(range, readSubtree)));
}

async function headOf(size: number) {
  return { size, rootHash: await rangeHash({ start: 0, end: size }, readSubtree) };
}

const sizes = fc.integer({ min: 1, max: ENTRIES.length });
const inTree = sizes.chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));
const twoSizes = fc.tuple(sizes, sizes).map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));

describe('the Merkle tree', () => {
  it('hashes a leaf and a node as RFC 6962 says', () => {
    const [one = new Uint8Array(), two = new Uint8Array()] = ENTRIES;

    expect(Buffer.from(nodeHash(leafHash(one), leafHash(two)))).toEqual(treeHash([one, two]));
    expect(Buffer.from(EMPTY_TREE).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  it('has the root hash of the definition at every size', async () => {
    for (let size = 0; size <= ENTRIES.length; size += 1) {
      expect(Buffer.from((await headOf(size)).rootHash)).toEqual(treeHash(ENTRIES.slice(0, size)));
    }
  });

  it('gives the inclusion proof of the definition, and takes it', async () => {
    await fc.assert(
      fc.asyncProperty(inTree, async ([index, size]) => {
        const proof = await hashesOf(inclusionProof(index, size));

        expect(proof.map((hash) => Buffer.from(hash))).toEqual(path(index, ENTRIES.slice(0, size)));
        const leaf = { hash: leafHash(ENTRIES[index] ?? new Uint8Array()), index };
        expect(provesInclusion(leaf, await headOf(size), proof)).toBe(true);
      }),
    );
  });

  it('gives the consistency proof of the definition, and takes it', async () => {
    await fc.assert(
      fc.asyncProperty(twoSizes, async ([from, to]) => {
        const proof = await hashesOf(consistencyProof(from, to));

        expect(proof.map((hash) => Buffer.from(hash))).toEqual(subproof(from, ENTRIES.slice(0, to), true));
        expect(provesConsistency(await headOf(from), await headOf(to), proof)).toBe(true);
      }),
    );
  });

  it('takes no inclusion proof of another leaf, another place, or with one hash changed, left out or added', async () => {
    await fc.assert(
      fc.asyncProperty(inTree, fc.nat(), fc.nat(), async ([index, size], which, bit) => {
        const proof = await hashesOf(inclusionProof(index, size));
        const head = await headOf(size);
        const hash = leafHash(ENTRIES[index] ?? new Uint8Array());

        expect(provesInclusion({ hash: leafHash(Uint8Array.of(9)), index }, head, proof)).toBe(false);
        expect(provesInclusion({ hash, index: size }, head, proof)).toBe(false);
        const isElsewhere = provesInclusion({ hash, index: (index + 1) % size }, head, proof);
        expect(isElsewhere).toBe(size === 1);
        for (const forged of forgeriesOf(proof, which, bit)) {
          expect(provesInclusion({ hash, index }, head, forged)).toBe(false);
        }
      }),
    );
  });

  it('takes no consistency proof between trees that are not one history', async () => {
    await fc.assert(
      fc.asyncProperty(twoSizes, fc.nat(), fc.nat(), async ([from, to], which, bit) => {
        const proof = await hashesOf(consistencyProof(from, to));
        const [before, after] = [await headOf(from), await headOf(to)];
        const other = { size: from, rootHash: leafHash(Uint8Array.of(9)) };

        expect(provesConsistency(other, after, proof)).toBe(false);
        const isReversed = provesConsistency(after, before, proof);
        expect(isReversed).toBe(from === to);
        expect(provesConsistency(before, { ...after, rootHash: other.rootHash }, proof)).toBe(false);
        for (const forged of forgeriesOf(proof, which, bit)) {
          expect(provesConsistency(before, after, forged)).toBe(false);
        }
      }),
    );
  });

  it('takes any tree as what follows no leaves at all, and only without a proof', async () => {
    const head = await headOf(7);

    expect(provesConsistency({ size: 0, rootHash: EMPTY_TREE }, head, [])).toBe(true);
    expect(provesConsistency({ size: 0, rootHash: head.rootHash }, head, [])).toBe(false);
    expect(provesConsistency({ size: 0, rootHash: EMPTY_TREE }, head, [head.rootHash])).toBe(false);
    expect(consistencyProof(0, 7)).toEqual([]);
  });

  it('takes a tree as what follows itself without a proof alone, and no other of its size', async () => {
    const [head, other] = [await headOf(7), await headOf(6)];

    expect(consistencyProof(7, 7)).toEqual([]);
    expect(provesConsistency(head, head, [])).toBe(true);
    expect(provesConsistency(head, head, [head.rootHash])).toBe(false);
    expect(provesConsistency({ ...other, size: 7 }, head, [])).toBe(false);
  });

  it('takes no proof that is empty where one of several hashes is due', async () => {
    expect(provesConsistency(await headOf(3), await headOf(7), [])).toBe(false);
  });
});

function forgeriesOf(proof: readonly TreeHash[], which: number, bit: number): TreeHash[][] {
  const longer = [...proof, leafHash(Uint8Array.of(9))];
  if (proof.length === 0) return [longer];
  const flipped = proof.map((hash) => Uint8Array.from(hash));
  const changed = flipped[which % flipped.length];
  if (changed !== undefined) changed[bit % 32] = (changed[bit % 32] ?? 0) ^ (1 << (bit % 8));
  return [longer, flipped, proof.slice(1), proof.slice(0, -1)];
}
