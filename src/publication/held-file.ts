import { closeSync, constants, fstat as fstatWithCallback, open as openWithCallback } from 'node:fs';
import { readSync, read as readWithCallback } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '../base/failure.ts';

const open = promisify(openWithCallback);
const fstat = promisify(fstatWithCallback);
const read = promisify(readWithCallback);

/** Fills a part of `target` with the bytes that stand at a position of the file. */
export type ReadInto = (target: Uint8Array, targetStart: number, length: number, position: number) => void;

/** A file that stays readable for as long as it is held, also where its name is taken away. */
export interface HeldFile {
  /** Its number in this process, in all its threads, until it is closed. */
  readonly descriptor: number;
  /** When it was opened; nothing behind it is ever read. */
  readonly sizeBytes: number;
  /**
   * Reads in the running turn. Such a file was read whole a moment ago to verify
   * it, so the system has it in memory as long as there is room: a record takes
   * a few microseconds, from a disk as long as the disk takes.
   */
  readonly readInto: ReadInto;
  /** Reads without holding the turn up. @returns how many bytes there were: fewer only at the file's end */
  readonly fill: (target: Uint8Array, position: number) => Promise<number>;
  /** The whole file, piece by piece; a piece is written over by the next one. */
  readonly pieces: (pieceBytes: number) => AsyncGenerator<Uint8Array>;
  readonly close: () => void;
}

/** A link could lead to anything, and opening a pipe that nobody writes to would wait for ever. */
const ONLY_ITSELF = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Asked of the system at once: the length of a read has 32 bits there, and of a longer one no more than what is left of it is read. */
const MOST_READ_BYTES = 1 << 30;

const STREAMED_BYTES = 1_048_576;

/** @throws Failure `publication_invalid` where it is no regular file; everything else as `fs.open` does */
export async function holdFile(path: string): Promise<HeldFile> {
  const descriptor = await open(path, ONLY_ITSELF).catch(refuseLink);
  // The system gives a closed file's number to the next one: it must not be used again.
  let isClosed = false;
  const close = (): void => {
    if (!isClosed) closeSync(descriptor);
    isClosed = true;
  };
  const sizeBytes = await sizeOfRegular(descriptor).catch((error: unknown) => {
    close();
    throw error;
  });
  const fill = async (target: Uint8Array, position: number): Promise<number> => {
    const wanted = Math.min(target.length, sizeBytes - position);
    let filled = 0;
    while (filled < wanted) {
      const asked = Math.min(wanted - filled, MOST_READ_BYTES);
      const { bytesRead } = await read(descriptor, target, filled, asked, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  };
  const readInto = readOpenFile(descriptor);
  return {
    descriptor,
    sizeBytes,
    readInto(target, targetStart, length, position) {
      if (isClosed) throw new Failure('internal_error', 'A publication was closed while something still read it.');
      readInto(target, targetStart, length, position);
    },
    fill,
    async *pieces(pieceBytes) {
      const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, sizeBytes));
      for (let position = 0; ;) {
        const count = await fill(piece, position);
        if (count === 0) return;
        yield piece.subarray(0, count);
        position += count;
      }
    },
    close,
  };
}

/** The file behind its first bytes, each piece in memory of its own; closed when it is read, or left. */
export async function* streamFrom({ fill, close }: HeldFile, startAt: number): AsyncGenerator<Uint8Array> {
  try {
    for (let position = startAt; ;) {
      const piece = Buffer.allocUnsafe(STREAMED_BYTES);
      const count = await fill(piece, position);
      if (count === 0) return;
      position += count;
      yield piece.subarray(0, count);
    }
  } finally {
    close();
  }
}

/** Reads a file that is open in this process, whichever of its threads opened it and will close it. */
export function readOpenFile(descriptor: number): ReadInto {
  return (target, targetStart, length, position) => {
    const count = readSync(descriptor, target, targetStart, length, position);
    if (count !== length) throw new Failure('publication_invalid', 'A file of the publication was cut short.');
  };
}

async function sizeOfRegular(descriptor: number): Promise<number> {
  const stats = await fstat(descriptor);
  if (!stats.isFile()) throw notRegular();
  return stats.size;
}

/** `ELOOP` is a link that was not followed, `ENXIO` a socket (open(2)). */
function refuseLink(error: NodeJS.ErrnoException): never {
  throw error.code === 'ELOOP' || error.code === 'ENXIO' ? notRegular(error) : error;
}

function notRegular(cause?: unknown): Failure {
  return new Failure('publication_invalid', 'A file of the publication is no regular file; publish again.', { cause });
}
