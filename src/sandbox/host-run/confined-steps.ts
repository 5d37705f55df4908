import type { ConfinedRun, Sandbox } from '../sandbox-port.ts';
import { linesFrom } from './clean-output.ts';
import { bootCommand, type ConfinedHost, installCommand } from './confined-commands.ts';
import type { HostFault, TriedRelease } from './host-runtime.ts';
import { type BootReport, readBootReport, readInstallReport } from './inside-reports.ts';
import type { RunFolders } from './run-folders.ts';

export type ConfinedBoot =
  | { readonly kind: 'booted'; readonly report: BootReport }
  | { readonly kind: 'fault'; readonly fault: HostFault };

/** Printed by V8 before it ends the process. */
const HEAP_FULL = /JavaScript heap out of memory/;

/** `null`: the release is installed as a plugin of the host. */
export async function installPlugin(
  sandbox: Sandbox,
  host: ConfinedHost,
  folders: RunFolders,
  release: TriedRelease,
  interrupt: AbortSignal,
): Promise<HostFault | null> {
  const run = await sandbox.run(installCommand(host, folders, release), interrupt);
  interrupt.throwIfAborted();
  const report = readInstallReport(run.stdout);
  if (report === null) return { reasonCode: 'install_incomplete', detail: withoutReport(run) };
  const found = host.runtime.judgeInstall(report, release);
  if (found !== null || report.exitCode === 0) return found;
  return { reasonCode: 'install_incomplete', detail: report.output.slice(-1000) };
}

export async function bootHost(
  sandbox: Sandbox,
  host: ConfinedHost,
  folders: RunFolders,
  interrupt: AbortSignal,
): Promise<ConfinedBoot> {
  const run = await sandbox.run(bootCommand(host, folders), interrupt);
  interrupt.throwIfAborted();
  const report = readBootReport(run.stdout);
  // The largest process is ended first, which is the host; the program beside it lives to report that.
  if (run.endedBy === 'memory') return fault('out_of_memory', report?.output ?? withoutReport(run));
  if (report === null) return fault('boot_timeout', withoutReport(run));
  return faultOfEnd(report) ?? { kind: 'booted', report };
}

/** What no host needs to judge: it ran out of memory, or out of time. */
function faultOfEnd({ ended, signal, entries, output }: BootReport): ConfinedBoot | null {
  const hasDied = ended === 'died_before_ready' || ended === 'died_later';
  // Nothing inside sends SIGKILL but the kernel, when memory is short.
  const isKilled = signal === 'SIGKILL' || HEAP_FULL.test(output);
  if (hasDied && isKilled) return fault('out_of_memory', linesFrom(output, HEAP_FULL, 1) ?? output.slice(-600));
  const gaveNoList = ended === 'ready' && entries === null;
  return ended === 'timed_out' || gaveNoList ? fault('boot_timeout', output.slice(-600)) : null;
}

function fault(reasonCode: HostFault['reasonCode'], detail: string): ConfinedBoot {
  return { kind: 'fault', fault: { reasonCode, detail } };
}

function withoutReport({ endedBy, exitCode, signal, stderr }: ConfinedRun): string {
  return `ended by ${endedBy}, exit ${exitCode ?? signal ?? 'unknown'}: ${stderr.slice(-600)}`;
}
