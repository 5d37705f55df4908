import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixedClock } from '../../src/base/clock.ts';
import { Failure } from '../../src/base/failure.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { type OpenObservationStore, openObservationStore } from '../../src/facts/store/observation-store.ts';
import { type DataFolders, dataFolders } from '../../src/operations/data-folders.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestHost } from '../../src/operations/ingest/ingest-host.ts';
import type { IngestReport } from '../../src/operations/ingest/ingest-report.ts';
import type { Progress } from '../../src/operations/progress.ts';
import { publishHost } from '../../src/operations/publish/publish-host.ts';
import type { PublishReport } from '../../src/operations/publish/publish-report.ts';
import { readWithdrawals } from '../../src/operations/withdrawal/decisions-file.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import type { CatalogPorts } from '../../src/sources/catalogs/load-catalog.ts';

export const MADE_UP_HOST = fileURLToPath(new URL('made-up-host', import.meta.url));
export const RUN_AT = '2026-09-06T08:00:00.000Z';
export const SILENT: Progress = { start: () => undefined, advance: () => undefined, finish: () => undefined };

/** The local disk, and a network on which nothing answers. */
export const OFFLINE_PORTS: CatalogPorts = {
  files: createNodeFiles(),
  http: { get: () => Promise.reject(new Failure('source_unreachable', 'There is no network in tests.')) },
};

/** A copy of the made-up host that a test may change, as `host` in a folder. */
export function copyOfMadeUpHost(into: string): string {
  const folder = join(into, 'host');
  cpSync(MADE_UP_HOST, folder, { recursive: true });
  return folder;
}

export function loadProfile(hostFolder: string): Promise<HostProfile> {
  return loadHostProfile(hostFolder, { files: OFFLINE_PORTS.files, environment: {} });
}

/** Data folders of a run beside its copy of the host. */
export async function runFolders(folder: string): Promise<DataFolders> {
  const folders = dataFolders('made-up', join(folder, 'data'));
  await durableFiles.makeFolder(folders.publications);
  return folders;
}

export interface RunOptions {
  readonly instant?: string;
  readonly progress?: Progress;
  readonly interrupt?: AbortSignal;
  readonly acceptShrink?: readonly string[];
}

export function ingestAt(profile: HostProfile, folders: DataFolders, options: RunOptions = {}): Promise<IngestReport> {
  const { instant = RUN_AT, progress = SILENT, interrupt = new AbortController().signal, acceptShrink = [] } = options;
  return withStore(folders, (store) =>
    ingestHost(profile, {
      ports: OFFLINE_PORTS,
      store,
      ledger: store.ledger,
      clock: fixedClock(instant),
      progress,
      interrupt,
      acceptShrink: new Set(acceptShrink),
    }),
  );
}

export function publishFrom(profile: HostProfile, folders: DataFolders, instant = RUN_AT): Promise<PublishReport> {
  return withStore(folders, async (store) =>
    publishHost(profile, {
      withdrawals: await readWithdrawals(folders.withdrawals),
      store,
      ledger: store.ledger,
      clock: fixedClock(instant),
      progress: SILENT,
      files: durableFiles,
      root: folders.publications,
    }),
  );
}

export async function withStore<Result>(
  { observations }: DataFolders,
  work: (store: OpenObservationStore) => Promise<Result> | Result,
): Promise<Result> {
  const store = openObservationStore({ path: observations });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
