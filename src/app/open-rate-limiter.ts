import { Worker } from 'node:worker_threads';
import { MODULE_EXTENSION } from '../base/module-extension.ts';
import { type ApiLog, traceOf } from '../api/http/api-log.ts';
import { createMemoryStore } from '../api/http/rate-limit/memory-store.ts';
import { type RateLimiter, WINDOW_MS, createRateLimiter } from '../api/http/rate-limit/rate-limiter.ts';
import { connectRedis } from '../api/http/rate-limit/redis/redis-link.ts';
import { type RedisStore, createRedisStore } from '../api/http/rate-limit/redis/redis-store.ts';
import { redisFault } from '../api/http/rate-limit/redis/redis-fault.ts';
import { type CountingProblem, type WatchedStore, createWatchedStore } from '../api/http/rate-limit/watched-store.ts';
import { type CounterWorker, type FromCounter, createWorkerStore } from '../api/http/rate-limit/worker-store.ts';
import { type MonotonicClock, systemPreciseClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { Config } from './config.ts';
import type { CountingOptions } from './request-counter.ts';

interface RateLimiterSetting extends Pick<Config, 'quotas' | 'trustedProxies' | 'redisAddress' | 'withoutRedis'> {
  readonly clock: MonotonicClock;
  readonly log: ApiLog;
  readonly randomHex: () => string;
  /** File that all processes of this host on this machine share. */
  readonly path: string;
  /** Each host has counts of its own in one Redis. */
  readonly hostId: string;
}

const UNLISTED =
  'X-Forwarded-For came from an address that is not in PLUGIN_FACTS_TRUSTED_PROXIES. If it is your proxy, all its clients share one budget until it is; a client that wrote the header itself gains nothing.';

/** Long for a decision in Redis, which takes a millisecond; short for a client that waits. */
const REDIS_DEADLINE_MS = 1_000;

/** 32 MB. */
const MOST_INSTANTS = 4_000_000;

/**
 * Candidate search is counted in Redis, exactly over all services that do so, or
 * in a file, exactly over all processes of this machine, by a thread of its own;
 * everything else in this process, where counting costs a microsecond.
 */
export function openRateLimiter(setting: RateLimiterSetting): {
  readonly rateLimiter: RateLimiter;
  readonly close: () => Promise<void>;
} {
  const { quotas, trustedProxies, clock, log, redisAddress } = setting;
  const inMemory = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: MOST_INSTANTS });
  const isCounted = quotas.candidates !== 0;
  const inRedis = isCounted && redisAddress !== null ? countInRedis(redisAddress, setting) : null;
  const inFile = isCounted && inRedis === null ? countInFile(setting) : null;
  return {
    rateLimiter: createRateLimiter({
      quotas,
      proxies: trustedProxies,
      storeOf: (policy) => (policy === 'candidates' ? (inRedis ?? inFile ?? inMemory) : inMemory),
      problem: () => (inRedis === null ? (inFile?.problem() ?? null) : problemOf(inRedis, setting)),
      ...(inRedis === null ? {} : { shared: inRedis.state }),
      onUnlisted: () => log.warn({ advice: UNLISTED }, 'a proxy is not trusted'),
    }),
    close: async () => (inRedis ?? inFile)?.close(),
  };
}

function countInFile({ clock, path, log }: RateLimiterSetting): WatchedStore {
  const store = createWorkerStore({ clock, startWorker: (...events) => startCounting(path, log, ...events) });
  return createWatchedStore(store, clock);
}

/** Each host has counts of its own; the braces keep all of them in one slot of a cluster. */
export function redisPrefix(hostId: string): string {
  return `plugin-facts:{${hostId}}:`;
}

function countInRedis(address: string, { hostId, withoutRedis, log, randomHex }: RateLimiterSetting): RedisStore {
  return createRedisStore({
    clock: systemPreciseClock,
    windowMs: WINDOW_MS,
    prefix: redisPrefix(hostId),
    randomHex,
    connect: () => connectRedis(address, REDIS_DEADLINE_MS),
    deadlineMs: REDIS_DEADLINE_MS,
    withoutRedis,
    onGone: (error) => log.warn({ fault: redisFault(error), withoutRedis }, 'counting in Redis failed'),
    onBack: (goneForMs) => log.warn({ goneForMs: Math.round(goneForMs) }, 'counting in Redis goes on'),
  });
}

function problemOf({ state }: RedisStore, { withoutRedis }: RateLimiterSetting): CountingProblem | null {
  const { goneForMs } = state();
  return goneForMs === null
    ? null
    : { reason: 'unreachable', forMs: goneForMs, isAnswered: withoutRedis === 'each_process' };
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
