import { join } from 'node:path';
import { ingestHost } from '../../src/operations/ingest/ingest-host.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { createBuildCache } from '../../src/operations/publish/build-cache.ts';
import { publishHost } from '../../src/operations/publish/publish-host.ts';
import { dataFolders } from '../../src/operations/data-folder.ts';
import { systemClock } from '../../src/base/clock.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { openObservationStore } from '../../src/facts/store/observation-store.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';

const SILENT = { start: () => undefined, advance: () => undefined, finish: () => undefined };

/**
 * Publishes the evaluation's documents as the one catalog of a host, by the code
 * of `ingest` and `publish`. About 20 s.
 *
 * @param hostFolder profile with an `evaluation_catalog`
 * @returns number of entries
 */
export async function publishEvaluation(evaluation: string, hostFolder: string, dataFolder: string): Promise<number> {
  const files = createNodeFiles();
  const http = { get: () => Promise.reject(new Error('The benchmark uses no network.')) };
  const hostProfile = await loadHostProfile(hostFolder, { files, environment: process.env });
  if (hostProfile.evaluationCatalog === null) throw new Error('The host profile has no evaluation catalog.');
  const place = { kind: 'path' as const, path: join(evaluation, 'documents.jsonl') };
  const measured = { ...hostProfile, catalogs: [{ ...hostProfile.evaluationCatalog, place }] };
  const folders = dataFolders(hostProfile.host.id, dataFolder);
  await durableFiles.makeFolder(folders.publications);
  const store = openObservationStore({ path: folders.observations });
  const deps = { store, ledger: store.ledger, withdrawals: new Map(), clock: systemClock, progress: SILENT };
  const interrupt = new AbortController().signal;
  await ingestHost(measured, { ...deps, ports: { files, http }, interrupt, acceptShrink: new Set() });
  const { entries } = await publishHost(measured, {
    ...deps,
    files: durableFiles,
    root: folders.publications,
    kept: createBuildCache(folders, durableFiles),
    signing: null,
  });
  store.close();
  return entries;
}
