import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../../src/base/failure.ts';
import { OBSERVATION_KINDS } from '../../../src/facts/observation/observation.ts';
import { openObservationReader } from '../../../src/facts/store/observation-reader.ts';
import { type DataFolders, dataFolders } from '../../../src/operations/data-folder.ts';
import { servedHead } from '../../../src/operations/serve/served-head.ts';
import type { SigningSettings } from '../../../src/operations/signing/sign-current.ts';
import { INDEX_FILE, LISTINGS_FILE, RECORDS_FILE, spoolFile } from '../../../src/publication/publication-folder.ts';
import { durableFiles } from '../../../src/publication/durable-files.ts';
import { initKeys } from '../../../src/publication/signing/make-keys.ts';
import { currentPublicationName, readPublication } from '../../../src/publication/read-publication.ts';
import { DIRECTORY_FILE } from '../../../src/publication/verified-directory.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders, RUN_AT } from '../../fixtures/runs.ts';
import { type CallPoint, type RunEnd, pointsIn, runTraced } from './traced-run.ts';

/** When the runs that are broken off take place. */
export const LATER = '2026-09-07T08:00:00.000Z';
/** In memory; to be removed by whoever uses it. */
export const SCRATCH = mkdtempSync('/dev/shm/interrupted-run-');

/** Before: what was published first, and a host that says more by now. After: what an unbroken run makes of it. */
export interface Course {
  readonly name: string;
  readonly hostFolder: string;
  /** Data folder as the run finds it. */
  readonly before: string;
  readonly old: Kept;
  readonly fresh: Kept;
  readonly points: readonly CallPoint[];
  /** Calls of the unbroken run, as strace lists them with their bytes. */
  readonly log: string;
}

/** What is kept of a host. */
export interface Kept {
  /** `null`: nothing was published. */
  readonly snapshotId: string | null;
  /** Folder of the publication that the signatures lead a service to; `null`: nothing is signed. */
  readonly signed: string | null;
  readonly readings: readonly string[];
}

export async function preparedCourse(name: string, isSecond: boolean): Promise<Course> {
  await initKeys(KEYS, 'made-up', new Map(), Date.parse(RUN_AT)).catch(unlessThere);
  const folder = join(SCRATCH, name);
  const hostFolder = copyOfFixtureHost(folder);
  const { root } = await runFolders(folder);
  if (isSecond) {
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, foldersIn(root));
    await publishFrom(hostProfile, foldersIn(root), RUN_AT, SIGNING);
  }
  writeFileSync(join(hostFolder, 'catalog/changing.yaml'), 'package: one\n');
  const before = join(folder, 'before');
  cpSync(root, before, { recursive: true });
  const old = await keptIn(foldersIn(before));
  // The same bytes come of each run, so the names of one are those of all.
  await unbroken(hostFolder, root, [], null);
  const paths = pathsOf(root);
  const work = freshData(before);
  const log = join(folder, 'calls');
  const { exitCode, said } = await unbroken(hostFolder, work, relocated(paths, root, work), log);
  if (exitCode !== 0) throw new Error(said);
  const fresh = await keptIn(foldersIn(work));
  return { name, hostFolder, before, old, fresh, points: pointsIn(log), log };
}

export function foldersIn(root: string): DataFolders {
  return dataFolders('made-up', root);
}

const KEYS = join(SCRATCH, 'keys');
/** Every run signs. */
export const SIGNING: SigningSettings = { keyFolder: KEYS, timestampMs: 14 * 86_400_000 };

/** The data folder that is worked in. */
export const WORK = join(SCRATCH, 'work');

function freshData(before: string): string {
  rmSync(WORK, { recursive: true, force: true });
  cpSync(before, WORK, { recursive: true });
  return WORK;
}

function unbroken(
  hostFolder: string,
  dataFolder: string,
  paths: readonly string[],
  log: string | null,
): Promise<RunEnd> {
  return runTraced({ hostFolder, dataFolder, keyFolder: KEYS, instant: LATER, paths, inject: null, log });
}

