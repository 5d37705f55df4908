import { setTimeout as sleep } from 'node:timers/promises';

/** Time as an argument: the core never asks the machine. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  nowMs: () => number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** Time that nobody can set: what a length of time is measured by. */
export interface MonotonicClock {
  /** Milliseconds the machine has been running, whole ones unless it says otherwise; equal in all its processes, and never goes back. */
  readonly sinceBootMs: () => number;
}

export const systemMonotonicClock: MonotonicClock = {
  sinceBootMs: () => Number(process.hrtime.bigint() / 1_000_000n),
};

/** The same with fractions of a millisecond, for who has to round in one direction. */
export const systemPreciseClock: MonotonicClock = {
  sinceBootMs: () => Number(process.hrtime.bigint()) / 1_000_000,
};

/**
 * A clock that stands still at an ISO 8601 instant; for tests and goldens.
 *
 * @internal
 */
export function fixedClock(instant: string): Clock {
  const nowMs = Date.parse(instant);
  return { nowMs: () => nowMs };
}

/** Waiting as an argument, so that tests wait no real time. Rejects where the run was interrupted. */
export type Wait = (waitMs: number) => Promise<void>;

export function systemWait(interrupt: AbortSignal): Wait {
  return (waitMs) => sleep(waitMs, undefined, { signal: interrupt });
}
