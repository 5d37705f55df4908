import { setTimeout as sleep } from 'node:timers/promises';

/** Waiting as an argument, so that tests wait no real time. Rejects where the run was interrupted. */
export type Wait = (waitMs: number) => Promise<void>;

export function systemWait(interrupt: AbortSignal): Wait {
  return (waitMs) => sleep(waitMs, undefined, { signal: interrupt });
}
