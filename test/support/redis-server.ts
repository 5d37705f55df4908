import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { folderOfTests, temporaryFolder } from './temporary-folder.ts';

/** Whether this machine has one; it is in Debian's package `redis-server`. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis on a free port of loopback. */
export interface TestRedis {
  readonly address: string;
  /** Starts it again at the same port, over what it kept on disk. */
  readonly start: () => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
}

/** Ended with the test. @param options like `['--appendonly', 'yes']`; without it keeps nothing */
export async function redisOfTest(...options: readonly string[]): Promise<TestRedis> {
  const redis = await startRedis(temporaryFolder(), options);
  onTestFinished(redis.kill);
  return redis;
}

/** One for the tests of a file or group, ended after the last. @param options as of `redisOfTest` */
export function redisOfTests(...options: readonly string[]): () => TestRedis {
  const folder = folderOfTests();
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis(folder, options);
  });
  afterAll(async () => redis.kill());
  return () => redis;
}

async function startRedis(folder: string, options: readonly string[]): Promise<TestRedis> {
  let port = await freePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const started = spawn('redis-server', [...fixed, ...options], { stdio: 'ignore' });
    server = started;
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`);
      await wait(20);
    }
  };
  // Another test may have taken the port since it was found free.
  await start().catch(async () => {
    port = await freePort();
    await start();
  });
  return {
    address: `redis://127.0.0.1:${port}`,
    start,
    signal: (name) => void server?.kill(name),
    async kill() {
      const ending = server;
      server = null;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = once(ending, 'exit');
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data');
    // While it loads what it kept; without the password it says `-NOAUTH`, which is an answer.
    return !String(reply).startsWith('-LOADING');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
