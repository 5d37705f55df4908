import type { ConfinedCommand } from './sandbox-port.ts';

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
export function confinementArguments(
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