/** Everything that is there, and what it was called on its way. */
function pathsOf(root: string): string[] {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path));
  const database = join(root, 'observations.sqlite');
  const next = found.filter((path) => path.includes('/publications/')).map((path) => `${path}.next`);
  const sides = ['-wal', '-shm', '-journal', '.lock', '.lock-journal'].map((end) => `${database}${end}`);
  const unfinished = found.flatMap((path) => {
    const [, folder, rest] = /^(.*\/publications\/\d{8}-[0-9a-f]{12})(\/.*)?$/u.exec(path) ?? [];
    return folder === undefined ? [] : [`${folder}.unfinished${rest ?? ''}`];
  });
  const spooled = [RECORDS_FILE, LISTINGS_FILE, INDEX_FILE, DIRECTORY_FILE];
  const spools = spooled.map((name) => spoolFile(foldersIn(root).publications, name));
  return [root, ...found, ...sides, ...unfinished, ...next, ...spools, join(root, 'ingested'), join(root, 'published')];
}

function relocated(paths: readonly string[], from: string, to: string): string[] {
  return paths.map((path) => path.replace(from, to));
}

/** Reads it as the product does: what does not verify throws. */
export async function keptIn(folders: DataFolders): Promise<Kept> {
  const name = await currentPublicationName(folders.publications);
  const publication = name === null ? null : await readPublication(folders.publications, name, 0);
  publication?.close();
  const signed = await signedIn(folders.publications);
  return { snapshotId: publication?.manifest.snapshot_id ?? null, signed, readings: readingsIn(folders.observations) };
}

/** What a service would serve that has the root and has seen nothing yet. */
async function signedIn(root: string): Promise<string | null> {
  const trustedFolder = mkdtempSync(join(SCRATCH, 'trusted-'));
  const trust = {
    trustedFolder,
    anchor: async () => ({ root: readFileSync(join(KEYS, '1.root.json')), isNamed: true }),
    servesUnverified: false,
    files: durableFiles,
  };
  try {
    const head = await servedHead(root, trust, Date.parse(LATER));
    if (head === null) return null;
    (await readPublication(root, head.name, 0)).close();
    return head.name;
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.message.startsWith('The publication is not signed')) return null;
    throw thrown;
  } finally {
    rmSync(trustedFolder, { recursive: true });
  }
}

function unlessThere(thrown: unknown): void {
  if (!existsSync(join(KEYS, '1.root.json'))) throw thrown;
}

/** Every finished reading with all of its records, and the newest observation of each subject. */
function readingsIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  let reader: ReturnType<typeof openObservationReader>;
  try {
    reader = openObservationReader({ path });
  } catch {
    // Made and not yet filled: nothing was kept before.
    return [];
  }
  try {
    reader.verify();
    const observations = OBSERVATION_KINDS.flatMap((kind) => [...reader.ledger.latestOfKind(kind)]);
    const readings = ['curated', 'listing', 'packages'].flatMap((id) =>
      reader.history(id).map((each) => {
        // A reading's number in the store is the order in which runs finished: what a record names is the snapshot.
        const records = [...reader.records(each.snapshotId)].map(({ first, ...record }) => ({
          ...record,
          first: first === null ? null : [reader.reading(first.readingKey).snapshotId, first.locator],
        }));
        if (records.length !== each.recordCount) throw new Error(`A reading of ${id} is not whole.`);
        return JSON.stringify([id, each.snapshotId, records]);
      }),
    );
    return [...readings, ...observations.map((observation) => JSON.stringify(observation))];
  } finally {
    reader.close();
  }
}

/** The run of a course once more, in `WORK`, with something gone wrong as `strace -e inject=` takes it. */
export function disturbed({ name, hostFolder, before }: Course, inject: string): Promise<RunEnd> {
  const dataFolder = freshData(before);
  const root = join(SCRATCH, name, 'data');
  const paths = relocated(pathsOf(root), root, dataFolder);
  return runTraced({ hostFolder, dataFolder, keyFolder: KEYS, instant: LATER, paths, inject, log: null });
}
