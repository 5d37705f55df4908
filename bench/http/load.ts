import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';
import type { RequestSource } from './search-requests.ts';
import type { ServedProcess } from './served-process.ts';

/** So many requests at once are far fewer than the service refuses for overload. */
export const CONNECTIONS = 16;

export interface Load {
  readonly perSecond: number;
  /** Requests a second of the server's CPU time: does not hang on how much of a core the server got. */
  readonly perCpuSecond: number;
  /** Mean size of an answer, headers included. */
  readonly answerBytes: number;
  /** Of all requests, told 503: a machine that others use too may make the service do so. */
  readonly refusedShare: number;
}

/** A machine that others use too may leave an answer waiting for long; how long is not asked here. */
const TIMEOUT_SECONDS = 120;

/** How long, or how many. */
export type LoadSize = { readonly duration: number } | { readonly amount: number };

/** Sends requests over some connections, each the next one as soon as it has its answer. */
export async function loadWith(
  source: RequestSource,
  { url, usage }: ServedProcess,
  size: LoadSize,
  connections = CONNECTIONS,
): Promise<Load> {
  const before = await usage();
  const result = await autocannon({
    url,
    connections,
    timeout: TIMEOUT_SECONDS,
    ...size,
    requests: [{ setupRequest: (request) => ({ ...request, ...requestOf(source) }) }],
  });
  const after = await usage();
  const requests = result['2xx'];
  const refused = result.statusCodeStats['503']?.count ?? 0;
  if (result.non2xx > refused || result.errors > 0) throw new Error('The server refused requests of the benchmark.');
  return {
    perSecond: requests / result.duration,
    perCpuSecond: requests / ((after.cpuMs - before.cpuMs) / 1000),
    answerBytes: result.throughput.total / requests,
    refusedShare: refused / (requests + refused),
  };
}

/** As autocannon takes it, which knows no `null`. */
function requestOf(source: RequestSource): object {
  const { body, ...request } = source.next();
  return { ...request, body: body ?? undefined };
}

export interface Latency {
  readonly ratePerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly refusedShare: number;
}

/**
 * Sends requests at an even rate, whatever the answers take, over 16
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
    const answer = await pool.request(source.next());
    await answer.body.arrayBuffer();
    if (answer.statusCode === 200) timesMs.push(performance.now() - dueAtMs);
    else if (answer.statusCode !== 503) throw new Error('The server refused a request of the benchmark.');
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
  return { ratePerSecond, p50Ms: at(0.5), p99Ms: at(0.99), refusedShare: 1 - timesMs.length / asked.length };
}
