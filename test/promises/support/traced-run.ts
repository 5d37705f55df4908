import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrInsert } from '../../../src/base/get-or-insert.ts';

const RUN = join(import.meta.dirname, 'paused-run.ts');

/** Whether this machine has strace and lets it look at a process. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;
}

export interface TracedRun {
  readonly hostFolder: string;
  readonly dataFolder: string;
  readonly keyFolder: string;
  readonly instant: string;
  /** Only calls on these files and folders count. */
  readonly paths: readonly string[];
  /** As `strace -e inject=` takes it; `null`: nothing goes wrong. */
  readonly inject: string | null;
  /** Where the calls are listed; `null`: nowhere. */
  readonly log: string | null;
}

export interface RunEnd {
  /** `null`: it was killed. */
  readonly exitCode: number | null;
  readonly said: string;
}

/** Runs ingest and publish under strace, which is attached when all modules are loaded. */
export async function runTraced({
  hostFolder,
  dataFolder,
  keyFolder,
  instant,
  paths,
  inject,
  log,
}: TracedRun): Promise<RunEnd> {
  const child = spawn(process.execPath, [RUN, hostFolder, dataFolder, instant, keyFolder], {
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '1',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/verify'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = once(child, 'exit');
  while (!said.includes('ready'))
    await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(errors)))]);
  said = '';
  const tracer = spawn(
    'strace',
    [
      '-f',
      '-qq',
      '-p',
      String(child.pid),
      '-o',
      log ?? '/dev/null',
      ...(log === null ? [] : ['-y', '-xx', '-s', '2000000']),
      ...paths.flatMap((path) => ['-P', path]),
      ...(inject === null ? [] : ['-e', `inject=${inject}`]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const tracerEnded = once(tracer, 'exit');
  while (!isTraced(child.pid ?? 0)) await new Promise((resolve) => setTimeout(resolve, 5));
  child.stdin.end('go\n');
  const [exitCode] = await ended;
  await tracerEnded;
  return { exitCode: typeof exitCode === 'number' ? exitCode : null, said: `${said}${errors}`.trim() };
}

/** Whether every thread of a process has a tracer. */
function isTraced(pid: number): boolean {
  const { stdout } = spawnSync('sh', ['-c', `cat /proc/${pid}/task/*/status`], { encoding: 'utf8' });
  const tracers = [...stdout.matchAll(/^TracerPid:\s+(\d+)/gmu)].map(([, tracer]) => tracer);
  return tracers.length > 0 && tracers.every((tracer) => tracer !== '0');
}

/** One call of one kind in one thread. */
export interface CallPoint {
  readonly call: string;
  /** The how manieth of its kind, from 1. */
  readonly nth: number;
}

/** Every call that a log lists; strace counts them by thread, so the n-th of two threads are one point. */
export function pointsIn(log: string): readonly CallPoint[] {
  const counts = new Map<string, Map<string, number>>();
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, thread, call] = /^(\d+)\s+([a-z0-9_]+)\(/u.exec(line) ?? [];
    if (thread === undefined || call === undefined) continue;
    const byThread = getOrInsert(counts, call, () => new Map<string, number>());
    byThread.set(thread, (byThread.get(thread) ?? 0) + 1);
  }
  return [...counts].flatMap(([call, byThread]) =>
    Array.from({ length: Math.max(...byThread.values()) }, (_, i) => ({ call, nth: i + 1 })),
  );
}
