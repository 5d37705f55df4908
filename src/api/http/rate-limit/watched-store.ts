import type { MonotonicClock } from '../../../base/clock.ts';
import { isUncounted, type RateLimitStore, type RateOutcome, type UncountedReason } from './rate-limit-store.ts';

/** Requests of a budget are not counted as they should be. */
export interface CountingProblem {
  readonly reason: UncountedReason;
  /** How long it has been so, in milliseconds. */
  readonly forMs: number;
  /** They are answered all the same, within the limits of each process. */
  readonly isAnswered: boolean;
}

/** A store that can tell how its last count went. */
export interface WatchedStore extends RateLimitStore {
  /**
   * `null`: the last request was counted. Asks the store anew beside, without
   * waiting for it: whoever asks again learns how that went.
   */
  readonly problem: () => CountingProblem | null;
}

/** Anybody may ask, and asking writes. */
const PROBED_AT_MOST_EVERY_MS = 1_000;

export function createWatchedStore(store: RateLimitStore, clock: MonotonicClock): WatchedStore {
  let problem: { reason: UncountedReason; readonly sinceMs: number } | null = null;
  let probedAtMs = -Infinity;

  const note = (outcome: RateOutcome): RateOutcome => {
    if (!isUncounted(outcome)) problem = null;
    else if (problem === null) problem = { reason: outcome.uncounted, sinceMs: clock.sinceBootMs() };
    else problem.reason = outcome.uncounted;
    return outcome;
  };
  /** A claim of nothing is decided and written as any other; only room for new clients is not needed for it. */
  const probe = async (): Promise<void> => {
    const outcome = await store.take([]);
    if (problem?.reason !== 'full' || isUncounted(outcome)) note(outcome);
  };
  return {
    take(claims) {
      const outcome = store.take(claims);
      return outcome instanceof Promise ? outcome.then(note) : note(outcome);
    },
    problem() {
      const nowMs = clock.sinceBootMs();
      if (nowMs >= probedAtMs + PROBED_AT_MOST_EVERY_MS) {
        probedAtMs = nowMs;
        void probe();
      }
      return problem === null ? null : { reason: problem.reason, forMs: nowMs - problem.sinceMs, isAnswered: false };
    },
    close: store.close,
  };
}
