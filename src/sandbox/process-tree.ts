import { readFileSync, readdirSync } from 'node:fs';

/** Fixed for all of Linux's user interfaces, whatever the kernel counts in (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;

/** What a process and all below it have used. */
export interface TreeUse {
  readonly processIds: readonly number[];
  /** With that of children that ended and were waited for. */
  readonly cpuMs: number;
  /** Memory of the processes' own; what they share is counted for each. */
  readonly memoryBytes: number;
}

interface ProcessStat {
  readonly processId: number;
  readonly parentId: number;
  readonly cpuTicks: number;
}

/** Sees what hangs below one process. Costs a read for each process of the machine, 5 ms for 300. */
export function useOfTree(rootId: number): TreeUse {
  const tree = descendants(rootId);
  const ticks = tree.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0);
  return {
    processIds: tree.map(({ processId }) => processId),
    cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
    memoryBytes: tree.reduce((sum, { processId }) => sum + ownMemoryBytes(processId), 0),
  };
}

/** Ids of the processes that a process has started and that live. */
export function childrenOf(parentId: number): number[] {
  return allProcesses().flatMap((one) => (one.parentId === parentId ? [one.processId] : []));
}

function descendants(rootId: number): ProcessStat[] {
  const all = allProcesses();
  const tree = all.filter(({ processId }) => processId === rootId);
  // Grows while it is walked: each one's children are appended.
  for (const parent of tree) {
    for (const one of all) if (one.parentId === parent.processId) tree.push(one);
  }
  return tree;
}

function allProcesses(): ProcessStat[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
}

function readStat(processId: number): ProcessStat[] {
  const fields = statFields(processId);
  if (fields === null) return [];
  const cpuTicks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [{ processId, parentId: Number(fields[1]), cpuTicks }];
}

/** Field 22 of proc_pid_stat(5), counted from field 3. */
const STARTED_AT = 19;

/** From field 3 of proc_pid_stat(5); the name in field 2 may hold anything, so count behind it. `null`: it is gone. */
function statFields(processId: number): readonly string[] | null {
  const stat = readProcessFile(processId, 'stat');
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function ownMemoryBytes(processId: number): number {
  const status = readProcessFile(processId, 'status') ?? '';
  const sizes = status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);
  return [...sizes].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0);
}

function readProcessFile(processId: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

/** When a process started, in the kernel's ticks: with its number, it names one process for good. `null`: it is gone. */
export function startTicksOf(processId: number): string | null {
  return statFields(processId)?.[STARTED_AT] ?? null;
}

/** False where there is no such process any more. */
export function signal(processId: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(processId, name);
  } catch {
    return false;
  }
}
