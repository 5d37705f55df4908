import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Sha256 } from '../../base/digest.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { Failure } from '../../base/failure.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import type { CatalogConfig } from './catalog-config.ts';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CatalogPorts {
  readonly files: FilePort;
  readonly http: HttpPort;
}

/** A catalog's bytes, not yet parsed. */
export interface LoadedCatalog {
  readonly kind: 'loaded';
  readonly files: readonly NamedBytes[];
  readonly sideFiles: readonly NamedBytes[];
  readonly etag: string | null;
}

export type CatalogLoad = LoadedCatalog | { readonly kind: 'missing' } | { readonly kind: 'not_modified' };

/** @param etag of the copy already held; only a catalog with a URL can be asked by it */
export async function loadCatalog(
  config: CatalogConfig,
  ports: CatalogPorts,
  etag: string | null,
): Promise<CatalogLoad> {
  if (config.place.kind === 'url') return loadUrl(config, config.place.url, ports.http, etag);
  const read = createBoundedRead(ports.files, config.maxBytes);
  const { path } = config.place;
  const isFolder = config.format === 'yaml-directory';
  const files = isFolder ? await loadFolder(path, ports.files, read) : await loadFile(path, read);
  if (files === null) return { kind: 'missing' };
  const folder = isFolder ? path : posix.dirname(path);
  const sideFiles: NamedBytes[] = [];
  for (const { file } of config.sideFiles) {
    const bytes = await read(posix.join(folder, file));
    if (bytes !== null) sideFiles.push({ name: file, bytes });
  }
  return { kind: 'loaded', files, sideFiles, etag: null };
}

type BoundedRead = (path: string) => Promise<Uint8Array | null>;

/** Reads until the catalog's whole allowance of bytes is used up. */
function createBoundedRead(files: FilePort, maxBytes: number): BoundedRead {
  let leftBytes = maxBytes;
  return async (path) => {
    const bytes = await files.read(path, leftBytes);
    leftBytes -= bytes?.length ?? 0;
    return bytes;
  };
}

async function loadFile(path: string, read: BoundedRead): Promise<NamedBytes[] | null> {
  const bytes = await read(path);
  return bytes === null ? null : [{ name: posix.basename(path), bytes }];
}

async function loadFolder(path: string, files: FilePort, read: BoundedRead): Promise<NamedBytes[] | null> {
  const names = await files.list(path);
  if (names === null) return null;
  const loaded: NamedBytes[] = [];
  for (const name of names) {
    if (!/\.ya?ml$/iu.test(name)) continue;
    const bytes = await read(posix.join(path, name));
    if (bytes === null)
      throw new Failure('source_unreachable', 'A file of a catalog vanished while it was read; try again.');
    loaded.push({ name, bytes });
  }
  return loaded;
}

async function loadUrl(config: CatalogConfig, url: string, http: HttpPort, etag: string | null): Promise<CatalogLoad> {
  const answer = await http.get({ url, etag, maxBytes: config.maxBytes, timeoutMs: config.timeoutMs });
  if (answer.kind !== 'found') return { kind: answer.kind };
  const name = posix.basename(new URL(url).pathname) || config.id;
  return { kind: 'loaded', files: [{ name, bytes: answer.body }], sideFiles: [], etag: answer.etag };
}

/**
 * Digest of everything the records depend on: which files in which order, their
 * bytes, and how they are read. A changed `records` pointer is changed content.
 */
export function contentHashOf(config: CatalogConfig, { files, sideFiles }: LoadedCatalog): Sha256 {
  const hash = createHash('sha256').update(canonicalJson(readingOf(config)));
  for (const { name, bytes } of [...files, ...sideFiles]) {
    // The length parts a name from its bytes and a file from the next.
    hash.update(canonicalJson([name, bytes.length])).update(bytes);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** Raise it where a reader makes another record of the same bytes: they are then read anew. */
const READER_VERSION = 2;

/** What decides, beside the bytes, which records they become. */
export function readingOf({ format, records, sideFiles }: CatalogConfig): object {
  return { format, records, sideFiles, reader: READER_VERSION };
}
