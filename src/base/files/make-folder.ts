import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../failure.ts';

/**
 * Makes a folder, parents included; one that is there is left as it is.
 *
 * Node's own `recursive` takes a disk that fails (EIO) for a missing parent and says ENOENT, which says nothing of what
 * to do, and never ends below /proc. Here the error is that of the call that failed.
 *
 * @param mode of what is made, as `mkdir` takes it
 * @returns the topmost folder it had to make; `undefined`: none
 */
export async function makeFolder(path: string, mode?: number): Promise<string | undefined> {
  try {
    await mkdir(path, mode);
    return path;
  } catch (thrown) {
    if (await isFolder(path)) return undefined;
    if (codeOf(thrown) !== 'ENOENT' || dirname(path) === path) throw thrown;
  }
  const topmost = await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, mode);
  } catch (thrown) {
    // Another process was quicker.
    if (await isFolder(path)) return topmost ?? path;
    throw codeOf(thrown) === 'ENOENT' ? takesNoFolders(thrown) : thrown;
  }
  return topmost ?? path;
}

/** Its parent is there, and the system still misses something. */
function takesNoFolders(cause: unknown): Failure {
  const advice = 'No folder can be made where one is needed: what is mounted there takes none, as /proc. Name another.';
  return new Failure('disk_unusable', advice, { cause });
}

/** What cannot be looked at is no answer. */
async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(thrown)))) return false;
    throw thrown;
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}
