import type { KeyObject } from 'node:crypto';
import { damaged } from '../verified-file.ts';
import { type Checkpoint, logOriginOf, type LogVerifierKey, signCheckpoint, verifiedCheckpoint } from './checkpoint.ts';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  type LeafRange,
  provesConsistency,
  provesInclusion,
  rangeHash,
  type TreeHash,
  type TreeHead,
} from './merkle-tree.ts';
import {
  fullTileHash,
  HASH_BYTES,
  readSubtreesOf,
  type Tile,
  TILE_WIDTH,
  tileOf,
  tilePath,
  tilesOfLastLeaf,
} from './tiles.ts';

export const CHECKPOINT_FILE = 'checkpoint';

/** Reads a file of a log by its path. @returns `null`: there is none; an error where it is larger than `maxBytes` */
export type ReadLogFile = (path: string, maxBytes: number) => Promise<Uint8Array | null>;

/** Puts a whole file where a path says, in one step, and waits until the disk has it. */
export type WriteLogFile = (path: string, bytes: Uint8Array) => Promise<void>;

/** What one publication is in the log: the digest of its manifest's bytes, `sha256:` and 64 hex. */
export function logEntry(manifestDigest: string): Uint8Array {
  return new TextEncoder().encode(manifestDigest);
}

/** An entry is preceded by its length, two bytes. */
const ENTRY_BYTES = 2 + 'sha256:'.length + 64;
const MOST_CHECKPOINT_BYTES = 65_536;

/** A checkpoint as it was signed, and what it says. */
export interface SignedCheckpoint {
  readonly note: string;
  readonly checkpoint: Checkpoint;
}

export interface LogWriter {
  readonly privateKey: KeyObject;
  /** What verifies it, then keys that it was signed with before. */
  readonly verifierKeys: readonly [LogVerifierKey, ...LogVerifierKey[]];
  readonly read: ReadLogFile;
  readonly write: WriteLogFile;
}

/** The place of a publication in the log. */
export interface LogPlace {
  readonly index: number;
  readonly signed: SignedCheckpoint;
}

/** @returns `null`: the log has not begun. @throws Failure `publication_invalid` where it is not the key's */
export async function readCheckpoint(
  read: ReadLogFile,
  verifierKeys: readonly LogVerifierKey[],
): Promise<SignedCheckpoint | null> {
  const bytes = await read(CHECKPOINT_FILE, MOST_CHECKPOINT_BYTES);
  if (bytes === null) return null;
  const note = new TextDecoder().decode(bytes);
  const checkpoint = verifierKeys.map((key) => verifiedCheckpoint(note, key)).find((verified) => verified !== null);
  if (checkpoint === undefined) throw damaged('The log has a checkpoint that its key did not sign.');
  return { note, checkpoint };
}

/**
 * Makes a publication the last leaf, unless it is that already. The checkpoint
 * is written last, so a run that dies leaves tiles that no checkpoint speaks of,
 * and the next one writes over them.
 *
 * @throws Failure `publication_invalid` where the log on disk is not what its checkpoint says: nothing is put on it
 */
export async function appendToLog(manifestDigest: string, log: LogWriter): Promise<LogPlace> {
  const before = await readCheckpoint(log.read, log.verifierKeys);
  const size = before?.checkpoint.size ?? 0;
  const entry = logEntry(manifestDigest);
  if (before !== null) {
    await requireWhole(before.checkpoint, log.read);
    if (await isIncluded(leafHash(entry), size - 1, before.checkpoint, log.read)) {
      return { index: size - 1, signed: await signedToday(before, log) };
    }
  }
  await writeTiles(entry, size + 1, log);
  const rootHash = await rangeHash({ start: 0, end: size + 1 }, readSubtreesOf(size + 1, readTileOf(log.read)));
  return { index: size, signed: await writeCheckpoint({ size: size + 1, rootHash }, log) };
}

async function writeCheckpoint(
  head: TreeHead,
  { verifierKeys, privateKey, write }: LogWriter,
): Promise<SignedCheckpoint> {
  const checkpoint = { origin: logOriginOf(verifierKeys[0]), ...head };
  const note = signCheckpoint(checkpoint, privateKey);
  await write(CHECKPOINT_FILE, new TextEncoder().encode(note));
  return { note, checkpoint };
}

/** A checkpoint of an earlier key is signed anew at its size. */
async function signedToday(signed: SignedCheckpoint, log: LogWriter): Promise<SignedCheckpoint> {
  const isToday = verifiedCheckpoint(signed.note, log.verifierKeys[0]) !== null;
  const { size, rootHash } = signed.checkpoint;
  return isToday ? signed : writeCheckpoint({ size, rootHash }, log);
}

