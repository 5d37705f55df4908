import { join } from 'node:path';
import { createMemoryStore } from '../api/http/rate-limit/memory-store.ts';
import { type RateLimiter, WINDOW_MS, createRateLimiter } from '../api/http/rate-limit/rate-limiter.ts';
import { openSqliteStore } from '../api/http/rate-limit/sqlite-store.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from './config.ts';

export interface RateLimiterSetting extends Pick<Config, 'quotas' | 'trustedProxies'> {
  readonly clock: Clock;
  /** Folder that all processes of this host on this machine share. */
  readonly folder: string;
}

/** About 160 MB of file; nobody gets there below 500 requests a second for an hour. */
const MOST_REQUESTS = 2_000_000;
/** 32 MB. */
const MOST_INSTANTS = 4_000_000;

/**
 * Candidate search is counted in a file, exactly over all processes; everything
 * else in this process, where counting costs a microsecond.
 */
export function openRateLimiter({ quotas, trustedProxies, clock, folder }: RateLimiterSetting): {
  readonly rateLimiter: RateLimiter;
  readonly close: () => void;
} {
  const inMemory = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: MOST_INSTANTS });
  const path = join(folder, 'request-counts.sqlite');
  const inFile =
    quotas.candidates === 0
      ? inMemory
      : openSqliteStore({ clock, windowMs: WINDOW_MS, path, mostRequests: MOST_REQUESTS });
  return {
    rateLimiter: createRateLimiter({
      quotas,
      proxies: trustedProxies,
      storeOf: (policy) => (policy === 'candidates' ? inFile : inMemory),
    }),
    close: () => inFile.close(),
  };
}
