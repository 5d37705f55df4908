import type { MonotonicClock } from '../../../base/clock.ts';
import { decide, type RateDecision, type RateLimitStore } from './rate-limit-store.ts';

export interface MemoryStoreDeps {
  readonly clock: MonotonicClock;
  readonly windowMs: number;
  /** Bound of all instants kept, 8 bytes each; where it is reached the clients not seen for longest are forgotten. */
  readonly mostInstants: number;
}

/** A map whose first entries were deleted is slow to begin to walk, so it is walked seldom. */
const SWEEP_EVERY = 1_024;

/** Answers at once. */
export interface MemoryStore extends RateLimitStore {
  readonly take: (...args: Parameters<RateLimitStore['take']>) => RateDecision;
}

/**
 * Counts in this process alone. Exact as long as its bound holds; beyond it, who
 * was forgotten begins anew.
 */
export function createMemoryStore({ clock, windowMs, mostInstants }: MemoryStoreDeps): MemoryStore {
  // In the order of their newest request, so that those whose window is empty stand first.
  const instantsOf = new Map<string, number[]>();
  let kept = 0;
  let takes = 0;

  const forget = (key: string, instants: readonly number[]): void => {
    instantsOf.delete(key);
    kept -= instants.length;
  };
  const forgetOld = (startMs: number): void => {
    for (const [key, instants] of instantsOf) {
      if (kept <= mostInstants && instants.at(-1)! > startMs) return;
      forget(key, instants);
    }
  };
  const liveInstants = (key: string, startMs: number): number[] => {
    const instants = instantsOf.get(key) ?? [];
    const expired = instants.findIndex((instant) => instant > startMs);
    kept -= instants.splice(0, expired === -1 ? instants.length : expired).length;
    return instants;
  };
  return {
    take(claims) {
      const nowMs = clock.sinceBootMs();
      const startMs = nowMs - windowMs;
      takes += 1;
      if (takes % SWEEP_EVERY === 0 || kept > mostInstants) forgetOld(startMs);
      const found = claims.map(({ key, limit }) => ({ key, limit, timesMs: liveInstants(key, startMs) }));
      const decision = decide(found, nowMs, windowMs);
      if (!decision.isAdmitted) return decision;
      for (const { key, timesMs } of found) {
        timesMs.push(nowMs);
        kept += 1;
        instantsOf.delete(key);
        instantsOf.set(key, timesMs);
      }
      return decision;
    },
    close: () => undefined,
  };
}
