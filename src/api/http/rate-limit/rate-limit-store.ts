import type { z } from 'zod';
import type { CountingProblemReason } from '../../../contract/publication/health.ts';

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
  /** Until the tightest of the budgets has one more, in milliseconds; never more than a window. */
  readonly waitMs: number;
}

/** Why nobody can say whether a request has room; what to do about it: docs/OPERATING.md. */
export type UncountedReason = z.infer<typeof CountingProblemReason>;

/** A request that was neither admitted nor refused. It may have been counted if it is `overdue`, else it was not. */
export interface Uncounted {
  readonly uncounted: UncountedReason;
  /** When asking again may help, in milliseconds; never more than a window. */
  readonly waitMs: number;
}

export type RateOutcome = RateDecision | Uncounted;

export function isUncounted(outcome: RateOutcome): outcome is Uncounted {
  return 'uncounted' in outcome;
}

/**
 * Counts requests in a window that slides: at no instant do more than `limit`
 * admitted ones lie within the window that ends there. A window is half open: a
 * request leaves it exactly one window after it was admitted.
 */
export interface RateLimitStore {
  /** Never throws and never rejects. */
  readonly take: (claims: readonly RateClaim[]) => RateOutcome | Promise<RateOutcome>;
  readonly close: () => void | Promise<void>;
}

/** A budget as a store found it, before the request in hand. */
export interface BudgetState {
  readonly limit: number;
  /** When the admitted requests that the window still holds were admitted, oldest first; more than `limit` where it was lowered. */
  readonly timesMs: readonly number[];
}

/** As much of a budget as a decision depends on. */
interface BudgetUse {
  readonly limit: number;
  /** Admitted requests that the window holds. */
  readonly used: number;
  /** When the one was admitted that makes room as it leaves: all but one fewer than the limit have left then; `null`: there is none. */
  readonly leavingMs: number | null;
}

/** What a store answers, from the budgets it found. */
export function decide(budgets: readonly BudgetState[], nowMs: number, windowMs: number): RateDecision {
  const uses = budgets.map(({ timesMs, limit }) => ({
    limit,
    used: timesMs.length,
    leavingMs: timesMs[Math.max(0, timesMs.length - limit)] ?? null,
  }));
  return decideByUse(uses, nowMs, windowMs);
}

/** Of budgets without room the one that is full longest counts, of others the one with least left. */
export function decideByUse(budgets: readonly BudgetUse[], nowMs: number, windowMs: number): RateDecision {
  const isAdmitted = budgets.every(({ used, limit }) => used < limit);
  let [remaining, waitMs] = [Infinity, 0];
  for (const { limit, used, leavingMs } of budgets) {
    const left = Math.max(0, limit - used - (isAdmitted ? 1 : 0));
    const untilMore = (leavingMs ?? nowMs) + windowMs - nowMs;
    if (left < remaining || (left === remaining && untilMore > waitMs)) [remaining, waitMs] = [left, untilMore];
  }
  return { isAdmitted, remaining, waitMs };
}
