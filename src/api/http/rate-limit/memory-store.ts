import type { Clock } from '../../../base/clock.ts';
import { decide, type RateLimitStore } from './rate-limit-store.ts';

export interface MemoryStoreDeps {
  readonly clock: Clock;
  readonly windowMs: number;
  /** Bound of all instants kept, 8 bytes each; where it is reached the clients not seen for longest are forgotten. */
  readonly mostInstants: number;
}

/** A map whose first entries were deleted is slow to begin to walk, so it is walked seldom. */
const SWEEP_EVERY = 1_024;

/**
 * Counts in this process alone. Exact as long as its bound holds; beyond it, who
 * was forgotten begins anew.
 */
export function createMemoryStore({ clock, windowMs, mostInstants }: MemoryStoreDeps): RateLimitStore {
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
    if (instants.length === 0 || instants[0]! > startMs) return instants;
    const expired = instants.findIndex((instant) => instant > startMs);
    kept -= instants.splice(0, expired === -1 ? instants.length : expired).length;
    return instants;
  };
  return {
    take(claims) {
      const nowMs = clock.nowMs();
      const startMs = nowMs - windowMs;
      takes += 1;
      if (takes % SWEEP_EVERY === 0 || kept > mostInstants) forgetOld(startMs);
      const found = claims.map(({ key, limit }) => ({ key, limit, instants: liveInstants(key, startMs) }));
      const budgets = found.map(({ limit, instants }) => ({
        limit,
        used: instants.length,
        oldestMs: instants[0] ?? null,
      }));
      const decision = decide(budgets, nowMs, windowMs);
      if (!decision.isAdmitted) return decision;
      for (const { key, instants } of found) {
        instants.push(nowMs);
        kept += 1;
        instantsOf.delete(key);
        instantsOf.set(key, instants);
      }
      return decision;
    },
    close: () => undefined,
  };
}
