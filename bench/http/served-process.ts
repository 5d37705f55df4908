import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';

/** What a process under test says of itself when asked. */
export interface Usage {
  /** User and system time of all its threads since it started. */
  readonly cpuMs: number;
  readonly memory: NodeJS.MemoryUsage;
}

/** A server in a process of its own. */
export interface ServedProcess {
  readonly url: string;
  readonly processId: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

/** `plugin-facts`, as an operator runs it. */
export const PROGRAM = new URL('../../bin/plugin-facts.js', import.meta.url);
const TELL_USAGE = new URL('tell-usage.js', import.meta.url).href;
const READY = /^Serving .*at (http:\S+)/m;
/** A machine that builds something else needs minutes for a large catalog; how soon a service is ready is not asked here. */
const READY_WITHIN_MS = 1_800_000;

/** All requests come from one client, and none of them is to be refused. */
const UNLIMITED = {
  PLUGIN_FACTS_UNVERIFIED: 'serve',
  PLUGIN_FACTS_SEARCHES_PER_HOUR: '0',
  PLUGIN_FACTS_ROUTES_PER_HOUR: '0',
  PLUGIN_FACTS_READS_PER_HOUR: '0',
};

/**
 * Starts a program that says `Serving … at <address>` on standard error. All it
 * writes there goes to a file, as an operator would have it, so nobody has to
 * read a pipe while the time is taken.
 *
 * @param hasOneProcessor all its threads get one of the machine's, by `taskset`; else as many as there are
 */
export async function startProcess(
  program: URL,
  args: readonly string[],
  logFile: string,
  hasOneProcessor = false,
): Promise<ServedProcess> {
  const log = openSync(logFile, 'w');
  const tellUsage = ['--import', TELL_USAGE];
  const child = fork(fileURLToPath(program), args, {
    execPath: hasOneProcessor ? 'taskset' : process.execPath,
    execArgv: hasOneProcessor ? ['--cpu-list', '0', process.execPath, ...tellUsage] : tellUsage,
    env: { ...process.env, ...UNLIMITED },
    stdio: ['ignore', 'ignore', log, 'ipc'],
  });
  closeSync(log);
  return {
    url: await addressIn(logFile, child),
    processId: child.pid ?? 0,
    usage: () =>
      new Promise((resolve) => {
        child.once('message', (usage: Usage) => resolve(usage));
        child.send('usage');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function addressIn(logFile: string, child: ChildProcess): Promise<string> {
  for (let waitedMs = 0; waitedMs < READY_WITHIN_MS && child.exitCode === null; waitedMs += 50) {
    const address = READY.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (address !== undefined) return address;
    await wait(50);
  }
  child.kill();
  throw new Error(`A server did not start; ${logFile} says why.`);
}
