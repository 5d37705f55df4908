import { canonicalJson } from '../base/canonical-json.ts';
import { compareCodeUnits } from '../base/compare.ts';
import { sha256 } from '../base/digest.ts';
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

export interface CompiledPublication {
  readonly manifest: PublicationManifest;
  readonly manifestBytes: Uint8Array;
  readonly files: ReadonlyArray<NamedBytes & { readonly path: string }>;
}

/** Records as a file's bytes: canonical JSON, one a line, in the order given. */
export function jsonLinesFile(name: string, records: Iterable<unknown>): NamedBytes {
  const lines = createTextBytes();
  for (const record of records) lines.add(`${canonicalJson(record)}\n`);
  return { name, bytes: lines.bytes() };
}

/** The lines of such a file, each decoded when it is asked for; bytes behind the last line end are no line. */
export function* linesOf(bytes: Uint8Array): Generator<string> {
  let from = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, from)) {
    yield utf8.decode(bytes.subarray(from, end));
    from = end + 1;
  }
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
export function compilePublication(files: readonly NamedBytes[], run: RunFacts, sequence: number): CompiledPublication {
  const named = [...files]
    .sort((a, b) => compareCodeUnits(a.name, b.name))
    .map((file) => ({ ...file, digest: sha256(file.bytes) }))
    .map((file) => ({ ...file, path: pathOf(file.name, file.digest) }));
  const listed = named.map(({ name, path, bytes, digest }): PublishedFile => ({
    name,
    path,
    size_bytes: bytes.length,
    sha256: digest,
  }));
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
