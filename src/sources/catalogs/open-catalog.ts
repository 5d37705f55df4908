import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { isJsonObject, valueAt } from '../../base/json-pointer.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from './catalog-config.ts';
import { SIDE_KEY, type SideFile } from './field-mapping.ts';
import {
  type CatalogPorts,
  type LoadedCatalog,
  type NamedBytes,
  contentHashOf,
  loadCatalog,
  readingOf,
} from './load-catalog.ts';
import { countJsonLines, parseJsonFile, readJsonDocument, readJsonLines } from './read-json.ts';
import { readYamlFile } from './read-yaml.ts';
import { plainJson } from './source-record.ts';

/** What an earlier reading left; both values come from the `read` result, unchanged. */
export interface PreviousReading {
  readonly etag: string | null;
  readonly contentHash: Sha256;
}

export type OpenedCatalog =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'read';
      readonly contentHash: Sha256;
      /** Opaque: the source's entity tag, bound to how its bytes are read. `null`: it gave none. */
      readonly etag: string | null;
      /** Records that the iteration gives, unreadable ones included; `null`: not known before its end. */
      readonly total: number | null;
      readonly records: AsyncIterable<SourceRecord>;
    };

/**
 * Opens one catalog. An unchanged one costs one read (or one conditional
 * request) and no parse; a bad record is a record that says so, and only a
 * catalog that cannot be had as a whole throws.
 */
export async function openCatalog(
  config: CatalogConfig,
  ports: CatalogPorts,
  previous: PreviousReading | null,
): Promise<OpenedCatalog> {
  const reading = `${sha256Hex(canonicalJson(readingOf(config))).slice(0, 12)} `;
  const heldEtag = previous?.etag?.startsWith(reading) ? previous.etag.slice(reading.length) : null;
  const loaded = await loadCatalog(config, ports, heldEtag);
  if (loaded.kind === 'missing') return { kind: 'missing' };
  if (loaded.kind === 'not_modified') {
    if (heldEtag !== null) return { kind: 'unchanged' };
    throw new Failure('source_malformed', 'A catalog answered "not modified" to an unconditional request.');
  }
  const contentHash = contentHashOf(config, loaded);
  if (contentHash === previous?.contentHash) return { kind: 'unchanged' };
  const etag = loaded.etag === null ? null : reading + loaded.etag;
  return { kind: 'read', contentHash, etag, ...readRecords(config, loaded) };
}

function readRecords(
  config: CatalogConfig,
  loaded: LoadedCatalog,
): { total: number; records: AsyncIterable<SourceRecord> } {
  const join = createSideJoin(config.sideFiles, loaded.sideFiles);
  const { total, records } = plainRecords(config, loaded.files);
  return { total, records: mapAsync(records, join) };
}

function plainRecords(
  { format, records }: CatalogConfig,
  files: LoadedCatalog['files'],
): { total: number; records: Iterable<SourceRecord> } {
  const [first] = files;
  if (format === 'yaml-directory') return { total: files.length, records: files.values().map(readYamlFile) };
  if (first === undefined) throw new Failure('internal_error', 'A catalog of one file was loaded without its file.');
  if (format === 'jsonl') return { total: countJsonLines(first.bytes), records: readJsonLines(first) };
  const all = readJsonDocument(first, records);
  return { total: all.length, records: all };
}

// oxlint-disable-next-line typescript/require-await -- the port is asynchronous so that a source may stream
async function* mapAsync(records: Iterable<SourceRecord>, map: (record: SourceRecord) => SourceRecord) {
  for (const record of records) yield map(record);
}

interface SideTable extends SideFile {
  readonly members: Json;
}

/** Puts what the side files say of a record into it, under its own key. */
function createSideJoin(
  sideFiles: readonly SideFile[],
  loaded: readonly NamedBytes[],
): (record: SourceRecord) => SourceRecord {
  const tables = sideFiles.flatMap((side): SideTable[] => {
    const file = loaded.find(({ name }) => name === side.file);
    return file === undefined ? [] : [{ ...side, members: parseJsonFile(file) }];
  });
  return (record) => (record.kind === 'record' && tables.length > 0 ? withSideValues(record, tables) : record);
}

type ReadableRecord = Extract<SourceRecord, { kind: 'record' }>;

function withSideValues(record: ReadableRecord, tables: readonly SideTable[]): SourceRecord {
  const side = tables.flatMap(({ file, keyTokens, members }) => {
    const key = valueAt(record.value, keyTokens);
    const member = typeof key === 'string' ? plainJson(valueAt(members, [key])) : undefined;
    return member === undefined ? [] : [[file, member] as const];
  });
  const value = { ...(isJsonObject(record.value) ? record.value : {}), [SIDE_KEY]: Object.fromEntries(side) };
  return { ...record, value };
}
