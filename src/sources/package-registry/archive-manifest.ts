import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { Failure } from '../../base/failure.ts';

const unzip = promisify(gunzip);

export interface ArchiveContents {
  /** The manifest, parsed as JSON. */
  readonly manifest: unknown;
  /** Sum of the sizes of all plain files, in bytes. */
  readonly unpackedSizeBytes: number;
  /** Whether a `binding.gyp` stands beside the manifest: installers then compile the package. */
  readonly hasNativeBuild: boolean;
}

export interface ArchiveBounds {
  /** Bytes after decompression, headers of the archive included. */
  readonly maxUnpackedBytes: number;
  readonly maxEntries: number;
}

const MAX_MANIFEST_BYTES = 1_048_576;
/** Archives hold one top folder, `package` by custom; npm drops its name whatever it is. */
const MANIFEST_PATH = /^(?:\.\/)?[^/]+\/package\.json$/u;
const NATIVE_BUILD_PATH = /^(?:\.\/)?[^/]+\/binding\.gyp$/u;

/**
 * Reads a released archive (`.tgz`) without writing anything. A manifest that
 * is a link, or stands there twice, is refused: which file an installer would
 * take is then not ours to guess.
 */
export async function readArchive(archive: Uint8Array, bounds: ArchiveBounds): Promise<ArchiveContents> {
  const entries = extract();
  const found: Found = {
    manifestCount: 0,
    manifestChunks: [],
    entryCount: 0,
    unpackedSizeBytes: 0,
    hasNativeBuild: false,
  };
  try {
    entries.end(await unzip(archive, { maxOutputLength: bounds.maxUnpackedBytes }));
    for await (const entry of entries) {
      noteEntry(entry.header, found, bounds);
      // An entry must be read to its end before the next one comes.
      if (isManifestPath(entry.header)) entry.on('data', (chunk) => keepChunk(chunk, found));
      else entry.resume();
    }
  } catch (cause) {
    throw cause instanceof Failure
      ? cause
      : malformed('The archive is damaged, or unpacks to more than is read.', cause);
  }
  if (found.manifestCount !== 1) throw malformed('The archive does not hold exactly one manifest.');
  const { manifestChunks, unpackedSizeBytes, hasNativeBuild } = found;
  return { manifest: parseManifest(Buffer.concat(manifestChunks)), unpackedSizeBytes, hasNativeBuild };
}

interface Found {
  manifestCount: number;
  manifestChunks: Uint8Array[];
  entryCount: number;
  unpackedSizeBytes: number;
  hasNativeBuild: boolean;
}

function noteEntry(header: Header, found: Found, { maxEntries }: ArchiveBounds): void {
  found.entryCount += 1;
  if (found.entryCount > maxEntries) throw malformed(`The archive has more than ${maxEntries} entries.`);
  if (header.type === 'file') found.unpackedSizeBytes += header.size;
  if (NATIVE_BUILD_PATH.test(header.name)) found.hasNativeBuild = true;
  if (!isManifestPath(header)) return;
  found.manifestCount += 1;
  if (header.type !== 'file') throw malformed('The manifest is not a plain file.');
  if (header.size > MAX_MANIFEST_BYTES) throw malformed(`The manifest has more than ${MAX_MANIFEST_BYTES} bytes.`);
}

function keepChunk(chunk: unknown, { manifestChunks }: Found): void {
  if (chunk instanceof Uint8Array) manifestChunks.push(chunk);
}

function isManifestPath({ name }: Header): boolean {
  return MANIFEST_PATH.test(name);
}

function parseManifest(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw malformed('The manifest is not JSON in UTF-8.', cause);
  }
}

function malformed(message: string, cause?: unknown): Failure {
  return new Failure('source_malformed', message, { cause });
}
