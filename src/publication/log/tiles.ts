import { nodeHash, type ReadSubtree, type TreeHash } from './merkle-tree.ts';

/**
 * How a tree lies in files (C2SP tlog-tiles): a tile holds 256 hashes side by
 * side, each of a subtree eight levels high of the tile level below. Level 0
 * are the leaves. The last tile of a level is partial; a larger tree has a
 * wider one of another name, so no file ever changes.
 */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  /** Hashes in it: 1 to 256. */
  readonly width: number;
}

const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;
export const HASH_BYTES = 32;

/** `tile/0/x001/067.p/12`: the index by threes of digits, and the width where it is not full. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const threes = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/gu) ?? [];
  const name = threes.map((three, place) => (place < threes.length - 1 ? `x${three}` : three)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The tile of a level that has an index, as wide as a tree of that size makes it. */
export function tileOf(level: Tile['level'], index: number, treeSize: number): Tile {
  const hashes = level === 'entries' ? treeSize : Math.floor(treeSize / TILE_WIDTH ** level);
  return { level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) };
}

/** Tiles, the one of the entries among them, that a tree has and one of a leaf less has not. */
export function tilesOfLastLeaf(treeSize: number): Tile[] {
  const last = treeSize - 1;
  const tiles = [tileOf('entries', Math.floor(last / TILE_WIDTH), treeSize)];
  for (let level = 0; treeSize % TILE_WIDTH ** level === 0; level += 1) {
    tiles.push(tileOf(level, Math.floor(last / TILE_WIDTH ** (level + 1)), treeSize));
  }
  return tiles;
}

/** All tiles of a tree, those of its entries first, then level by level. */
export function tilesOf(treeSize: number): Tile[] {
  const tiles: Tile[] = [];
  const add = (level: Tile['level'], hashes: number): void => {
    for (let index = 0; index * TILE_WIDTH < hashes; index += 1) tiles.push(tileOf(level, index, treeSize));
  };
  add('entries', treeSize);
  for (let level = 0; treeSize >= TILE_WIDTH ** level; level += 1)
    add(level, Math.floor(treeSize / TILE_WIDTH ** level));
  return tiles;
}

/** Reads the hashes of subtrees out of tiles. @param readTile the bytes of a tile, whole */
export function readSubtreesOf(treeSize: number, readTile: (tile: Tile) => Promise<Uint8Array>): ReadSubtree {
  const read = new Map<string, Promise<Uint8Array>>();
  return async ({ level, index }) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const leaves = 2 ** (level % TILE_HEIGHT);
    const first = index * leaves;
    const tile = tileOf(tileLevel, Math.floor(first / TILE_WIDTH), treeSize);
    const path = tilePath(tile);
    const bytes = read.get(path) ?? readTile(tile);
    read.set(path, bytes);
    return hashOf(hashesIn(await bytes, first % TILE_WIDTH, leaves));
  };
}

function hashesIn(tile: Uint8Array, first: number, count: number): TreeHash[] {
  return Array.from({ length: count }, (_, place) => {
    const start = (first + place) * HASH_BYTES;
    return tile.subarray(start, start + HASH_BYTES);
  });
}

/** The hash that a full tile is in the tile above it. */
export function fullTileHash(tile: Uint8Array): TreeHash {
  return hashOf(hashesIn(tile, 0, TILE_WIDTH));
}

/** Of one, two, four, eight… hashes side by side the one above them. */
function hashOf(hashes: readonly TreeHash[]): TreeHash {
  const [left, right, ...more] = hashes;
  if (left === undefined) throw new RangeError('A subtree has at least one leaf.');
  if (right === undefined) return left;
  if (more.length === 0) return nodeHash(left, right);
  const middle = hashes.length / 2;
  return nodeHash(hashOf(hashes.slice(0, middle)), hashOf(hashes.slice(middle)));
}
