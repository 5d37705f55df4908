import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeHash, type TreeHash } from './merkle-tree.ts';
import { fullTileHash, readSubtreesOf, type Tile, tileOf, tilePath, tilesOf, tilesOfLastLeaf } from './tiles.ts';

/** A made-up hash of 32 bytes, another for each number. */
function hashOf(number: number): TreeHash {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32BE(number);
  return bytes;
}

function tileBytes(first: number, count: number): Uint8Array {
  return Buffer.concat(Array.from({ length: count }, (_, place) => hashOf(first + place)));
}

/** The hash above hashes side by side, their number a power of two, one pair at a time. */
function above(hashes: readonly TreeHash[]): TreeHash {
  let level = hashes;
  while (level.length > 1) {
    level = level.flatMap((hash, place) => (place % 2 === 0 ? [nodeHash(hash, level[place + 1]!)] : []));
  }
  return level[0]!;
}

describe('the tiles of a tree', () => {
  it.each([
    ['entries', 0, 1, 1],
    ['entries', 1, 300, 44],
    [0, 0, 300, 256],
    [0, 1, 300, 44],
    [1, 0, 300, 1],
    [1, 0, 65_535, 255],
    [1, 0, 65_536, 256],
    [2, 0, 65_536, 1],
  ] as const)('of level %s and index %i are in a tree of %i leaves %i wide', (level, index, treeSize, width) => {
    expect(tileOf(level, index, treeSize)).toEqual({ level, index, width });
  });

  it.each([
    [1, ['tile/entries/000.p/1', 'tile/0/000.p/1']],
    [255, ['tile/entries/000.p/255', 'tile/0/000.p/255']],
    [256, ['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']],
    [257, ['tile/entries/001.p/1', 'tile/0/001.p/1']],
    [512, ['tile/entries/001', 'tile/0/001', 'tile/1/000.p/2']],
    [65_536, ['tile/entries/255', 'tile/0/255', 'tile/1/000', 'tile/2/000.p/1']],
  ])('that leaf %i is the first of are %j', (treeSize, paths) => {
    expect(tilesOfLastLeaf(treeSize).map(tilePath)).toEqual(paths);
  });

  it('give the hash of the tile above', () => {
    expect(fullTileHash(tileBytes(0, 256))).toEqual(above(Array.from({ length: 256 }, (_, place) => hashOf(place))));
  });
});

describe('subtrees are read out of tiles', () => {
  /** Tiles whose hashes are numbered from the first of their level. */
  function tiles(treeSize: number) {
    const read: string[] = [];
    const readTile = async (tile: Tile): Promise<Uint8Array> => {
      read.push(tilePath(tile));
      return tileBytes(tile.index * 256, tile.width);
    };
    return { read, readSubtree: readSubtreesOf(treeSize, readTile) };
  }

  it('at any place and height', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(7), fc.nat(999), async (height, place) => {
        const leaves = 2 ** height;
        const index = Math.floor(place / leaves);
        const { readSubtree } = tiles(1_024);

        expect(await readSubtree({ level: height, index })).toEqual(
          above(Array.from({ length: leaves }, (_, at) => hashOf(index * leaves + at))),
        );
      }),
    );
  });

  it('a level of tiles higher for each eight levels', async () => {
    const { readSubtree, read } = tiles(1_024);

    expect(await readSubtree({ level: 8, index: 3 })).toEqual(hashOf(3));
    expect(await readSubtree({ level: 9, index: 1 })).toEqual(above([hashOf(2), hashOf(3)]));
    expect(read).toEqual(['tile/1/000.p/4']);
  });

  it('and each tile is read once', async () => {
    const { readSubtree, read } = tiles(300);
    await Promise.all([0, 1, 255, 256, 299].map((index) => readSubtree({ level: 0, index })));

    expect(read).toEqual(['tile/0/000', 'tile/0/001.p/44']);
  });
});

describe('all tiles of a tree', () => {
  it.each([
    [0, []],
    [1, ['tile/entries/000.p/1', 'tile/0/000.p/1']],
    [256, ['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']],
    [
      600,
      [
        'tile/entries/000',
        'tile/entries/001',
        'tile/entries/002.p/88',
        'tile/0/000',
        'tile/0/001',
        'tile/0/002.p/88',
        'tile/1/000.p/2',
      ],
    ],
  ])('of %i leaves', (size, paths) => {
    expect(tilesOf(size).map(tilePath)).toEqual(paths);
  });

  it('have those among them that came with the last leaf', () => {
    for (const size of [1, 255, 256, 257, 65_536]) {
      expect(tilesOf(size)).toEqual(expect.arrayContaining(tilesOfLastLeaf(size)));
    }
  });
});