async function writeTiles(entry: Uint8Array, size: number, { read, write }: LogWriter): Promise<void> {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(entry.length);
  let hash = leafHash(entry);
  for (const tile of tilesOfLastLeaf(size)) {
    const shorter = { ...tile, width: tile.width - 1 };
    const before = shorter.width === 0 ? new Uint8Array() : await readTile(shorter, read);
    const added = tile.level === 'entries' ? Buffer.concat([length, entry]) : hash;
    const bytes = Buffer.concat([before, added]);
    await write(tilePath(tile), bytes);
    if (tile.level !== 'entries' && tile.width === TILE_WIDTH) hash = fullTileHash(bytes);
  }
}

/** The tiles give the root hash of the checkpoint, so they are those it was signed over. */
async function requireWhole({ size, rootHash }: TreeHead, read: ReadLogFile): Promise<void> {
  const found = await rangeHash({ start: 0, end: size }, readSubtreesOf(size, readTileOf(read)));
  if (Buffer.compare(found, rootHash) !== 0) {
    throw damaged('The tiles of the log are not those of its checkpoint; restore the log from a copy.');
  }
}

/**
 * Reads every tile of a log, so that whoever keeps what was read can hand it out.
 *
 * @throws Failure `publication_invalid` where one is missing, or is not what the checkpoint and the entries say
 */
export async function requireEveryTile({ size, rootHash }: TreeHead, read: ReadLogFile): Promise<void> {
  let hashes = (await readEntries(size, read)).map((entry) => leafHash(logEntry(entry)));
  for (let level = 0; hashes.length > 0; level += 1) {
    const above: TreeHash[] = [];
    for (let index = 0; index * TILE_WIDTH < hashes.length; index += 1) {
      const tile = tileOf(level, index, size);
      const bytes = await readTile(tile, read);
      const wanted = Buffer.concat(hashes.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH));
      if (Buffer.compare(bytes, wanted) !== 0) throw damaged(`The log's ${tilePath(tile)} is not of its entries.`);
      if (tile.width === TILE_WIDTH) above.push(fullTileHash(bytes));
    }
    hashes = above;
  }
  await requireWhole({ size, rootHash }, read);
}

/** Whether the log of a checkpoint has a publication at an index. */
export async function isIncluded(
  leaf: TreeHash,
  index: number,
  checkpoint: Checkpoint,
  read: ReadLogFile,
): Promise<boolean> {
  const proof = await hashesOf(inclusionProof(index, checkpoint.size), checkpoint.size, read);
  return provesInclusion({ hash: leaf, index }, checkpoint, proof);
}

/** Whether one checkpoint's log is the other's with leaves behind it. */
export async function isContinued(from: Checkpoint, to: Checkpoint, read: ReadLogFile): Promise<boolean> {
  return provesConsistency(from, to, await hashesOf(consistencyProof(from.size, to.size), to.size, read));
}

function hashesOf(ranges: readonly LeafRange[], size: number, read: ReadLogFile): Promise<TreeHash[]> {
  const readSubtree = readSubtreesOf(size, readTileOf(read));
  return Promise.all(ranges.map((range) => rangeHash(range, readSubtree)));
}

/** The digests of all publications, first to last, as the log's entries give them; each is of no worth before it is proved. */
export async function readEntries(size: number, read: ReadLogFile): Promise<string[]> {
  const digests: string[] = [];
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const bytes = await readTile(tileOf('entries', index, size), read);
    for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
      const length = Buffer.from(bytes.subarray(at, at + 2)).readUInt16BE();
      if (length !== ENTRY_BYTES - 2) throw damaged('The log has an entry that is no digest of a manifest.');
      digests.push(new TextDecoder().decode(bytes.subarray(at + 2, at + ENTRY_BYTES)));
    }
  }
  return digests;
}

function readTileOf(read: ReadLogFile): (tile: Tile) => Promise<Uint8Array> {
  return (tile) => readTile(tile, read);
}

async function readTile(tile: Tile, read: ReadLogFile): Promise<Uint8Array> {
  const sizeBytes = tile.width * (tile.level === 'entries' ? ENTRY_BYTES : HASH_BYTES);
  const bytes = (await read(tilePath(tile), sizeBytes)) ?? (await fullTileInstead(tile, sizeBytes, read));
  if (bytes === null) throw damaged(`The log has no ${tilePath(tile)}.`);
  if (bytes.length !== sizeBytes) throw damaged(`The log's ${tilePath(tile)} has another size than it must.`);
  return bytes;
}

/** A mirror may drop a partial tile once it has the full one, which begins with it. */
async function fullTileInstead(tile: Tile, sizeBytes: number, read: ReadLogFile): Promise<Uint8Array | null> {
  if (tile.width === TILE_WIDTH) return null;
  const full = { ...tile, width: TILE_WIDTH };
  const bytes = await read(tilePath(full), TILE_WIDTH * (sizeBytes / tile.width));
  return bytes === null ? null : bytes.subarray(0, sizeBytes);
}
