import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { ControlGroups } from './control-groups/open-control-groups.ts';
import { type LaunchDeps, launchCommand } from './launch-command.ts';
import { childrenOf, signal } from './process-tree.ts';
import type { ConfinedCommand, ConfinedRun } from './sandbox-port.ts';
import { type ConfinedProcess, type SpawnOptions, exitOf, spawnConfined } from './spawn-confined.ts';
import { type RunWatch, watchRun } from './watch-run.ts';

/** What starting takes; `launchCommand` makes the command line of it. */
export interface StartDeps extends LaunchDeps {
  /** `null`: limits are held by prlimit. */
  readonly groups: ControlGroups | null;
  readonly clock: Clock;
}

/** A run that goes on. */
export interface StartedRun {
  readonly ended: Promise<ConfinedRun>;
  readonly stop: () => Promise<void>;
}

interface Live {
  readonly process: ConfinedProcess;
  readonly watch: RunWatch;
}

const GRACE_MS = 1000;

/** @param onOutput sees all output as it comes, unbounded. */
export function startConfined(
  deps: StartDeps,
  command: ConfinedCommand,
  interrupt: AbortSignal,
  onOutput: SpawnOptions['onOutput'],
): StartedRun {
  const stopped = new AbortController();
  let live: Live | null = null;
  const ended = runConfined({
    deps,
    command,
    interrupt: AbortSignal.any([interrupt, stopped.signal]),
    onOutput,
    onLive: (started) => (live = started),
  });
  const forget = (): void => {
    live = null;
  };
  const settled = ended.then(forget, forget);
  const stop = async (): Promise<void> => {
    if (live !== null) await terminate(live, settled);
    stopped.abort();
    await settled;
  };
  return { ended, stop };
}

interface RunOptions {
  readonly deps: StartDeps;
  readonly command: ConfinedCommand;
  readonly interrupt: AbortSignal;
  readonly onOutput: SpawnOptions['onOutput'];
  readonly onLive: (live: Live) => void;
}

async function runConfined({ deps, command, interrupt, onOutput, onLive }: RunOptions): Promise<ConfinedRun> {
  const startedAtMs = deps.clock.nowMs();
  await handOver(deps, command);
  if (interrupt.aborted) return neverStarted(deps.clock.nowMs() - startedAtMs);
  const group = deps.groups?.create(command.limits) ?? null;
  const kept = {
    stdout: createBoundedOutput(command.limits.outputBytes),
    stderr: createBoundedOutput(command.limits.outputBytes),
  };
  try {
    const process = spawnConfined({
      argv: launchCommand(deps, command, group?.processFiles ?? []),
      handed: deps.handed,
      onOutput: (stream, chunk) => {
        kept[stream].add(chunk);
        onOutput(stream, chunk);
      },
    });
    const watch = watchRun({ process, group, limits: command.limits, interrupt });
    onLive({ process, watch });
    await process.closed.finally(watch.stopWatching);
    const output = { stdout: kept.stdout.text(), stderr: kept.stderr.text() };
    return { ...outcome(process, watch, output.stderr), ...output, durationMs: deps.clock.nowMs() - startedAtMs };
  } finally {
    await group?.remove();
  }
}

async function handOver({ programs, confinedUserId }: StartDeps, command: ConfinedCommand): Promise<void> {
  if (programs.setpriv === null) return;
  for (const { from } of command.writable) await chownTree(from, confinedUserId);
}

function outcome(
  process: ConfinedProcess,
  watch: RunWatch,
  stderr: string,
): Pick<ConfinedRun, 'exitCode' | 'signal' | 'endedBy'> {
  const { exitCode } = process.status();
  const endedBy = watch.cause();
  if (exitCode === null) {
    if (endedBy !== 'itself') return { exitCode: null, signal: 'SIGKILL', endedBy };
    throw notSetUp(stderr);
  }
  const exit = exitOf(exitCode);
  return { ...exit, endedBy: exit.signal === 'SIGXCPU' ? 'cpu_time' : endedBy };
}

function neverStarted(durationMs: number): ConfinedRun {
  return { exitCode: null, signal: null, endedBy: 'caller', stdout: '', stderr: '', durationMs };
}

function notSetUp(stderr: string): Failure {
  return new Failure('sandbox_unavailable', 'The confinement could not be set up; nothing was run.', {
    cause: new Error(stderr.trim().slice(0, 1000)),
  });
}

/** Asks what bubblewrap's first process has started, and waits for it to end. */
async function terminate({ process, watch }: Live, settled: Promise<void>): Promise<void> {
  const { firstProcessId } = process.status();
  if (firstProcessId === null) return;
  watch.claim('caller');
  for (const processId of childrenOf(firstProcessId)) signal(processId, 'SIGTERM');
  await Promise.race([settled, delay(GRACE_MS)]);
  watch.end('caller');
}

interface BoundedOutput {
  readonly add: (chunk: Buffer) => void;
  readonly text: () => string;
}

/** Keeps the first `maxBytes` of a stream; what comes after is dropped, so that a flood costs no memory. */
export function createBoundedOutput(maxBytes: number): BoundedOutput {
  const kept: Buffer[] = [];
  let room = maxBytes;
  return {
    add: (chunk) => {
      if (room === 0) return;
      const part = chunk.subarray(0, room);
      room -= part.length;
      // A copy: a part would keep the whole chunk in memory.
      kept.push(part.length === chunk.length ? chunk : Buffer.from(part));
    },
    text: () => new TextDecoder().decode(Buffer.concat(kept)),
  };
}

/**
 * Hands a folder and all in it to a user. Links are handed over themselves and never followed: they may lead anywhere,
 * and Node's own recursive listing goes where they lead.
 */
export async function chownTree(folder: string, userId: number): Promise<void> {
  await lchown(folder, userId, userId);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(path, userId);
    else await lchown(path, userId, userId);
  }
}
