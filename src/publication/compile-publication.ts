import { canonicalJson } from '../base/canonical-json.ts';
import { compareCodeUnits } from '../base/compare.ts';
import { sha256, sha256Hex } from '../base/digest.ts';
import { isoDay, isoTimestamp } from '../base/timestamp.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { DiscoveryEntry } from '../contract/discovery/entry.ts';
import type { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import { PublicationManifest, type PublishedFile } from '../contract/publication/manifest.ts';

/** One line of `discovery.jsonl`. */
export interface DiscoveryRecord {
  readonly entry: DiscoveryEntry;
  readonly quality: PluginQualitySummary | null;
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

/** Version of the composite snapshot's form, part of its id. */
const SNAPSHOT_FORM = 'v1-0-0';

/** Records as a file's bytes: canonical JSON, one a line, in the order given. */
export function jsonLinesFile(name: string, records: readonly unknown[]): NamedBytes {
  const encoder = new TextEncoder();
  // Line by line: one string of all would take twice the file again.
  const lines = records.map((record) => encoder.encode(`${canonicalJson(record)}\n`));
  const bytes = new Uint8Array(lines.reduce((size, line) => size + line.length, 0));
  let end = 0;
  for (const line of lines) {
    bytes.set(line, end);
    end += line.length;
  }
  return { name, bytes };
}

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
    .map((file) => ({ ...file, path: hashedPath(file) }));
  const listed = named.map(({ name, path, bytes }): PublishedFile => ({
    name,
    path,
    size_bytes: bytes.length,
    sha256: sha256(bytes),
  }));
  const { createdAtMs, asOfMs, freshForMs, graceMs, ...facts } = run;
  const day = isoDay(createdAtMs);
  const contentHash = sha256Hex(canonicalJson(listed)).slice(0, 12);
  const manifest = PublicationManifest.parse({
    ...facts,
    schema_version: '1.0.0',
    sequence,
    publication_version: `${run.data_class}.${day}.${contentHash}`,
    snapshot_id: `discovery.composite.${day}.${SNAPSHOT_FORM}.${contentHash}`,
    created_at: isoTimestamp(createdAtMs),
    as_of: isoTimestamp(asOfMs),
    expires_at: isoTimestamp(asOfMs + freshForMs),
    expired_at: isoTimestamp(asOfMs + freshForMs + graceMs),
    files: listed,
    ...NO_APPROVAL_FLAGS,
    signature: null,
  });
  return { manifest, manifestBytes: new TextEncoder().encode(`${canonicalJson(manifest)}\n`), files: named };
}

/** `discovery.jsonl` is stored as `discovery.<16 hex>.jsonl`. */
function hashedPath({ name, bytes }: NamedBytes): string {
  const dot = name.indexOf('.');
  return `${name.slice(0, dot)}.${sha256Hex(bytes).slice(0, 16)}${name.slice(dot)}`;
}
