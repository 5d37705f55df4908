import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { closingBehind } from '../base/closing-behind.ts';
import type { DurableFiles } from './write-publication.ts';

/** The local disk. A renamed file is only safe once its folder was synced too (POSIX fsync(2)). */
export const durableFiles: DurableFiles = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true });
  },
  async removeFolder(path) {
    await rm(path, { recursive: true, force: true });
  },
  async writeFile(path, bytes) {
    await closingBehind(await open(path, 'w'), async (file) => {
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
  await closingBehind(await open(path, 'r'), (folder) => folder.sync());
}
