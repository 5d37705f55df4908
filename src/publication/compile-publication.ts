import { canonicalJson } from '../base/canonical-json.ts';
import { compareCodeUnits } from '../base/compare.ts';
import { type Sha256, sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import { createTextBytes } from '../base/text-bytes.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { DiscoveryEntry } from '../contract/discovery/entry.ts';
import type { NameResemblance } from '../contract/discovery/resemblance.ts';
import type { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import { PublicationManifest, type PublishedFile } from '../contract/publication/manifest.ts';
import { canonicalManifest, contentIds, contradictionIn, pathOf } from './manifest-content.ts';

/** One line of `discovery.jsonl`. */
export interface DiscoveryRecord {
  readonly entry: DiscoveryEntry;
  readonly quality: PluginQualitySummary | null;
  /** Absent: the name resembles none, or none that is published. */
  readonly resembles?: NameResemblance | undefined;
}

/** A file of a publication by its logical name. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that lies on disk already, under a name that is not its own yet. */
export interface SpooledFile {
  readonly name: string;
  /** Where it lies until it is moved into the publication. */
  readonly spooledAt: string;
  readonly sizeBytes: number;
  readonly sha256: Sha256;
  /** Each is read from the disk when it is asked for, and may be written over when the next one is. */
  readonly lines: () => Iterable<Buffer>;
}

export type NamedFile = NamedBytes | SpooledFile;

/** The lines of a file of lines, each until the next one is asked for. */
export function linesOfFile(file: NamedFile): Iterable<Buffer> {
  return 'bytes' in file ? lineBytesOf(file.bytes) : file.lines();
}

/** What the run that made the publication knows beyond its files. */
export type RunFacts = Pick<
  PublicationManifest,
  | 'data_class'
  | 'host_id'
  | 'counts'
  | 'exclusions'
  | 'merges'
  | 'notes'
  | 'catalogs'
  | 'sources'
  | 'degraded_sources'
  | 'provider_failures'
  | 'rolled_back'
> & {
  /** The newest observation in it: the publication's own time, so that equal observations give equal bytes. */
  readonly createdAtMs: number;
  /** Of its sources' newest answers the oldest: no source that is behind hides behind another. */
  readonly asOfMs: number;
  /** How long it counts as current, and how much longer until it counts as expired. */
  readonly freshForMs: number;
  readonly graceMs: number;
};

export interface CompiledPublication<File extends NamedFile = NamedBytes> {
  readonly manifest: PublicationManifest;
  readonly manifestBytes: Uint8Array;
  readonly files: ReadonlyArray<File & { readonly path: string }>;
}

/** Records as a file's bytes: canonical JSON, one a line, in the order given. */
export function jsonLinesFile(name: string, records: Iterable<unknown>): NamedBytes {
  const lines = createTextBytes();
  for (const record of records) lines.add(`${canonicalJson(record)}\n`);
  return { name, bytes: lines.bytes() };
}

/** The lines of such a file, each decoded when it is asked for; bytes behind the last line end are no line. */
export function* linesOf(bytes: Uint8Array): Generator<string> {
  for (const line of lineBytesOf(bytes)) yield utf8.decode(line);
}

function* lineBytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let from = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
    yield bytes.subarray(from, end);
    from = end + 1;
  }
}

/** Splits a file that comes in pieces: gives the lines that each ends, and keeps what the next one goes on with. */
export function createLineSplitter(): (piece: Uint8Array) => Generator<Buffer> {
  let begun = Buffer.alloc(0);
  return function* (piece) {
    // A copy: the piece's memory may be used again.
    const bytes = Buffer.concat([begun, piece]);
    const end = bytes.lastIndexOf(LINE_END) + 1;
    yield* lineBytesOf(bytes.subarray(0, end));
    begun = bytes.subarray(end);
  };
}

function listedFile(file: NamedFile): PublishedFile {
  const [sizeBytes, digest] = 'bytes' in file ? [file.bytes.length, sha256(file.bytes)] : [file.sizeBytes, file.sha256];
  return { name: file.name, path: pathOf(file.name, digest), size_bytes: sizeBytes, sha256: digest };
}

const LINE_END = 0x0a;
const utf8 = new TextDecoder();

/**
 * Names the files by their content and writes the manifest over them.
 *
 * Same files and facts, same bytes: ids come from digests, times from the
 * observations, nothing from the machine.
 *
 * @param sequence one more than the publication it replaces; 1 for the first
 */
export function compilePublication<File extends NamedFile>(
  files: readonly File[],
  run: RunFacts,
  sequence: number,
): CompiledPublication<File> {
  const sorted = files.toSorted((a, b) => compareCodeUnits(a.name, b.name));
  const listed = sorted.map(listedFile);
  const named = sorted.map((file, place) => ({ ...file, path: listed[place]!.path }));
  const { createdAtMs, asOfMs, freshForMs, graceMs, ...facts } = run;
  const createdAt = isoTimestamp(createdAtMs);
  const manifest = PublicationManifest.parse({
    ...facts,
    schema_version: '1.0.0',
    sequence,
    ...contentIds({ data_class: run.data_class, created_at: createdAt, files: listed }),
    created_at: createdAt,
    as_of: isoTimestamp(asOfMs),
    expires_at: isoTimestamp(asOfMs + freshForMs),
    expired_at: isoTimestamp(asOfMs + freshForMs + graceMs),
    files: listed,
    ...NO_APPROVAL_FLAGS,
  });
  const contradiction = contradictionIn(manifest);
  if (contradiction !== null) throw new Failure('publication_invalid', `The new manifest ${contradiction}.`);
  return { manifest, manifestBytes: canonicalManifest(manifest), files: named };
}
