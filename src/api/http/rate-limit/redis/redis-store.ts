import type { MonotonicClock } from '../../../../base/clock.ts';
import type { RateClaim, RateLimitStore, RateOutcome, Uncounted } from '../rate-limit-store.ts';
import { keepCounting } from './keep-counting.ts';
import { createOwnAdmissions } from './own-admissions.ts';
import { createPresence } from './presence.ts';
import type { RedisLink } from './redis-link.ts';
import { createSharedCounter } from './shared-counter.ts';
import { withDeadline } from './with-deadline.ts';

/** What is done with requests while Redis cannot be asked: nobody is admitted, or each process counts by itself. */
export type WithoutRedis = 'refuse' | 'each_process';

/** How counting in Redis goes. */
export interface SharedCounting {
  /** For how long Redis could not be asked, in milliseconds; `null`: it can. */
  readonly goneForMs: number | null;
  /** How often it was lost since the start. */
  readonly losses: number;
  /** Requests that this process decided alone. */
  readonly decidedAlone: number;
  /** Budgets of which Redis lacks what this process admitted. */
  readonly unwritten: number;
}

export interface RedisStoreDeps {
  /** May give fractions; whole milliseconds are as exact if they are not cut off. */
  readonly clock: MonotonicClock;
  readonly windowMs: number;
  /** Of all keys; what stands in braces puts them into one slot. */
  readonly prefix: string;
  readonly randomHex: () => string;
  readonly connect: () => Promise<RedisLink>;
  readonly withoutRedis: WithoutRedis;
  /** Until an answer must have come; later, Redis is gone. */
  readonly deadlineMs: number;
  /** Told once each time. The error may name an address. */
  readonly onGone: (error: unknown) => void;
  readonly onBack: (goneForMs: number) => void;
}

export interface RedisStore extends RateLimitStore {
  readonly state: () => SharedCounting;
}

/**
 * A server that may have lost something decides nothing so long: all services
 * that run find it within 3.3 s (a beat, its deadline, a connection), and write
 * what they admitted.
 */
const SETTLE_MS = 5_000;
/** So many wait at most; more would only wait in vain. */
const MOST_WAITING = 1_000;
/** 100 MB. */
const MOST_ADMISSIONS = 1_000_000;
const OVERDUE: Uncounted = { uncounted: 'overdue', waitMs: 1_000 };
const UNREACHABLE: Uncounted = { uncounted: 'unreachable', waitMs: 5_000 };

/**
 * Counts in Redis, exactly over all processes that count in the same one. This
 * process also keeps what it admitted itself: on each connection it writes that
 * before it asks about anybody, so what Redis lost or never heard of counts
 * again, once.
 */
export function createRedisStore(deps: RedisStoreDeps): RedisStore {
  const { clock, windowMs, withoutRedis, deadlineMs } = deps;
  const counter = createSharedCounter(deps);
  const own = createOwnAdmissions({ windowMs, mostAdmissions: MOST_ADMISSIONS });
  // Where each process counts by itself, it does so too while others write: to wait would gain nothing.
  const settleMs = withoutRedis === 'refuse' ? SETTLE_MS : 0;
  const presence = createPresence(deps);
  const counting = keepCounting({ ...deps, counter, own, presence, settleMs });
  const processId = deps.randomHex().slice(0, 12);
  let [requests, waiting, decidedAlone] = [0, 0, 0];

  const takeAlone = (claims: readonly RateClaim[], id: string): RateOutcome => {
    if (withoutRedis === 'refuse') return UNREACHABLE;
    const nowMs = clock.sinceBootMs();
    const decision = own.decide(claims, nowMs);
    decidedAlone += 1;
    if (decision.isAdmitted) own.add(claims, { id, atMs: nowMs }, false);
    return decision;
  };
  const ask = async (link: RedisLink, claims: readonly RateClaim[], id: string): Promise<RateOutcome> => {
    waiting += 1;
    try {
      const reply = await withDeadline(counter.decide(link, claims, id), deadlineMs);
      if (reply === 'lost' || 'settlesInMs' in reply) {
        counting.doubt();
        return takeAlone(claims, id);
      }
      if (reply.isAdmitted) own.add(claims, { id, atMs: clock.sinceBootMs() }, presence.ready() === link);
      return reply;
    } catch {
      // Nobody knows whether it was counted; where it is admitted it has the same name, so it counts once.
      link.close();
      return withoutRedis === 'refuse' ? OVERDUE : takeAlone(claims, id);
    } finally {
      waiting -= 1;
    }
  };
  const take = (claims: readonly RateClaim[]): RateOutcome | Promise<RateOutcome> => {
    const firstTry = presence.firstTry();
    if (firstTry !== null) return firstTry.then(() => take(claims));
    if (waiting >= MOST_WAITING) return OVERDUE;
    const id = `${processId}${(requests += 1).toString(36)}`;
    const link = presence.ready();
    return link === null ? takeAlone(claims, id) : ask(link, claims, id);
  };
  return {
    take,
    state: () => ({
      goneForMs: presence.goneForMs(),
      losses: presence.losses(),
      decidedAlone,
      unwritten: own.unwritten(),
    }),
    close: counting.close,
  };
}
