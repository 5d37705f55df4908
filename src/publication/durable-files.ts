import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { closeAfter } from '../base/close-after.ts';
import { makeFolder } from '../base/files/make-folder.ts';

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
  /** The same of one that comes in pieces. Where they end in an error, a part of it stands there. */
  writePieces: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Moves in one step, replacing a file of that name, and waits until the folder has it. */
  rename: (from: string, to: string) => Promise<void>;
  /** Waits until the folder's own list of names is on disk. */
  syncFolder: (path: string) => Promise<void>;
}

/** What the system offers, where nothing is on disk before it was synced. */
export interface DiskPort {
  /** @returns the topmost folder it had to make; `undefined`: none */
  makeFolder: (path: string) => Promise<string | undefined>;
  /** `w` empties a file that is there. A folder can be opened to read. */
  open: (path: string, flags: 'r' | 'w') => Promise<OpenOnDisk>;
  list: (path: string) => Promise<readonly string[]>;
  rename: (from: string, to: string) => Promise<void>;
  /** With what is in it; no error where there is none. */
  remove: (path: string) => Promise<void>;
}

interface OpenOnDisk {
  /** Behind what was written to it. */
  writeFile: (bytes: Uint8Array) => Promise<void>;
  sync: () => Promise<void>;
  close: () => Promise<void>;
}

/** A renamed file is only safe once its folder was synced too (POSIX fsync(2)). */
export function createDurableFiles(disk: DiskPort): DurableFiles {
  const syncFolder = async (path: string): Promise<void> => {
    await closeAfter(await disk.open(path, 'r'), (folder) => folder.sync());
  };
  const write = async (path: string, fill: (file: OpenOnDisk) => Promise<void>): Promise<void> => {
    await closeAfter(await disk.open(path, 'w'), async (file) => {
      await fill(file);
      await file.sync();
    });
  };
  return {
    async makeFolder(path) {
      const topmost = resolve((await disk.makeFolder(path)) ?? path);
      // A folder's name stands in its parent. One that was there may be of a run that ended before this.
      let made = resolve(path);
      await syncFolder(dirname(made));
      while (made !== topmost) {
        made = dirname(made);
        await syncFolder(dirname(made));
      }
    },
    async listFolder(path) {
      return disk.list(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
    },
    removeFolder: (path) => disk.remove(path),
    writeFile: (path, bytes) => write(path, (file) => file.writeFile(bytes)),
    writePieces: (path, pieces) =>
      write(path, async (file) => {
        for await (const piece of pieces) await file.writeFile(piece);
      }),
    async rename(from, to) {
      await disk.rename(from, to);
      await syncFolder(dirname(to));
    },
    syncFolder,
  };
}

/** The local disk. */
export const durableFiles: DurableFiles = createDurableFiles({
  makeFolder,
  open,
  list: (path) => readdir(path),
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
});
