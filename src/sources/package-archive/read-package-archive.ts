import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Extract, type Header, extract } from 'tar-stream';
import { Failure } from '../../base/failure.ts';
import { hasControlCharacter } from '../../base/text-safety.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { type ArchiveBounds, type ArchiveRule, archiveRefusal } from './archive-bounds.ts';

/** Path below the top folder, which installers drop whatever its name (`''`: the top folder itself), or the rule it breaks. */
type EntryPath = { readonly path: string } | { readonly rule: ArchiveRule };

function entryPath(name: string, isFolder: boolean, bounds: ArchiveBounds): EntryPath {
  if (name.length > bounds.maxPathCharacters) return { rule: 'entry_path_too_long' };
  if (hasControlCharacter(name)) return { rule: 'entry_path_control_character' };
  if (name.includes('\\')) return { rule: 'entry_path_backslash' };
  if (name.startsWith('/')) return { rule: 'entry_path_absolute' };
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { rule: 'entry_path_parent' };
  // Below the top folder too: what is left when it is dropped would name a drive.
  if (parts.some((part) => /^[A-Za-z]:/u.test(part))) return { rule: 'entry_path_drive' };
  const [, ...below] = parts;
  if (below.length > bounds.maxDepth) return { rule: 'entry_path_too_deep' };
  return below.length === 0 && !isFolder ? { rule: 'entry_outside_top_folder' } : { path: below.join('/') };
}

/** Paths as the most forgiving file systems compare them: without letter case, composition, marks that draw nothing, dots and spaces at the end of a name. */
interface TakenPaths {
  /** @returns the rule that one more file or folder at `path` breaks; `null`: none, and it is taken now */
  readonly take: (path: string, isFolder: boolean) => ArchiveRule | null;
}

function createTakenPaths(): TakenPaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    take: (path, isFolder) => {
      const folded = fold(path);
      if (isFolder ? files.has(folded) : folders.has(folded)) return 'entry_file_and_folder';
      // A folder twice is one folder.
      if (!isFolder && files.has(folded)) return 'entry_duplicate';
      for (const folder of foldersOf(folded)) {
        if (files.has(folder)) return 'entry_file_and_folder';
        folders.add(folder);
      }
      (isFolder ? folders : files).add(folded);
      return null;
    },
  };
}

/** What HFS+ leaves out of comparisons (Apple, TN1150, "Unicode Subtleties"). */
const IGNORED_MARKS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;
/** What Windows drops from the end of a name (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DROPPED_END = /[. ]+(?=\/|$)/gu;

/** Upper case first: some letters (ß, ſ) have no other common form. */
function fold(path: string): string {
  const comparable = path.replaceAll(IGNORED_MARKS, '').replaceAll(DROPPED_END, '');
  return comparable.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, i) => parts.slice(0, i + 1).join('/'));
}

export interface PackageArchive {
  /** In the order of the archive. */
  readonly files: readonly ArchiveFile[];
  /** Sum of the sizes of all files. */
  readonly unpackedSizeBytes: number;
  /** Newest time that the archive states of a file; `null`: it states none, or only constants that packers write. */
  readonly newestFileAtMs: number | null;
}

/** Before there was a registry nobody built a package: earlier times (1970, 1980, 1985) are constants of packers. */
const FIRST_REAL_FILE_MS = Date.UTC(2009, 0, 1);

/** Small archives of zeros are no bomb. */
const RATIO_COUNTS_FROM_BYTES = 1_048_576;
const CHUNK_BYTES = 65_536;

/**
 * Reads a released archive (`.tgz`) into memory, entry by entry: nothing is
 * written, and what breaks a bound is refused when it is met, not afterwards.
 * An installer may be laxer; what it would make of such an archive is not ours
 * to guess.
 *
 * @throws Failure `source_malformed`, its item naming the rule
 */
export async function readPackageArchive(archive: Uint8Array, bounds: ArchiveBounds): Promise<PackageArchive> {
  if (archive.length > bounds.maxArchiveBytes) throw archiveRefusal('archive_too_large', null);
  const entries = extract();
  try {
    // Reading is awaited first: what it refuses is the cause of what feeding then meets.
    const feeding = feed(archive, bounds, entries).catch((thrown: unknown) => {
      entries.destroy(thrown instanceof Error ? thrown : new Error('The archive cannot be decompressed.'));
    });
    const read = await readEntries(entries, bounds);
    await feeding;
    return read;
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : archiveRefusal('archive_damaged', null, thrown);
  }
}

