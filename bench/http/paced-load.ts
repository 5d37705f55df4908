import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { CONNECTIONS } from './load.ts';
import type { RequestSource } from './search-requests.ts';

export interface Latency {
  readonly ratePerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Sends requests at an even rate, whatever the answers take, over 64
 * connections. The time of a request counts from when it was due: one that
 * waits for a connection, or for a late timer, is as slow as its client sees it.
 * autocannon's own rate mode sends each second's requests in one burst.
 */
export async function pacedLatency(
  source: RequestSource,
  url: string,
  ratePerSecond: number,
  durationSeconds: number,
): Promise<Latency> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const timesMs: number[] = [];
  const ask = async (dueAtMs: number): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await pool.request({ path: '/v1/plugins:search', method: 'POST', headers, body: source.next() });
    await answer.body.arrayBuffer();
    if (answer.statusCode !== 200) throw new Error('The server refused a request of the benchmark.');
    timesMs.push(performance.now() - dueAtMs);
  };
  const startedAtMs = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < ratePerSecond * durationSeconds) {
    const dueAtMs = startedAtMs + (asked.length * 1000) / ratePerSecond;
    if (dueAtMs > performance.now()) await wait(1);
    else asked.push(ask(dueAtMs));
  }
  await Promise.all(asked);
  await pool.close();
  timesMs.sort((a, b) => a - b);
  const at = (share: number): number => timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN;
  return { ratePerSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}
