import type { ConfinedCommand, RunLimits } from './sandbox-port.ts';

/** Absolute paths of the machine's programs that start a confined one. */
export interface SandboxPrograms {
  readonly bwrap: string;
  readonly prlimit: string;
  readonly sh: string;
  /** `null`: not needed, we are not root. */
  readonly setpriv: string | null;
}

/** What a launch takes of this machine. */
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

/** The confined user's ids inside; outside it is another one. */
const INSIDE_USER_ID = 1000;

/** All that `/etc` holds inside: what programs need to name their user and their own loopback. */
const IDENTITY_FILES: ReadonlyArray<{ readonly at: string; readonly text: string }> = [
  { at: '/etc/passwd', text: `confined:x:${INSIDE_USER_ID}:${INSIDE_USER_ID}::/tmp:/bin/sh\n` },
  { at: '/etc/group', text: `confined:x:${INSIDE_USER_ID}:\n` },
  { at: '/etc/hosts', text: '127.0.0.1 localhost confined\n::1 localhost\n' },
  { at: '/etc/nsswitch.conf', text: 'passwd: files\ngroup: files\nhosts: files\n' },
];

/** Descriptor on which bubblewrap tells the process it started and how that ended. */
export const STATUS_DESCRIPTOR = 3;
/** What is handed to it is read from this descriptor and those after it. */
export const FIRST_DATA_DESCRIPTOR = 4;

/** Shared memory of the programs inside; browsers and databases fail without any. */
const SHARED_MEMORY_BYTES = 16 * 1024 * 1024;

const SEPARATION = [
  ['--unshare-all', '--unshare-user', '--disable-userns', '--assert-userns-disabled'],
  ['--uid', String(INSIDE_USER_ID), '--gid', String(INSIDE_USER_ID)],
  ['--hostname', 'confined'],
  ['--new-session', '--die-with-parent', '--clearenv'],
  ['--json-status-fd', String(STATUS_DESCRIPTOR)],
].flat();

/**
 * Arguments of bubblewrap, up to the program to start. Order counts: later mounts lie over earlier ones, and what
 * holds the mount points is made read-only last.
 */
function confinementArguments(
  command: ConfinedCommand,
  systemMounts: readonly string[],
  handed: readonly HandedData[],
): string[] {
  return [
    SEPARATION,
    systemMounts,
    ['--proc', '/proc', '--dev', '/dev'],
    ...handed.map((data, index) => data.arguments(FIRST_DATA_DESCRIPTOR + index)),
    scratchMount('/dev/shm', SHARED_MEMORY_BYTES),
    ...command.scratch.map(({ at, maxBytes }) => scratchMount(at, maxBytes)),
    ...command.readOnly.map(({ from, to }) => ['--ro-bind', from, to]),
    ...command.writable.map(({ from, to }) => ['--bind', from, to]),
    // Both are memory-backed and without a bound of their own.
    ['--remount-ro', '/dev', '--remount-ro', '/'],
    ...Object.entries(command.environment).map(([name, value]) => ['--setenv', name, value]),
    ['--chdir', command.workingFolder],
  ].flat();
}

function scratchMount(at: string, maxBytes: number): string[] {
  return ['--size', String(maxBytes), '--tmpfs', at];
}

/** Bytes that bubblewrap reads from a descriptor, and the arguments that tell it what they are. */
export interface HandedData {
  readonly bytes: Buffer;
  readonly arguments: (descriptor: number) => readonly string[];
}

/** @param callFilter `null`: none is known for this machine. */
export function handedData(callFilter: Buffer | null): HandedData[] {
  const files = IDENTITY_FILES.map(({ at, text }) => ({
    bytes: Buffer.from(text),
    arguments: (descriptor: number) => ['--perms', '0444', '--ro-bind-data', String(descriptor), at],
  }));
  if (callFilter === null) return files;
  return [...files, { bytes: callFilter, arguments: (descriptor) => ['--seccomp', String(descriptor)] }];
}
