import { readFileSync } from 'node:fs';
import type { RunLimits } from '../sandbox-port.ts';

/** Our own processes in the group: bubblewrap outside, and its first process inside. */
const SANDBOX_PROCESSES = 2;

/** A file to write in the new group. `required: false`: some kernels lack it. */
export interface GroupSetting {
  readonly folder: string;
  readonly file: string;
  readonly value: string;
  readonly required: boolean;
}

/** How limits are set and read, where version 1 and 2 differ. Folders are those that hold the new groups. */
export interface GroupLayout {
  readonly version: 1 | 2;
  /** All folders in which a run has a group. */
  readonly folders: readonly [string, ...string[]];
  readonly settings: (limits: RunLimits) => readonly GroupSetting[];
  readonly cpuMs: (name: string) => number;
  readonly outOfMemoryKills: (name: string) => number;
}

export interface FoldersV1 {
  readonly memory: string;
  readonly pids: string;
  readonly cpuacct: string;
}

export function layoutV1({ memory, pids, cpuacct }: FoldersV1): GroupLayout {
  const others = new Set([pids, cpuacct]);
  others.delete(memory);
  return {
    version: 1,
    folders: [memory, ...others],
    settings: ({ memoryBytes, processes }) => [
      setting(memory, 'memory.limit_in_bytes', memoryBytes),
      { ...setting(memory, 'memory.memsw.limit_in_bytes', memoryBytes), required: false },
      setting(pids, 'pids.max', processes + SANDBOX_PROCESSES),
    ],
    cpuMs: (name) => Number(readFileSync(`${cpuacct}/${name}/cpuacct.usage`, 'utf8')) / 1e6,
    outOfMemoryKills: (name) => counter(`${memory}/${name}/memory.oom_control`, 'oom_kill'),
  };
}

export function layoutV2(folder: string): GroupLayout {
  return {
    version: 2,
    folders: [folder],
    settings: ({ memoryBytes, processes }) => [
      setting(folder, 'memory.max', memoryBytes),
      { ...setting(folder, 'memory.swap.max', 0), required: false },
      setting(folder, 'pids.max', processes + SANDBOX_PROCESSES),
    ],
    cpuMs: (name) => counter(`${folder}/${name}/cpu.stat`, 'usage_usec') / 1000,
    outOfMemoryKills: (name) => counter(`${folder}/${name}/memory.events`, 'oom_kill'),
  };
}

function setting(folder: string, file: string, value: number): GroupSetting {
  return { folder, file, value: String(value), required: true };
}

/** Files of lines `name number`. */
function counter(file: string, name: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
