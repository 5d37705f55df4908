import { type HandedData, confinementArguments } from './confinement-arguments.ts';
import type { ConfinedCommand, RunLimits } from './sandbox-port.ts';

/** Absolute paths of the machine's programs that start a confined one. */
export interface SandboxPrograms {
  readonly bwrap: string;
  readonly prlimit: string;
  readonly sh: string;
  /** `null`: not needed, we are not root. */
  readonly setpriv: string | null;
}

export interface LaunchDeps {
  readonly programs: SandboxPrograms;
  readonly systemMounts: readonly string[];
  readonly handed: readonly HandedData[];
  /** Who runs it outside, where we are root. */
  readonly confinedUserId: number;
}

const OPEN_FILES = 4096;

/** Node reserves 570 MB of writable memory before its first line, and 8 MB for each thread. */
const RESERVED_BYTES = 1024 * 1024 * 1024;

/** Joins each control group up to `--`, then becomes the rest. */
const JOIN_AND_BECOME = 'while [ "$1" != -- ]; do echo 0 >"$1" || exit 125; shift; done; shift; exec "$@"';

/**
 * Each program becomes the next, so the process started is bubblewrap itself in the end. Root must be dropped
 * before: bubblewrap started by root writes as root outside.
 *
 * @param groupFiles the `cgroup.procs` to join; empty: limits are held by prlimit alone.
 */
export function launchCommand(
  { programs, systemMounts, handed, confinedUserId }: LaunchDeps,
  command: ConfinedCommand,
  groupFiles: readonly string[],
): string[] {
  const join = groupFiles.length === 0 ? [] : [programs.sh, '-c', JOIN_AND_BECOME, 'sh', ...groupFiles, '--'];
  return [
    ...join,
    ...dropRoot(programs.setpriv, confinedUserId),
    programs.bwrap,
    ...confinementArguments(command, systemMounts, handed),
    '--',
    programs.prlimit,
    ...processLimits(command.limits, groupFiles.length > 0),
    '--',
    ...command.argv,
  ];
}

function dropRoot(setpriv: string | null, userId: number): string[] {
  if (setpriv === null) return [];
  const identity = [`--reuid=${userId}`, `--regid=${userId}`, '--clear-groups'];
  return [setpriv, ...identity, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--'];
}

/** Set inside the user namespace: there the kernel counts its processes alone, not all of the user's. */
function processLimits(limits: RunLimits, hasControlGroup: boolean): string[] {
  const always = [
    `--nofile=${OPEN_FILES}`,
    `--fsize=${limits.fileBytes}`,
    '--core=0',
    '--msgqueue=0',
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
  ];
  if (hasControlGroup) return always;
  // Not `--as`: the JavaScript engine reserves far more addresses than it uses.
  return [...always, `--nproc=${limits.processes + 2}`, `--data=${limits.memoryBytes + RESERVED_BYTES}`];
}
