import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, parents included; one that is there is left as it is.
 *
 * Node's own `recursive` takes a disk that fails (EIO) for a missing parent and says ENOENT, which says nothing of what
 * to do. Here the error is that of the call that failed.
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
    if (!(await isFolder(path))) throw thrown;
  }
  return topmost ?? path;
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
