import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { FIRST_DATA_DESCRIPTOR, type HandedData, STATUS_DESCRIPTOR } from './launch-command.ts';
import { closeInheritedDescriptors } from './inherited-descriptors.ts';
import { signal, startTicksOf } from './process-tree.ts';

/** What bubblewrap has told so far; `null`: nothing of it yet. */
export interface BubblewrapStatus {
  /** The first process inside, by its number outside. When it ends, the kernel ends all others inside. */
  readonly firstProcessId: number | null;
  /** How the command ended, as shells tell it. `null` at the end: the confinement was never set up. */
  readonly exitCode: number | null;
}

/** Bubblewrap as it runs. */
export interface ConfinedProcess {
  readonly status: () => BubblewrapStatus;
  /** Kills it, and with it all inside. */
  readonly kill: () => void;
  /** Nothing of it runs any more, and its output is read. */
  readonly closed: Promise<void>;
}

/** What is to be spawned, with the data it reads from its descriptors. */
export interface SpawnOptions {
  readonly argv: readonly string[];
  readonly handed: readonly HandedData[];
  readonly onOutput: (stream: 'stdout' | 'stderr', chunk: Buffer) => void;
}

/** Starts bubblewrap and follows what it tells of its first process. */
export function spawnConfined({ argv: [program = '', ...rest], handed, onOutput }: SpawnOptions): ConfinedProcess {
  closeInheritedDescriptors();
  const child = spawn(program, rest, {
    // Bubblewrap's own environment can be read from inside (`/proc/1/environ`).
    env: {},
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...handed.map(() => 'pipe' as const)],
    // Else a Ctrl-C meant for us ends it, and nobody knows why.
    detached: true,
  });
  const pipes = child.stdio;
  readable(pipes[1]).on('data', (chunk: Buffer) => onOutput('stdout', chunk));
  readable(pipes[2]).on('data', (chunk: Buffer) => onOutput('stderr', chunk));
  for (const [index, { bytes }] of handed.entries()) give(pipes[FIRST_DATA_DESCRIPTOR + index], bytes);
  const { status, killFirst } = followStatus(readable(pipes[STATUS_DESCRIPTOR]));
  // It dies with bubblewrap, unless it was made to forget that: a program inside may write into its memory.
  child.once('exit', killFirst);
  const kill = (): void => {
    child.kill('SIGKILL');
    killFirst();
  };
  return { status, kill, closed: whenClosed(child) };
}

function followStatus(pipe: Readable) {
  let received = '';
  let startedAt: string | null = null;
  pipe.on('data', (chunk: Buffer) => {
    received += chunk.toString();
    const { firstProcessId } = readStatus(received);
    if (firstProcessId !== null) startedAt ??= startTicksOf(firstProcessId);
  });
  const killFirst = (): void => {
    const { firstProcessId } = readStatus(received);
    // Once it is gone, its number may be another's.
    if (firstProcessId === null || startedAt === null || startTicksOf(firstProcessId) !== startedAt) return;
    signal(firstProcessId, 'SIGKILL');
  };
  return { status: () => readStatus(received), killFirst };
}

function whenClosed(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

function readable(pipe: unknown): Readable {
  if (pipe instanceof Readable) return pipe;
  throw new TypeError('The descriptor is not a pipe to read from.');
}

function give(pipe: unknown, bytes: Buffer): void {
  if (!(pipe instanceof Writable)) throw new TypeError('The descriptor is not a pipe to write to.');
  // It may end before it has read; how it ended is told elsewhere.
  pipe.on('error', () => {});
  pipe.end(bytes);
}

/** Its documents stand one behind the other, without anything between them that could be counted on. */
function readStatus(received: string): BubblewrapStatus {
  const number = (name: string): number | null => {
    const digits = new RegExp(`"${name}": (\\d+)`).exec(received)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return { firstProcessId: number('child-pid'), exitCode: number('exit-code') };
}

/** @param code as shells tell it: 128 + n for an end by the signal n. */
export function exitOf(code: number): { readonly exitCode: number | null; readonly signal: string | null } {
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return name === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal: name };
}
