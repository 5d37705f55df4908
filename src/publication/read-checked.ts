import { crc32 } from 'node:zlib';
import { Failure } from '../base/failure.ts';

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
