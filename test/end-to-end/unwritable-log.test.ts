import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Health } from '../../src/contract/publication/health.ts';
import { publishedRun } from '../fixtures/runs.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/plugin-facts.js');
/** A line is about 300 bytes: these fill the pipe and what the service keeps for its reader. */
const REQUESTS = 8_000;
const AT_ONCE = 32;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A service whose standard error is what is given. */
async function serveWithLog(stderr: 'pipe' | number) {
  const { hostFolder, folders } = await publishedRun();
  const port = await freePort();
  const args = ['serve', '--port', String(port), '--host', hostFolder, '--data', folders.root];
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', stderr] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { child, baseUrl };
    await wait(50);
  }
  throw new Error('The service never became ready.');
}

/** How many of many requests got their answer. */
async function answered(baseUrl: string): Promise<number> {
  const dispatcher = new Agent({ connections: AT_ONCE });
  onTestFinished(() => dispatcher.close());
  let [sent, good] = [0, 0];
  const client = async (): Promise<void> => {
    while (sent < REQUESTS) {
      sent += 1;
      const { statusCode, body } = await dispatcher.request({ origin: baseUrl, path: '/readyz', method: 'GET' });
      await body.dump();
      if (statusCode === 200) good += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return good;
}

async function exitCodeAfterSigterm(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, wait(20_000)]);
  return child.exitCode;
}

describe('a service whose log cannot be written', () => {
  it.each([
    ['because its reader is gone', (child: ChildProcess) => void child.stderr?.destroy()],
    ['because nobody reads the pipe', (child: ChildProcess) => void child.stderr?.pause()],
    ['because the disk is full', null],
  ])('%s answers every request, counts what is lost, and ends when it is told to', async (_case, spoil) => {
    const full = spoil === null ? openSync('/dev/full', 'w') : null;
    const { child, baseUrl } = await serveWithLog(full ?? 'pipe');
    if (full !== null) closeSync(full);
    spoil?.(child);

    const good = await answered(baseUrl);
    const health = Health.parse(await (await fetch(`${baseUrl}/healthz`)).json());

    expect(good).toBe(REQUESTS);
    expect(health.lost_log_lines).toBeGreaterThan(0);
    expect(await exitCodeAfterSigterm(child)).toBe(0);
  });
});
