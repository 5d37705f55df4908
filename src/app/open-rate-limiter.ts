import { Worker } from 'node:worker_threads';
import { MODULE_EXTENSION } from '../base/module-extension.ts';
import { type ApiLog, traceOf } from '../api/http/api-log.ts';
import { createMemoryStore } from '../api/http/rate-limit/memory-store.ts';
import { type RateLimiter, WINDOW_MS, createRateLimiter } from '../api/http/rate-limit/rate-limiter.ts';
import { createWatchedStore } from '../api/http/rate-limit/watched-store.ts';
import { type CounterWorker, type FromCounter, createWorkerStore } from '../api/http/rate-limit/worker-store.ts';
import type { MonotonicClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { Config } from './config.ts';
import type { CountingOptions } from './request-counter.ts';

interface RateLimiterSetting extends Pick<Config, 'quotas' | 'trustedProxies'> {
  readonly clock: MonotonicClock;
  readonly log: ApiLog;
  /** File that all processes of this host on this machine share. */
  readonly path: string;
}

const UNLISTED =
  'X-Forwarded-For came from an address that is not in PLUGIN_FACTS_TRUSTED_PROXIES. If it is your proxy, all its clients share one budget until it is; a client that wrote the header itself gains nothing.';

/** 32 MB. */
const MOST_INSTANTS = 4_000_000;

/**
 * Candidate search is counted in a file, exactly over all processes, by a thread
 * of its own; everything else in this process, where counting costs a microsecond.
 */
export function openRateLimiter({ quotas, trustedProxies, clock, log, path }: RateLimiterSetting): {
  readonly rateLimiter: RateLimiter;
  readonly close: () => Promise<void>;
} {
  const inMemory = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: MOST_INSTANTS });
  const inFile =
    quotas.candidates === 0
      ? null
      : createWatchedStore(
          createWorkerStore({ clock, startWorker: (...events) => startCounting(path, log, ...events) }),
          clock,
        );
  return {
    rateLimiter: createRateLimiter({
      quotas,
      proxies: trustedProxies,
      storeOf: (policy) => (policy === 'candidates' ? (inFile ?? inMemory) : inMemory),
      problem: () => inFile?.problem() ?? null,
      onUnlisted: () => log.warn({ advice: UNLISTED }, 'a proxy is not trusted'),
    }),
    close: async () => inFile?.close(),
  };
}

/** Counts while `use` runs. */
export async function withRateLimiter(
  setting: RateLimiterSetting,
  use: (rateLimiter: RateLimiter) => Promise<void>,
): Promise<void> {
  const { rateLimiter, close } = openRateLimiter(setting);
  try {
    await use(rateLimiter);
  } finally {
    await close();
  }
}

function startCounting(
  path: string,
  log: ApiLog,
  onMessage: (outcomes: FromCounter) => void,
  onEnd: () => void,
): CounterWorker {
  const workerData: CountingOptions = { path, windowMs: WINDOW_MS };
  const worker = new Worker(new URL(`./count-requests${MODULE_EXTENSION}`, import.meta.url), { workerData });
  worker.on('message', onMessage);
  // An error ends the thread, so `exit` tells of it too; without a listener it would end the process.
  worker.on('error', (error) => log.error({ trace: traceOf(Failure.from(error)) }, 'counting of requests ended'));
  worker.on('exit', onEnd);
  worker.unref();
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
