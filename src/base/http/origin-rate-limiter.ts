import pLimit from 'p-limit';
import type { Clock, Wait } from '../clock.ts';

/** How much is asked of one origin at most. */
export interface OriginBudget {
  readonly maxConcurrent: number;
  /** `Infinity`: their starts are not kept apart. */
  readonly requestsPerMinute: number;
}

/** Does the work when the origin's budget has room for it: first come, first served. */
export type OriginRateLimiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Never more than so many requests at once, and their starts evenly apart. */
export function createOriginRateLimiter(
  budget: OriginBudget,
  { clock, wait }: { clock: Clock; wait: Wait },
): OriginRateLimiter {
  const intervalMs = 60_000 / budget.requestsPerMinute;
  const limit = pLimit(budget.maxConcurrent);
  let nextStartMs = 0;
  return (work) =>
    limit(async () => {
      const nowMs = clock.nowMs();
      const startMs = Math.max(nowMs, nextStartMs);
      nextStartMs = startMs + intervalMs;
      if (startMs > nowMs) await wait(startMs - nowMs);
      return work();
    });
}
