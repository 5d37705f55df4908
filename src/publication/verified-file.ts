import { closeSync, open as openWithCallback, readSync, read as readWithCallback } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';

/** What is wrong with a publication on disk, for who operates the service. */
export function damaged(message: string, cause?: unknown): Failure {
  return new Failure('publication_invalid', message, { cause });
}

/** For `catch`: a file that is not there is `null`; one that cannot be read is damage. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw damaged('The publication could not be read from disk.', error);
}

/** Fills a part of `target` with the bytes that stand at a position of the file. */
export type ReadInto = (target: Uint8Array, targetStart: number, length: number, position: number) => void;

/** A part of a file that was verified as a whole. */
export interface FilePiece {
  readonly position: number;
  readonly sizeBytes: number;
  /** CRC-32 of what was verified. */
  readonly checksum: number;
}

/**
 * Reads a piece into other memory. It must have the checksum of what was
 * verified: a file that was changed in place afterwards gives no answer, rather
 * than another one.
 *
 * @throws Failure `publication_invalid`
 */
export function readChecked(
  readInto: ReadInto,
  { position, sizeBytes, checksum }: FilePiece,
  target: Uint8Array,
  targetStart = 0,
): void {
  readInto(target, targetStart, sizeBytes, position);
  if (crc32(target.subarray(targetStart, targetStart + sizeBytes)) !== checksum) {
    throw new Failure('publication_invalid', 'A record is not the one that was verified; publish again.');
  }
}

/** Reads from bytes that are in memory. */
export function readFrom(bytes: Uint8Array): ReadInto {
  return (target, targetStart, length, position) =>
    target.set(bytes.subarray(position, position + length), targetStart);
}

/** A whole file, of the size and digest that the manifest states. */
export async function verifiedBytes(folder: string, { path, ...file }: PublishedFile): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, path)).catch(nullIfMissing);
  if (bytes === null) throw damaged(`The file ${file.name} is missing.`);
  refuseOther(file, bytes.length, sha256(bytes));
  return bytes;
}

/** The one comparison with the manifest, however the file was read. */
export function refuseOther(
  { name, size_bytes, sha256: expected }: Pick<PublishedFile, 'name' | 'size_bytes' | 'sha256'>,
  sizeBytes: number,
  digest: string,
): void {
  if (sizeBytes !== size_bytes) throw damaged(`The file ${name} has another size than the manifest says.`);
  if (digest !== expected) throw damaged(`The file ${name} has another digest than the manifest says.`);
}

const open = promisify(openWithCallback);
const read = promisify(readWithCallback);

/** A file that stays readable for as long as it is held, also where its name is taken away. */
export interface HeldFile {
  /**
   * Reads in the running turn. Such a file was read whole a moment ago to verify
   * it, so the system has it in memory as long as there is room: a record takes
   * a few microseconds, from a disk as long as the disk takes.
   */
  readonly readInto: ReadInto;
  /** The whole file, piece by piece; a piece is written over by the next one. */
  readonly pieces: () => AsyncGenerator<Uint8Array>;
  readonly close: () => void;
}

const PIECE_BYTES = 1_048_576;

/** Throws as `fs.open` does. */
export async function holdFile(path: string): Promise<HeldFile> {
  const descriptor = await open(path, 'r');
  // The system gives a closed file's number to the next one: it must not be used again.
  let isClosed = false;
  return {
    readInto(target, targetStart, length, position) {
      if (isClosed) throw new Failure('internal_error', 'A publication was closed while something still read it.');
      const count = length === 0 ? 0 : readSync(descriptor, target, targetStart, length, position);
      if (count !== length) throw new Failure('publication_invalid', 'A file of the publication was cut short.');
    },
    async *pieces() {
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
      for (let position = 0; ;) {
        const { bytesRead } = await read(descriptor, piece, 0, PIECE_BYTES, position);
        if (bytesRead === 0) return;
        yield piece.subarray(0, bytesRead);
        position += bytesRead;
      }
    },
    close() {
      if (!isClosed) closeSync(descriptor);
      isClosed = true;
    },
  };
}
