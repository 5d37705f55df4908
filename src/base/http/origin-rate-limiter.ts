import type { Clock, Wait } from '../clock.ts';

/** How much is asked of one origin at most. */
export interface OriginBudget {
  readonly maxConcurrent: number;
  /** `Infinity`: their starts are not kept apart. */
  readonly requestsPerMinute: number;
}

/** Does the work when its turn comes: first come, first served. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Turns at one origin: never more than so many at once, and their starts evenly apart. */
export function createTurns(budget: OriginBudget, { clock, wait }: { clock: Clock; wait: Wait }): TakeTurn {
  const intervalMs = 60_000 / budget.requestsPerMinute;
  const waiting: (() => void)[] = [];
  let running = 0;
  let nextStartMs = 0;
  const enter = async (): Promise<void> => {
    if (running < budget.maxConcurrent) running += 1;
    // Whoever leaves hands its place over, so the count stays.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    await enter();
    try {
      const nowMs = clock.nowMs();
      const startMs = Math.max(nowMs, nextStartMs);
      nextStartMs = startMs + intervalMs;
      if (startMs > nowMs) await wait(startMs - nowMs);
      return await work();
    } finally {
      leave();
    }
  };
}
