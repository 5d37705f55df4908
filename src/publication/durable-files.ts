import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { closeAfter } from '../base/close-after.ts';

/** The file operations a writer of files that must outlive a power cut needs; each is durable when it returns. */
export interface DurableFiles {
  /** Makes the folder, parents included; empties nothing that is there. */
  makeFolder: (path: string) => Promise<void>;
  /** Names of what stands in a folder; none where there is no folder. */
  listFolder: (path: string) => Promise<readonly string[]>;
  /** Removes a folder with what is in it; no error where there is none. */
  removeFolder: (path: string) => Promise<void>;
  /** Writes a new file and waits until the disk has it. */
  writeFile: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Moves in one step, replacing a file of that name, and waits until the folder has it. */
  rename: (from: string, to: string) => Promise<void>;
  /** Waits until the folder's own list of names is on disk. */
  syncFolder: (path: string) => Promise<void>;
}

/** The local disk. A renamed file is only safe once its folder was synced too (POSIX fsync(2)). */
export const durableFiles: DurableFiles = {
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true });
    const topmost = resolve(first ?? path);
    // A folder's name stands in its parent. One that was there may be of a run that ended before this.
    let made = resolve(path);
    await syncFolder(dirname(made));
    while (made !== topmost) {
      made = dirname(made);
      await syncFolder(dirname(made));
    }
  },
  async listFolder(path) {
    return readdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  },
  async removeFolder(path) {
    await rm(path, { recursive: true, force: true });
  },
  async writeFile(path, bytes) {
    await closeAfter(await open(path, 'w'), async (file) => {
      await file.writeFile(bytes);
      await file.sync();
    });
  },
  async rename(from, to) {
    await rename(from, to);
    await syncFolder(dirname(to));
  },
  syncFolder,
};

async function syncFolder(path: string): Promise<void> {
  await closeAfter(await open(path, 'r'), (folder) => folder.sync());
}
