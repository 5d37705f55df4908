import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { dataFolders } from '../../src/operations/data-folder.ts';
import { decideWithdrawal } from '../../src/operations/withdrawal/decide-withdrawal.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { OFFLINE_PORTS, ingestAt, publishFrom } from '../fixtures/runs.ts';

/** After the newest of what is recorded of the bundled hosts. */
export const PUBLISHED_AT = '2026-11-29T00:00:00.000Z';

let bundled: Promise<ServingSnapshot> | null = null;

/** What the bundled host publishes, and serves; published once for all files of a worker, and none of them changes it. */
export function bundledService(): Promise<ServingSnapshot> {
  bundled ??= publishedForAll(fileURLToPath(new URL('../../hosts/node-red', import.meta.url)));
  return bundled;
}

async function publishedForAll(host: string): Promise<ServingSnapshot> {
  // Other parts of this file are used where no tests run.
  const { inject } = await import('vitest');
  return publishedService(host, mkdtempSync(join(inject('runFolder'), 'bundled-')));
}

/**
 * What a host publishes, and serves: its catalogs and its recorded evidence, nothing fetched.
 *
 * @param folder where the data is kept, for as long as it is served
 */
export async function publishedService(host: string, folder: string): Promise<ServingSnapshot> {
  const hostProfile = await loadHostProfile(host, { files: OFFLINE_PORTS.files, environment: {} });
  const folders = dataFolders(hostProfile.host.id, join(folder, 'data'));
  await durableFiles.makeFolder(folders.publications);
  await ingestAt(hostProfile, folders, { instant: PUBLISHED_AT });
  await publishFrom(hostProfile, folders, PUBLISHED_AT);
  return loadCurrent(folders.publications);
}

/** The same service, once whoever runs it has withdrawn the plugin. */
export async function withdrawnFrom(
  host: string,
  folder: string,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<ServingSnapshot> {
  const hostProfile = await loadHostProfile(host, { files: OFFLINE_PORTS.files, environment: {} });
  const folders = dataFolders(hostProfile.host.id, join(folder, 'data'));
  const publish = () => publishFrom(hostProfile, folders, PUBLISHED_AT);
  const deps = { folders, clock: fixedClock(PUBLISHED_AT), files: durableFiles, publish };
  await decideWithdrawal({ action: 'withdraw', id, reason }, deps);
  return loadCurrent(folders.publications);
}

const Ids = z.object({ entry: z.object({ entry_id: z.string() }).optional(), candidate_id: z.string().optional() });

/** The ids of everything that a file of a publication lists. */
export async function publishedIds(
  { publication }: ServingSnapshot,
  name: 'discovery.jsonl' | 'candidates.jsonl',
): Promise<readonly string[]> {
  const lines = Buffer.from((await publication.readFile(name)) ?? [])
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const { entry, candidate_id } = Ids.parse(JSON.parse(line));
    return entry?.entry_id ?? candidate_id ?? '';
  });
}
