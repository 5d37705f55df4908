/** One budget that a request would use up by one. */
export interface RateClaim {
  /** Whose budget of which operation. */
  readonly key: string;
  /** Requests in any one window. */
  readonly limit: number;
}

export interface RateDecision {
  /** All budgets had room, and each has one less now; else none was touched. */
  readonly isAdmitted: boolean;
  /** Requests left in the tightest of the budgets. */
  readonly remaining: number;
  /** Until the tightest of the budgets has one more, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Counts requests in a window that slides: at no instant do more than `limit`
 * admitted ones lie within the window that ends there. A window is half open: a
 * request leaves it exactly one window after it was admitted.
 */
export interface RateLimitStore {
  readonly take: (claims: readonly RateClaim[]) => RateDecision;
  readonly close: () => void;
}

/** A budget as a store found it, before the request in hand. */
export interface BudgetState {
  readonly limit: number;
  /** Admitted requests that the window still holds. */
  readonly used: number;
  /** When the oldest of them was admitted; `null`: there is none. */
  readonly oldestMs: number | null;
}

/**
 * What a store answers, from the budgets it found: of budgets without room the one
 * that is full longest counts, of others the one with least left.
 */
export function decide(budgets: readonly BudgetState[], nowMs: number, windowMs: number): RateDecision {
  const isAdmitted = budgets.every(({ used, limit }) => used < limit);
  let [remaining, waitMs] = [Infinity, 0];
  for (const { used, limit, oldestMs } of budgets) {
    const left = Math.max(0, limit - used - (isAdmitted ? 1 : 0));
    const untilMore = Math.max(1, (oldestMs ?? nowMs) + windowMs - nowMs);
    if (left < remaining || (left === remaining && untilMore > waitMs)) [remaining, waitMs] = [left, untilMore];
  }
  return { isAdmitted, remaining, waitMs };
}
