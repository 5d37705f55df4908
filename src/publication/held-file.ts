import { closeSync, open as openWithCallback, read as readWithCallback, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '../base/failure.ts';
import type { ReadInto } from './read-checked.ts';

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
