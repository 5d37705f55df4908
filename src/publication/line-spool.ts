import { closeSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { type Sha256, createDigest } from '../base/digest.ts';
import { createTextBytes, createTextPieces } from '../base/text-bytes.ts';
import { type NamedBytes, type NamedFile, type SpooledFile, createLineSplitter } from './compile-publication.ts';

/** Takes the lines of a file one by one. */
export interface LineSpool<File extends NamedFile> {
  /**
   * @param line without its line end
   * @returns bytes so far, the line end included
   */
  readonly add: (line: string) => number;
  /** The whole file, behind its last line. */
  readonly file: () => File;
  /** A line by its place, once `file` gave the file. */
  readonly lineAt: (place: number) => string;
}

/** Keeps the file in memory. */
export function createMemorySpool(name: string): LineSpool<NamedBytes> {
  const lines: string[] = [];
  let sizeBytes = 0;
  return {
    add(line) {
      lines.push(line);
      sizeBytes += Buffer.byteLength(line) + 1;
      return sizeBytes;
    },
    file() {
      const bytes = createTextBytes();
      for (const line of lines) bytes.add(`${line}\n`);
      return { name, bytes: bytes.bytes() };
    },
    lineAt: (place) => lines[place]!,
  };
}

export interface DiskSpool extends LineSpool<SpooledFile> {
  /** Closes the file, and takes it away where it still has the name it was written under. */
  readonly close: () => void;
}

const PIECE_BYTES = 1 << 20;

/**
 * Writes the file to a place on disk, where it is whole and safe once `file` gave it: the
 * records of a million plugins are more than there is memory for. What an earlier run
 * left there is written over.
 */
export function createDiskSpool(name: string, path: string): DiskSpool {
  const descriptor = openSync(path, 'w+');
  const written = createWriter(descriptor);
  /** Behind each line end. */
  const ends: number[] = [];
  return {
    add(line) {
      const end = (ends.at(-1) ?? 0) + Buffer.byteLength(line) + 1;
      ends.push(end);
      written.add(`${line}\n`);
      return end;
    },
    file() {
      const { sizeBytes, sha256 } = written.end();
      fsyncSync(descriptor);
      return { name, spooledAt: path, sizeBytes, sha256, lines: () => readLines(descriptor, sizeBytes) };
    },
    lineAt(place) {
      const start = place === 0 ? 0 : ends[place - 1]!;
      const bytes = Buffer.allocUnsafe(ends[place]! - start - 1);
      if (readSync(descriptor, bytes, 0, bytes.length, start) < bytes.length) throw becameShorter();
      return bytes.toString('utf8');
    },
    close() {
      closeSync(descriptor);
      rmSync(path, { force: true });
    },
  };
}

/** Writes and digests texts piece by piece. */
function createWriter(descriptor: number) {
  const digest = createDigest();
  let sizeBytes = 0;
  const { add, flush } = createTextPieces((piece) => {
    digest.add(piece);
    for (let at = 0; at < piece.length;) at += writeSync(descriptor, piece, at, piece.length - at);
    sizeBytes += piece.length;
  });
  return {
    add,
    end(): { sizeBytes: number; sha256: Sha256 } {
      flush();
      return { sizeBytes, sha256: digest.sha256() };
    },
  };
}

function* readLines(descriptor: number, sizeBytes: number): Generator<string> {
  const piece = Buffer.alloc(PIECE_BYTES);
  const linesEndedBy = createLineSplitter();
  for (let position = 0; position < sizeBytes;) {
    const read = readSync(descriptor, piece, 0, piece.length, position);
    if (read === 0) throw becameShorter();
    position += read;
    yield* linesEndedBy(piece.subarray(0, read));
  }
}

function becameShorter(): Error {
  return new Error('A file that was just written has become shorter.');
}
