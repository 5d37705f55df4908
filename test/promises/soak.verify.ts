import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectInTime } from './support/in-time.ts';
import { fixtureService, openFiles, openSockets } from './support/running-service.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';

const PROMISE = 'soak';
const HOUR_MS = 3_600_000;
const PAUSE_MS = 20;
/**
 * Load before what is measured. A young process grows until it has settled: V8
 * sizes its heap by what it sees and compiles what is called often, the page
 * caches of SQLite fill, and malloc keeps what its busiest moment needed.
 */
const WARM_UP_MS = scaled({ quick: 3_000, full: 20 * 60_000 });
/** As many as a quiet machine asks in that time: on a busy one the same takes longer. */
const WARM_UP_REQUESTS = scaled({ quick: 0, full: 200_000 });
const TELL_EVERY_MS = 60_000;
const CONNECTIONS = 4;
/** For closed connections to be gone, on a machine that does much besides. */
const GONE_WITHIN_MS = 60_000;
/** Words of the fixture host's plugins, words of nobody, and what is refused. */
const QUERIES = ['网页截图', 'screenshot', '飞书通知', 'lens', 'no such thing', ''];

interface Sample {
  readonly atMs: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  /** Of buffers and other things that JavaScript holds outside its heap. */
  readonly externalBytes: number;
}

type Measure = 'residentBytes' | 'heapBytes' | 'externalBytes';

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

/** Megabytes an hour, by least squares. */
function slope(samples: readonly Sample[], measure: Measure): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanMs, meanBytes] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map((each) => each[measure]))];
  const [above, below] = samples.reduce(
    ([products, squares], sample) => [
      products + (sample.atMs - meanMs) * (sample[measure] - meanBytes),
      squares + (sample.atMs - meanMs) ** 2,
    ],
    [0, 0],
  );
  return ((above / below) * HOUR_MS) / 1e6;
}

function told({ residentBytes, heapBytes, externalBytes }: Sample): string {
  const [resident, heap, external] = [residentBytes, heapBytes, externalBytes].map((bytes) => (bytes / 1e6).toFixed(1));
  return `${resident} MB resident, ${heap} of the heap, ${external} beside it`;
}

describe.skipIf(!existsSync('/proc/self/fd'))('an hour of mixed load (needs /proc)', () => {
  it('leaves memory and descriptors as they were', async (context) => {
    await expectInTime(context, PROMISE, async () => {
      const lengthMs = scaled({ quick: 6_000, full: HOUR_MS });
      const service = await fixtureService();
      const idleSockets = openSockets(service);
      let [asked, overloaded] = [0, 0];
      const wrong: string[] = [];
      const ask = async (pool: Pool, isOver: () => boolean): Promise<void> => {
        while (!isOver()) {
          const { method, path, body, status } = askOf(asked++);
          const headers = body === null ? {} : { 'content-type': 'application/json' };
          const answer = await pool.request({ method, path, headers, body });
          await answer.body.dump();
          if (answer.statusCode === 503) overloaded += 1;
          else if (answer.statusCode !== status) wrong.push(`${path}: ${answer.statusCode}`);
          await wait(PAUSE_MS);
        }
      };
      const load = async (forMs: number, requests = 0): Promise<void> => {
        const pool = new Pool(service.url, { connections: CONNECTIONS });
        onTestFinished(() => pool.destroy());
        const endMs = performance.now() + forMs;
        const isOver = (): boolean => performance.now() >= endMs && asked >= requests;
        await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(pool, isOver)));
        await pool.close();
        await vi.waitUntil(() => openSockets(service) <= idleSockets, { timeout: GONE_WITHIN_MS });
      };
      const samples: Sample[] = [];
      const [stop, sampling] = [
        new AbortController(),
        async (): Promise<void> => {
          const startedMs = performance.now();
          for (let toldAtMs = -Infinity; !stop.signal.aborted; await wait(1_000)) {
            const { memory } = await service.usage();
            const [atMs, { rss, heapUsed, external }] = [performance.now(), memory];
            const sample = { atMs, residentBytes: rss, heapBytes: heapUsed, externalBytes: external };
            samples.push(sample);
            if (atMs - toldAtMs < TELL_EVERY_MS) continue;
            toldAtMs = atMs;
            process.stdout.write(
              `soak: ${Math.round((atMs - startedMs) / 1_000)} s: ${asked} asked, ${told(sample)}\n`,
            );
          }
        },
      ];

      await load(WARM_UP_MS, WARM_UP_REQUESTS);
      const filesBefore = openFiles(service);
      const sampled = sampling();
      await load(lengthMs);
      stop.abort();
      await sampled;
      const filesAfter = openFiles(service);

      const megabytesPerHour = slope(samples, 'residentBytes');
      const [ofHeap, ofOther] = [slope(samples, 'heapBytes'), slope(samples, 'externalBytes')];
      const slopes = `${megabytesPerHour.toFixed(2)} MB/h (heap ${ofHeap.toFixed(2)}, beside it ${ofOther.toFixed(2)})`;
      const last = samples.at(-1);
      tell(
        PROMISE,
        `${Math.round(lengthMs / 1_000)} s, ${asked} requests, ${overloaded} refused for overload`,
        `${IS_FULL ? slopes : 'too short for a slope'}, ${last === undefined ? '' : told(last)}, ` +
          `${filesBefore} descriptors before and ${filesAfter} after`,
      );
      expect(wrong).toEqual([]);
      expect(filesAfter).toBe(filesBefore);
      expect(megabytesPerHour).toBeLessThanOrEqual(IS_FULL ? 1 : Infinity);
      // Four clients that pause are far below what the service can do.
      return [{ what: 'requests refused for overload', measured: overloaded, most: 0 }];
    });
  });
});
