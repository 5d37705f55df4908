import { constants } from 'node:fs';
import { access, lstat, mkdtemp, readdir, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatSize } from '../../base/quantities.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import type { DataFolders } from '../data-folder.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'data folder';

/** Whether this user may write where commands and services write, and nobody else may. */
export async function dataFolderCheck({ root, publications, trusted }: DataFolders): Promise<DoctorCheck> {
  const existing = await nearestFolder(root);
  const places =
    existing === root
      ? await placesIn([root, publications, join(publications, 'metadata'), join(publications, 'log'), trusted])
      : [existing];
  const denied = await firstDenied(places);
  if (denied !== null) {
    return failed(
      NAME,
      `${denied.path} may not be written by this user (${denied.code}): nothing can be read in or published`,
      'Run as the user it belongs to, or give it to this one; a disk mounted read-only must be mounted for writing.',
    );
  }
  if (existing !== root) return ok(NAME, `${root} is not there yet, and can be made`);
  return (await ownershipCheck(root, places)) ?? ok(NAME, root);
}

/** The folder, or what of it is there. */
async function nearestFolder(path: string): Promise<string> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** The folders, and what is directly in them but for the publications, which nobody writes to. */
async function placesIn(folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
      return entries === null
        ? []
        : [folder, ...entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))];
    }),
  );
  return found.flat();
}

async function firstDenied(paths: readonly string[]): Promise<{ path: string; code: string } | null> {
  for (const path of paths) {
    const code = await access(path, constants.W_OK).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
    );
    // Files come and go while others work.
    if (code !== null && code !== 'ENOENT') return { path, code };
  }
  return null;
}

/** A command that was once run as another user leaves files that the service cannot write. */
async function ownershipCheck(root: string, places: readonly string[]): Promise<DoctorCheck | null> {
  const { uid, mode } = await lstat(root);
  if ((mode & 0o002) !== 0) {
    return warning(
      NAME,
      `${root} may be written by everybody: anybody here can change what is published`,
      `Run \`chmod o-w ${root}\`.`,
    );
  }
  for (const path of places) {
    const owner = await lstat(path).then(
      (stats) => stats.uid,
      () => uid,
    );
    if (owner !== uid) {
      return warning(
        NAME,
        `${path} belongs to user ${owner}, and the folder to user ${uid}, who may not be able to write it`,
        'Give all of it to the user that service and timer run as (`chown -R`), and run every command as that user.',
      );
    }
  }
  return null;
}

/** A service unpacks what it verifies there; a container with a read-only root needs one mounted. */
export async function temporaryFolderCheck(): Promise<DoctorCheck> {
  const name = 'temporary folder';
  try {
    await rmdir(await mkdtemp(join(tmpdir(), 'plugin-facts-')));
    return ok(name, tmpdir());
  } catch {
    return failed(
      name,
      `nothing can be made in ${tmpdir()}: no service starts and nothing is verified`,
      'Let everybody write there (mode 1777), mount a folder there, or name another one in TMPDIR.',
    );
  }
}

/** Room below which somebody should look, whatever the host's size. */
const LEAST_FREE_BYTES = 256_000_000;
/** What is published next, its predecessor that is read meanwhile, and a store that grows. */
const PUBLICATIONS_THAT_MUST_FIT = 3;

/** Whether the next publication has room. */
export async function freeDiskCheck({ root, publications }: DataFolders): Promise<DoctorCheck> {
  const name = 'disk';
  const { bavail, bsize, files, ffree } = await statfs(await nearestFolder(root));
  const freeBytes = bavail * bsize;
  const free = `${formatSize(freeBytes)} free`;
  if (files > 0 && ffree === 0)
    return failed(name, `${free}, and no file can be made (no inodes left)`, 'Remove files on that disk.');
  const publishedBytes = await sizeOfCurrent(publications);
  const wantedBytes = Math.max(LEAST_FREE_BYTES, PUBLICATIONS_THAT_MUST_FIT * publishedBytes);
  if (freeBytes >= wantedBytes) return ok(name, free);
  const remedy = 'Make room on the disk of the data folder; old publications that CURRENT does not name may go.';
  return freeBytes < publishedBytes
    ? failed(name, `${free}: the next publication needs about ${formatSize(publishedBytes)}`, remedy)
    : warning(name, `${free}, less than ${formatSize(wantedBytes)}: soon nothing can be read in or published`, remedy);
}

/** 0: nothing is published, or nobody can tell. */
async function sizeOfCurrent(publications: string): Promise<number> {
  try {
    const name = await currentPublicationName(publications);
    if (name === null) return 0;
    const folder = join(publications, name);
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (file) => (await lstat(join(folder, file))).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}
