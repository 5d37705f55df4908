import { openSync, readSync, writeSync } from 'node:fs';
import { sha256Hex } from '../../base/digest.ts';

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
const HEAD_BYTES = LENGTH_BYTES + DIGEST_BYTES;

/** @returns a descriptor for reading; `null`: there is no such file */
export function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
}

/** Writes bytes behind their length and their digest. @returns bytes of all that */
export function writeFrame(descriptor: number, bytes: Uint8Array): number {
  const frame = Buffer.concat([Buffer.alloc(LENGTH_BYTES), Buffer.from(sha256Hex(bytes), 'hex'), bytes]);
  frame.writeUInt32LE(bytes.length);
  for (let at = 0; at < frame.length;) at += writeSync(descriptor, frame, at, frame.length - at);
  return frame.length;
}

export interface Frame {
  readonly bytes: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** @param size of the file, bytes. @returns `null`: there is no frame at the position, or it is not as it was written */
export function readFrame(descriptor: number, position: number, size: number): Frame | null {
  const take = (length: number, at: number): Buffer | null => {
    if (length > size - at) return null;
    const bytes = Buffer.allocUnsafe(length);
    return readSync(descriptor, bytes, 0, length, at) === length ? bytes : null;
  };
  const head = take(HEAD_BYTES, position);
  const bytes = head === null ? null : take(head.readUInt32LE(), position + HEAD_BYTES);
  if (head === null || bytes === null) return null;
  if (sha256Hex(bytes) !== head.toString('hex', LENGTH_BYTES)) return null;
  return { bytes, end: position + HEAD_BYTES + bytes.length };
}
