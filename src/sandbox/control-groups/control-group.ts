import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signal } from '../process-tree.ts';
import type { RunLimits } from '../sandbox-port.ts';
import type { GroupLayout } from './group-layout.ts';

/** One run's group. */
export interface ControlGroup {
  /** A process joins by writing `0` to each. */
  readonly processFiles: readonly string[];
  readonly cpuMs: () => number;
  readonly outOfMemoryKills: () => number;
  /** Ends what runs in it, and removes it. */
  readonly remove: () => Promise<void>;
}

const RETRY_MS = 10;
/** A process in a system call that cannot be interrupted holds its group until it comes back. */
const MAX_TRIES = 300;

/** Makes a group for one run, with its limits set. */
export function createControlGroup(layout: GroupLayout, namePrefix: string, limits: RunLimits): ControlGroup {
  const { name, folders } = makeFolders(layout, namePrefix);
  for (const { folder, file, value, required } of layout.settings(limits)) {
    if (!write(`${folder}/${name}/${file}`, value) && required) {
      for (const created of folders) removeFolder(created);
      throw new Error(`The control group does not take ${file}.`);
    }
  }
  return {
    processFiles: folders.map((folder) => `${folder}/cgroup.procs`),
    cpuMs: () => layout.cpuMs(name),
    outOfMemoryKills: () => layout.outOfMemoryKills(name),
    remove: () => removeControlGroup(folders),
  };
}

/** One name in all trees, made unique in the first of them. */
function makeFolders({ folders: [first, ...others] }: GroupLayout, namePrefix: string) {
  const made = mkdtempSync(`${first}/${namePrefix}`);
  const name = basename(made);
  const beside = others.map((folder) => `${folder}/${name}`);
  for (const folder of beside) mkdirSync(folder);
  return { name, folders: [made, ...beside] };
}

/** Nothing in it can start another process from here on, so killing what is listed comes to an end. */
export async function removeControlGroup(folders: readonly string[]): Promise<void> {
  for (const folder of folders) write(`${folder}/pids.max`, '0');
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const members = new Set(folders.flatMap(processesIn));
    for (const processId of members) signal(processId, 'SIGKILL');
    if (members.size === 0 && folders.map(removeFolder).every(Boolean)) return;
    await delay(RETRY_MS);
  }
}

function processesIn(folder: string): number[] {
  try {
    const listed = readFileSync(`${folder}/cgroup.procs`, 'utf8').split('\n').map(Number);
    // 0 stands for a process of another namespace, and would name our own group of processes.
    return listed.filter((processId) => processId > 1);
  } catch {
    return [];
  }
}

function write(file: string, value: string): boolean {
  try {
    // 'r+': never makes a file where the kernel offers none.
    writeFileSync(file, value, { flag: 'r+' });
    return true;
  } catch {
    return false;
  }
}

/** True where it is gone. */
function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
