import type { ReadInto } from './held-file.ts';

/** As much as the system takes little longer for than for a line. */
const PIECE_BYTES = 65_536;

/**
 * Reads a file that is mostly read from front to back: what stands close behind the last that was asked for is read
 * a piece at a time, for a call to the system for each line costs as much as the line; anything else by itself. What
 * changes in the file meanwhile may not be seen, so a service does not read by it.
 *
 * @param sizeBytes of the file
 */
export function readAhead(read: ReadInto, sizeBytes: number): ReadInto {
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, sizeBytes));
  let [pieceStart, pieceEnd] = [0, 0];
  /** Behind the last that was asked for. */
  let last = 0;
  return (target, targetStart, length, position) => {
    const ahead = position - last;
    last = position + length;
    const isHeld = position >= pieceStart && last <= pieceEnd;
    if (!isHeld) {
      const goesOn = ahead >= 0 && ahead < PIECE_BYTES;
      if (!goesOn || length > piece.length || last > sizeBytes) {
        read(target, targetStart, length, position);
        return;
      }
      pieceStart = position;
      pieceEnd = Math.min(position + piece.length, sizeBytes);
      read(piece, 0, pieceEnd - pieceStart, pieceStart);
    }
    target.set(piece.subarray(position - pieceStart, last - pieceStart), targetStart);
  };
}

/** Memory for what is read, so many bytes of it; the same each time, so what was read before is written over. */
export function createReadMemory(): (sizeBytes: number) => Buffer {
  let memory = Buffer.alloc(0);
  return (sizeBytes) => {
    if (memory.length < sizeBytes) memory = Buffer.allocUnsafeSlow(sizeBytes * 2);
    return memory.subarray(0, sizeBytes);
  };
}

/** Gives what stands between two places of a file, until it is asked for the next. */
type BytesReader = (start: number, end: number) => Buffer;

/** Reads parts of a file, each into the same memory. */
export function createBytesReader(read: ReadInto): BytesReader {
  const memoryFor = createReadMemory();
  return (start, end) => {
    const bytes = memoryFor(end - start);
    read(bytes, 0, bytes.length, start);
    return bytes;
  };
}

/** Gives the text between two places of a file. */
export type TextReader = (start: number, end: number) => string;

/** Reads texts in UTF-8, each into the same memory. */
export function createTextReader(read: ReadInto): TextReader {
  const bytesAt = createBytesReader(read);
  return (start, end) => bytesAt(start, end).toString('utf8');
}
