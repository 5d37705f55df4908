import { closeSync, fsyncSync, globSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createDigest } from '../base/digest.ts';
import { createTextBytes, createTextPieces } from '../base/text-bytes.ts';
import { type NamedBytes, type NamedFile, type SpooledFile, createLineSplitter } from './compile-publication.ts';
import { readOpenFile } from './held-file.ts';
import { spoolFile } from './publication-folder.ts';
import { type TextReader, createTextReader, readAhead } from './read-ahead.ts';

/** Takes a file piece by piece. */
export interface PieceSpool<File extends NamedFile> {
  readonly add: (piece: string | Uint8Array) => void;
  /** The whole file, behind its last piece. */
  readonly file: () => File;
}

/** Takes the lines of a file one by one. */
export interface LineSpool<File extends NamedFile> {
  /**
   * @param line without its line end; its bytes may be written over afterwards
   * @returns bytes so far, the line end included
   */
  readonly add: (line: string | Uint8Array) => number;
  /** The whole file, behind its last line. */
  readonly file: () => File;
  /** A line by its place, once `file` gave the file. */
  readonly lineAt: (place: number) => string;
}

/** Where files are put together, each begun by its name. */
export interface Spools<File extends NamedFile> {
  readonly lines: (name: string) => LineSpool<File>;
  readonly pieces: (name: string) => PieceSpool<File>;
}

/** Keeps the files in memory. */
export const MEMORY_SPOOLS: Spools<NamedBytes> = {
  lines(name) {
    const lines: string[] = [];
    let sizeBytes = 0;
    return {
      add(line) {
        lines.push(typeof line === 'string' ? line : Buffer.from(line).toString('utf8'));
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
  },
  pieces(name) {
    const bytes = createTextBytes();
    return {
      add: (piece) => (typeof piece === 'string' ? bytes.add(piece) : bytes.addBytes(piece)),
      file: () => ({ name, bytes: bytes.bytes() }),
    };
  },
};

export interface DiskSpools extends Spools<SpooledFile> {
  /** Closes all files, and takes away those that still have the name they were written under. */
  readonly close: () => void;
}

const PIECE_BYTES = 1 << 20;

/**
 * Writes files to a folder, where each is whole and safe once `file` gave it: the records of a million
 * plugins are more than there is memory for. What a run that died has left there is taken away.
 *
 * @param root folder of the publications
 */
export function createDiskSpools(root: string): DiskSpools {
  for (const left of globSync(spoolFile('', '*'), { cwd: root })) rmSync(join(root, left), { force: true });
  const closing: Array<() => void> = [];
  const begin = (name: string): DiskFile => {
    const path = spoolFile(root, name);
    const descriptor = openSync(path, 'w+');
    closing.push(() => {
      closeSync(descriptor);
      rmSync(path, { force: true });
    });
    return { name, path, descriptor };
  };
  return {
    lines: (name) => diskLines(begin(name)),
    pieces: (name) => diskPieces(begin(name)),
    close: () => closing.forEach((close) => close()),
  };
}

interface DiskFile {
  readonly name: string;
  readonly path: string;
  readonly descriptor: number;
}

function diskPieces({ name, path, descriptor }: DiskFile): PieceSpool<SpooledFile> {
  const digest = createDigest();
  let sizeBytes = 0;
  const { add, addBytes, flush } = createTextPieces((piece) => {
    digest.add(piece);
    for (let at = 0; at < piece.length;) at += writeSync(descriptor, piece, at, piece.length - at);
    sizeBytes += piece.length;
  });
  return {
    add: (piece) => (typeof piece === 'string' ? add(piece) : addBytes(piece)),
    file() {
      flush();
      fsyncSync(descriptor);
      const lines = () => readLines(descriptor, sizeBytes);
      return { name, spooledAt: path, sizeBytes, sha256: digest.sha256(), lines };
    },
  };
}

function diskLines(disk: DiskFile): LineSpool<SpooledFile> {
  const pieces = diskPieces(disk);
  /** Behind each line end. */
  const ends: number[] = [];
  let textAt: TextReader | null = null;
  return {
    add(line) {
      const end = (ends.at(-1) ?? 0) + Buffer.byteLength(line) + 1;
      ends.push(end);
      pieces.add(line);
      pieces.add('\n');
      return end;
    },
    file() {
      const file = pieces.file();
      textAt = createTextReader(readAhead(readOpenFile(disk.descriptor), file.sizeBytes));
      return file;
    },
    lineAt: (place) => textAt!(place === 0 ? 0 : ends[place - 1]!, ends[place]! - 1),
  };
}

function* readLines(descriptor: number, sizeBytes: number): Generator<Buffer> {
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
