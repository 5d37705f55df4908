import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src/base/clock.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { openObservationStore } from '../../src/facts/store/observation-store.ts';
import { dataFolders } from '../../src/operations/data-folder.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestHost } from '../../src/operations/ingest/ingest-host.ts';
import { createBuildCache } from '../../src/operations/publish/build-cache.ts';
import { publishHost } from '../../src/operations/publish/publish-host.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { type CatalogRecord, type GeneratedCatalog, catalogRecords } from './generated-catalog.ts';

/** Records of one catalog of the grown host: what is read at once. */
export const PART_RECORDS = 50_000;
const WRITE_LINES = 1_000;
const SILENT = { start: () => undefined, advance: () => undefined, finish: () => undefined };

export function readMaterial(path: string): readonly CatalogRecord[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): CatalogRecord => JSON.parse(line));
}

/** Writes the catalog as files of `PART_RECORDS` lines. */
export function writeParts(catalog: GeneratedCatalog, folder: string): void {
  for (let part = 0; part < partsOf(catalog.records); part += 1) {
    const file = openSync(join(folder, partOf(part).file), 'w');
    const end = Math.min(catalog.records, (part + 1) * PART_RECORDS);
    let lines: string[] = [];
    for (const record of catalogRecords(catalog, part * PART_RECORDS, end)) {
      if (lines.push(JSON.stringify(record)) < WRITE_LINES) continue;
      writeSync(file, `${lines.join('\n')}\n`);
      lines = [];
    }
    if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
    closeSync(file);
  }
}

function partsOf(records: number): number {
  return Math.ceil(records / PART_RECORDS);
}

/** Id of the catalog, and its file's name. */
function partOf(part: number): { readonly id: string; readonly file: string } {
  const id = `part-${String(part).padStart(2, '0')}`;
  return { id, file: `${id}.jsonl` };
}

export interface GrownHost {
  /** A host profile with an `evaluation_catalog`. */
  readonly hostFolder: string;
  /** Of the parts. */
  readonly catalogFolder: string;
  readonly dataFolder: string;
  readonly records: number;
}

export async function ingestGrown(grown: GrownHost): Promise<void> {
  await withStore(grown, async (hostProfile, store) => {
    const http = { get: () => Promise.reject(new Error('The benchmark uses no network.')) };
    const report = await ingestHost(hostProfile, {
      store,
      ledger: store.ledger,
      ports: { files: createNodeFiles(), http },
      clock: systemClock,
      progress: SILENT,
      interrupt: new AbortController().signal,
      acceptShrink: new Set(),
    });
    const failed = report.catalogs.find(({ failure }) => failure !== null);
    if (failed !== undefined) throw new Error(`${failed.catalogId}: ${failed.failure?.detail ?? ''}`);
  });
}

export async function publishGrown(grown: GrownHost): Promise<{ entries: number; folder: string }> {
  const folders = foldersOf(grown);
  const { publications: root } = folders;
  await durableFiles.makeFolder(root);
  return withStore(grown, async (hostProfile, store) => {
    const { entries, folder } = await publishHost(hostProfile, {
      store,
      ledger: store.ledger,
      withdrawals: new Map(),
      clock: systemClock,
      progress: SILENT,
      files: durableFiles,
      root,
      kept: createBuildCache(folders, durableFiles),
      signing: null,
    });
    return { entries, folder };
  });
}

function foldersOf({ dataFolder, hostFolder }: GrownHost) {
  return dataFolders(hostFolder.slice(hostFolder.lastIndexOf('/') + 1), dataFolder);
}

async function withStore<Result>(
  grown: GrownHost,
  run: (hostProfile: HostProfile, store: ReturnType<typeof openObservationStore>) => Promise<Result>,
): Promise<Result> {
  const hostProfile = await loadHostProfile(grown.hostFolder, { files: createNodeFiles(), environment: process.env });
  const catalog = hostProfile.evaluationCatalog;
  if (catalog === null) throw new Error('The host profile has no evaluation catalog.');
  const catalogs = Array.from({ length: partsOf(grown.records) }, (_, part) => {
    const { id, file } = partOf(part);
    return { ...catalog, id, place: { kind: 'path' as const, path: join(grown.catalogFolder, file) } };
  });
  const { observations } = foldersOf(grown);
  await durableFiles.makeFolder(grown.dataFolder);
  const store = openObservationStore({ path: observations });
  try {
    return await run({ ...hostProfile, catalogs }, store);
  } finally {
    store.close();
  }
}
