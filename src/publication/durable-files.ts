import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
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
    const file = await open(path, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async rename(from, to) {
    await rename(from, to);
    await syncFolder(dirname(to));
  },
  syncFolder,
};

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
