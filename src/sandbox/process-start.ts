import { readFileSync } from 'node:fs';

/** When a process started, in the kernel's ticks: with its number, it names one process for good. `null`: it is gone. */
export function startTicksOf(processId: number): string | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    // Field 22 of proc_pid_stat(5); the name in field 2 may hold anything, so count behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
