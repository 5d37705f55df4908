import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder names begin with the process they belong to. */
export function runFolderPrefix(processId: number): string {
  return `run-${processId}-`;
}

/** Removes the folders of runs whose process was killed: up to hundreds of megabytes each. */
export async function sweepRuns(runsFolder: string, isAlive: (processId: number) => boolean): Promise<void> {
  const names = await readdir(runsFolder).catch(() => []);
  for (const name of names) {
    const owner = /^run-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(runsFolder, name), { recursive: true, force: true });
  }
}

/** A process of another user is alive too, though it must not be asked. */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
}
