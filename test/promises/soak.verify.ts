import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixtureService, openFiles } from './support/running-service.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';

const PROMISE = 'soak';
const HOUR_MS = 3_600_000;
const PAUSE_MS = 20;
/** Before it is measured: the caches and the machine code of a young process grow until they are full. */
const WARM_UP_SHARE = 1 / 6;
const CONNECTIONS = 4;
/** For closed connections to be gone. */
const REST_MS = 2_000;
/** Words of the fixture host's plugins, words of nobody, and what is refused. */
const QUERIES = ['网页截图', 'screenshot', '飞书通知', 'lens', 'no such thing', ''];

interface Sample {
  readonly atMs: number;
  readonly residentBytes: number;
}

interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
  readonly status: number;
}

/** What the n-th request asks: searches and routes, all different, reads, and what is not there. */
function askOf(n: number): Ask {
  const query = QUERIES[n % QUERIES.length] ?? '';
  const body = JSON.stringify({ query: query === '' ? '' : `${query} ${n}` });
  const status = query === '' ? 400 : 200;
  const health: Ask = { method: 'GET', path: '/healthz', body: null, status: 200 };
  const kinds: readonly Ask[] = [
    { method: 'POST', path: '/v1/plugins:search', body, status },
    { method: 'POST', path: '/v1/plugins:route', body, status },
    { method: 'GET', path: '/v1/directory', body: null, status: 200 },
    { method: 'GET', path: '/v1/publication', body: null, status: 200 },
    health,
    { method: 'GET', path: `/v1/plugins/plugin.nobody_${n}`, body: null, status: 404 },
    { method: 'GET', path: `/nowhere/${n}`, body: null, status: 404 },
  ];
  return kinds[Math.floor(n / QUERIES.length) % kinds.length] ?? health;
}

/** Bytes an hour, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanMs, meanBytes] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map((each) => each.residentBytes))];
  const [above, below] = samples.reduce(
    ([products, squares], { atMs, residentBytes }) => [
      products + (atMs - meanMs) * (residentBytes - meanBytes),
      squares + (atMs - meanMs) ** 2,
    ],
    [0, 0],
  );
  return (above / below) * HOUR_MS;
}

describe.skipIf(!existsSync('/proc/self/fd'))('an hour of mixed load', () => {
  it('leaves memory and descriptors as they were', async () => {
    const lengthMs = scaled({ quick: 30_000, full: HOUR_MS });
    const service = await fixtureService();
    let [asked, overloaded] = [0, 0];
    const wrong: string[] = [];
    const ask = async (pool: Pool, endMs: number): Promise<void> => {
      while (performance.now() < endMs) {
        const { method, path, body, status } = askOf(asked++);
        const headers = body === null ? {} : { 'content-type': 'application/json' };
        const answer = await pool.request({ method, path, headers, body });
        await answer.body.dump();
        if (answer.statusCode === 503) overloaded += 1;
        else if (answer.statusCode !== status) wrong.push(`${path}: ${answer.statusCode}`);
        await wait(PAUSE_MS);
      }
    };
    const load = async (forMs: number): Promise<void> => {
      const pool = new Pool(service.url, { connections: CONNECTIONS });
      onTestFinished(() => pool.destroy());
      await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(pool, performance.now() + forMs)));
      await pool.close();
      await wait(REST_MS);
    };
    const samples: Sample[] = [];
    const [stop, sampling] = [
      new AbortController(),
      async (): Promise<void> => {
        while (!stop.signal.aborted) {
          const { memory } = await service.usage();
          samples.push({ atMs: performance.now(), residentBytes: memory.rss });
          await wait(1_000);
        }
      },
    ];

    await load(lengthMs * WARM_UP_SHARE);
    const filesBefore = openFiles(service);
    const sampled = sampling();
    await load(lengthMs);
    stop.abort();
    await sampled;
    const filesAfter = openFiles(service);

    const megabytesPerHour = slope(samples) / 1e6;
    const residentMb = (samples.at(-1)?.residentBytes ?? 0) / 1e6;
    tell(
      PROMISE,
      `${Math.round(lengthMs / 1_000)} s, ${asked} requests, ${overloaded} refused for overload`,
      `${IS_FULL ? `${megabytesPerHour.toFixed(2)} MB/h` : 'too short for a slope'}, ${residentMb.toFixed(0)} MB, ` +
        `${filesBefore} descriptors before and ${filesAfter} after`,
    );
    expect(wrong).toEqual([]);
    // Four clients that pause are far below what the service can do.
    expect(overloaded).toBe(0);
    expect(filesAfter).toBe(filesBefore);
    expect(megabytesPerHour).toBeLessThanOrEqual(IS_FULL ? 1 : Infinity);
  });
});
