import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { closeAfter } from '../base/close-after.ts';
import { type Sha256, createDigest } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import { type HeldFile, type ReadInto, holdFile } from './held-file.ts';

/** What is wrong with a publication on disk, for who operates the service. */
export function damaged(message: string, cause?: unknown): Failure {
  return new Failure('publication_invalid', message, { cause });
}

/** Whether it is the publication that is wrong, and not the machine that reads it. */
export function isDamage(thrown: unknown): thrown is Failure {
  return thrown instanceof Failure && thrown.code === 'publication_invalid';
}

/** For `catch`: what does not verify, or is not of today's form, is `null`. */
export function nullIfDamaged(thrown: unknown): null {
  if (isDamage(thrown)) return null;
  throw thrown;
}

/**
 * For `catch`: a file that is not there is `null`. What keeps this machine from
 * reading it says nothing of the publication and is thrown as it is.
 */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  if (error.code === 'ENOTDIR') throw damaged('A folder of the publication is none.', error);
  throw error;
}

/** A part of a file that was verified as a whole. */
export interface FilePiece {
  readonly position: number;
  readonly sizeBytes: number;
  /** CRC-32 of what was verified. */
  readonly checksum: number;
}

/** Reads a piece into other memory, at a place. */
export type ReadPiece = (piece: FilePiece, target: Uint8Array, targetStart?: number) => void;

/**
 * Reads pieces that have the checksum of what was verified: a file that was
 * changed in place afterwards gives no answer, rather than another one.
 *
 * @param note told of each piece that could not be read
 * @returns throws Failure `publication_invalid`, or what the system says
 */
export function pieceReader(readInto: ReadInto, note: (thrown: unknown) => void = () => undefined): ReadPiece {
  return ({ position, sizeBytes, checksum }, target, targetStart = 0) => {
    try {
      readInto(target, targetStart, sizeBytes, position);
      if (crc32(target.subarray(targetStart, targetStart + sizeBytes)) === checksum) return;
      throw damaged('A record is not the one that was verified; publish again.');
    } catch (thrown) {
      note(thrown);
      throw thrown;
    }
  };
}

/** Reads from bytes that are in memory. */
export function readFrom(bytes: Uint8Array): ReadInto {
  return (target, targetStart, length, position) =>
    target.set(bytes.subarray(position, position + length), targetStart);
}

/** A whole file, of the size and digest that the manifest states. */
export async function verifiedBytes(
  folder: string,
  file: PublishedFile,
  allocate: Allocate = ownMemory,
): Promise<Uint8Array> {
  return closeAfter(await holdListed(folder, file), (held) => verifiedWhole(held, file, allocate));
}

/** Gives memory of so many bytes. */
type Allocate = (sizeBytes: number) => Buffer;

function ownMemory(sizeBytes: number): Buffer {
  return Buffer.allocUnsafeSlow(sizeBytes);
}

/** Memory that threads of this process can read at the same time, without a copy. */
export function sharedMemory(sizeBytes: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(sizeBytes));
}

/** A file of the size that the manifest states; its bytes are not verified yet. */
export async function holdListed(folder: string, file: PublishedFile): Promise<HeldFile> {
  const held = await holdFile(join(folder, file.path)).catch(nullIfMissing);
  if (held === null) throw damaged(`The file ${file.name} is missing.`);
  if (held.sizeBytes === file.size_bytes) return held;
  held.close();
  throw otherSize(file);
}

/** Hashed in one turn: a millisecond. A service that takes over a publication answers between them. */
const HASHED_BYTES = 1_048_576;

/** One piece of memory of the size that the manifest states: it is freed as one, and goes back to the system. */
export async function verifiedWhole(
  held: HeldFile,
  file: PublishedFile,
  allocate: Allocate = ownMemory,
): Promise<Buffer> {
  const bytes = allocate(held.sizeBytes);
  const digest = createDigest();
  let read = 0;
  for (let count = 1; count > 0; read += count) {
    const piece = bytes.subarray(read, read + HASHED_BYTES);
    count = await held.fill(piece, read);
    digest.add(piece.subarray(0, count));
  }
  refuseOther(file, read, digest.sha256());
  return bytes;
}

/**
 * The whole file, piece by piece, each written over by the next one. Behind the
 * last one it throws where the file is not of the size and digest that the
 * manifest states: until then nothing read from it counts.
 */
export function verifiedPieces(held: HeldFile, file: PublishedFile, pieceBytes: number): AsyncGenerator<Uint8Array> {
  return checkedPieces(held.pieces(pieceBytes), file.size_bytes, (sizeBytes, digest) =>
    refuseOther(file, sizeBytes, digest),
  );
}

/**
 * Passes pieces on, none beyond the size that a file can have, and says behind the last one what they came to.
 *
 * @param refuse throws where that is not the file
 */
export async function* checkedPieces(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
  refuse: (sizeBytes: number, digest: Sha256) => void,
): AsyncGenerator<Uint8Array> {
  const digest = createDigest();
  let sizeBytes = 0;
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    if (sizeBytes > mostBytes) break;
    digest.add(piece);
    yield piece;
  }
  refuse(sizeBytes, digest.sha256());
}

/** The one comparison with the manifest, however the file was read. */
function refuseOther(file: PublishedFile, sizeBytes: number, digest: string): void {
  if (sizeBytes !== file.size_bytes) throw otherSize(file);
  if (digest !== file.sha256) throw damaged(`The file ${file.name} has another digest than the manifest says.`);
}

function otherSize({ name }: PublishedFile): Failure {
  return damaged(`The file ${name} has another size than the manifest says.`);
}