/** Decompresses into the reader of entries, as fast as it takes them. */
async function feed(archive: Uint8Array, bounds: ArchiveBounds, entries: Extract): Promise<void> {
  let unpackedBytes = 0;
  for await (const chunk of Readable.from(chunksOf(archive)).pipe(createGunzip())) {
    if (!(chunk instanceof Uint8Array) || entries.destroying) return;
    unpackedBytes += chunk.length;
    if (unpackedBytes > bounds.maxUnpackedBytes) throw archiveRefusal('archive_unpacks_too_large', null);
    if (unpackedBytes > RATIO_COUNTS_FROM_BYTES && unpackedBytes > archive.length * bounds.maxRatio) {
      throw archiveRefusal('archive_ratio', null);
    }
    if (!entries.write(chunk)) await drained(entries);
  }
  entries.end(null);
}

/** Resolves when more may be written, or nothing more will be. */
function drained(entries: Extract): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      entries.off('drain', done);
      entries.off('close', done);
      resolve();
    };
    entries.on('drain', done);
    entries.on('close', done);
  });
}

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function readEntries(entries: Extract, bounds: ArchiveBounds): Promise<PackageArchive> {
  const files: ArchiveFile[] = [];
  const isRenamed = watchGlobalHeaders(entries);
  const taken = createTakenPaths();
  let unpackedSizeBytes = 0;
  let newestFileAtMs: number | null = null;
  let number = 0;
  for await (const entry of entries) {
    if (number >= bounds.maxEntries) throw archiveRefusal('archive_too_many_entries', number);
    if (isRenamed()) throw archiveRefusal('entry_kind', number);
    const path = acceptedPath(entry.header, number, taken, bounds);
    if (path === null) entry.resume();
    else {
      unpackedSizeBytes += entry.header.size ?? 0;
      if (unpackedSizeBytes > bounds.maxUnpackedBytes) throw archiveRefusal('archive_unpacks_too_large', number);
      newestFileAtMs = newerOf(newestFileAtMs, entry.header);
      files.push({ path, bytes: await bytesOf(entry) });
    }
    number += 1;
  }
  return { files, unpackedSizeBytes, newestFileAtMs };
}

/**
 * Whether a header for all entries behind it (POSIX 1003.1, `g`) gave them a path, a target or a size. Some unpackers
 * follow it, and the first beside a later one; some do not. `git archive` writes one with a comment. The reader tells
 * nobody of it but keeps the last; its version is pinned, and a test holds the name.
 */
function watchGlobalHeaders(entries: Extract): () => boolean {
  let last: unknown = null;
  let isRenaming = false;
  Object.defineProperty(entries, '_paxGlobal', {
    get: () => last,
    set(given: unknown) {
      last = given;
      isRenaming ||= given instanceof Object && Object.keys(given).some((key) => RENAMING.test(key));
    },
  });
  return () => isRenaming;
}

const RENAMING = /^(?:path|linkpath|size|GNU\.sparse\..*)$/;

function newerOf(newestMs: number | null, { mtime }: Header): number | null {
  const fileMs = mtime?.getTime() ?? Number.NaN;
  return fileMs >= FIRST_REAL_FILE_MS && fileMs > (newestMs ?? 0) ? fileMs : newestMs;
}

/** @returns `null`: a folder */
function acceptedPath(
  { type, name, pax }: Header,
  number: number,
  taken: TakenPaths,
  bounds: ArchiveBounds,
): string | null {
  const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));
  if ((type !== 'file' && type !== 'directory') || isSparse) throw archiveRefusal('entry_kind', number);
  const isFolder = type === 'directory';
  const accepted = entryPath(name, isFolder, bounds);
  if ('rule' in accepted) throw archiveRefusal(accepted.rule, number);
  if (accepted.path === '') return null;
  const rule = taken.take(accepted.path, isFolder);
  if (rule !== null) throw archiveRefusal(rule, number);
  return isFolder ? null : accepted.path;
}

async function bytesOf(entry: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}
