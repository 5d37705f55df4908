import { crc32 } from 'node:zlib';
import type { PublicationManifest, PublishedFile } from '../contract/publication/manifest.ts';
import type { DirectoryBytes } from './open-publication.ts';
import {
  type FilePiece,
  type ReadPiece,
  damaged,
  holdListed,
  pieceReader,
  readFrom,
  verifiedWhole,
} from './verified-file.ts';

export interface DirectoryPieces {
  /** Up to the list of plugins, which is the last member. */
  readonly head: FilePiece;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly checksums: Uint32Array;
}

// Canonical JSON escapes every quote inside a text, so these can only be members themselves.
const PLUGINS = Buffer.from(',"plugins":[');
const PLUGIN_START = Buffer.from('{"cross":');
const NEXT_PLUGIN = Buffer.from(',{"cross":');
const CLOSING = ']}';

/** Finds the plugins of a `directory.json` without parsing it: they are most of its bytes and are read one by one. */
export function scanDirectory(file: Uint8Array): DirectoryPieces {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const headEnd = bytes.indexOf(PLUGINS);
  const closing = bytes.lastIndexOf(CLOSING);
  const first = headEnd + PLUGINS.length;
  if (headEnd === -1 || closing < first) throw notOfThisForm();
  const starts: number[] = [];
  for (let start = first; start > 0 && start < closing; start = bytes.indexOf(NEXT_PLUGIN, start) + 1) {
    if (!bytes.subarray(start, start + PLUGIN_START.length).equals(PLUGIN_START)) throw notOfThisForm();
    starts.push(start);
  }
  // A comma stands between two of them.
  const ends = starts.map((_, place) => (starts[place + 1] ?? closing + 1) - 1);
  return {
    head: { position: 0, sizeBytes: headEnd, checksum: crc32(bytes.subarray(0, headEnd)) },
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    checksums: Uint32Array.from(starts, (start, place) => crc32(bytes.subarray(start, ends[place]))),
  };
}

/** A directory whose file stays where it is; each piece is read when it is asked for. */
export function directoryBytes(
  { head, starts, ends, checksums }: DirectoryPieces,
  readPiece: ReadPiece,
): DirectoryBytes {
  const read = (piece: FilePiece, closing: string): Uint8Array => {
    const bytes = Buffer.allocUnsafe(piece.sizeBytes + closing.length);
    readPiece(piece, bytes);
    bytes.write(closing, piece.sizeBytes);
    return bytes;
  };
  return {
    count: starts.length,
    head: () => read(head, '}'),
    pluginAt(place) {
      const position = starts[place];
      if (position === undefined) throw new RangeError(`No plugin at ${place}.`);
      return read({ position, sizeBytes: ends[place]! - position, checksum: checksums[place]! }, '');
    },
  };
}

/**
 * The directory of a file that is in memory; for tests.
 *
 * @internal
 */
export function openDirectoryBytes(bytes: Uint8Array): DirectoryBytes {
  return directoryBytes(scanDirectory(bytes), pieceReader(readFrom(bytes)));
}

function notOfThisForm() {
  return damaged('The directory is not of the form this version reads; publish again.');
}

export const DIRECTORY_FILE = 'directory.json';

/** `directory.<12 hex>` of its file's digest: equal directories have one version, whatever else a publication holds. */
export function directoryVersion({ files }: Pick<PublicationManifest, 'files'>): string {
  const file = files.find(({ name }) => name === DIRECTORY_FILE);
  if (file === undefined) throw damaged(`The manifest lists no ${DIRECTORY_FILE}; publish again with this version.`);
  return `directory.${file.sha256.slice('sha256:'.length).slice(0, 12)}`;
}

interface HeldDirectory {
  readonly directory: DirectoryBytes;
  readonly pieces: DirectoryPieces;
  readonly descriptor: number;
  readonly close: () => void;
}

/** Verifies the file of the directory and holds it open to read its plugins later. */
export async function holdVerifiedDirectory(
  folder: string,
  file: PublishedFile,
  note: (thrown: unknown) => void,
): Promise<HeldDirectory> {
  const held = await holdListed(folder, file);
  try {
    const pieces = scanDirectory(await verifiedWhole(held, file));
    const directory = directoryBytes(pieces, pieceReader(held.readInto, note));
    return { directory, pieces, descriptor: held.descriptor, close: held.close };
  } catch (error) {
    held.close();
    throw error;
  }
}
