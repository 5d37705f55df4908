import { createHash } from 'node:crypto';
import type { MonotonicClock } from '../../../../base/clock.ts';
import { decideByUse, type RateClaim, type RateDecision } from '../rate-limit-store.ts';
import { DECIDE, JOIN, WRITE } from './counter-scripts.ts';
import type { OwnBudget } from './own-admissions.ts';
import type { RedisLink } from './redis-link.ts';
import { createSharedTime } from './shared-time.ts';

/** Nobody decides yet: all services first write what they know. */
export interface Settling {
  readonly settlesInMs: number;
}

/** What was counted is lost: whoever goes on joins again. */
export type CounterReply = RateDecision | Settling | 'lost';

export interface SharedCounterDeps {
  /** May give fractions; whole milliseconds cost one of exactness where they are cut off. */
  readonly clock: MonotonicClock;
  readonly windowMs: number;
  /** Of all keys; what stands in braces puts them into one slot. */
  readonly prefix: string;
  readonly randomHex: () => string;
}

/** Speaks to the counter in Redis by whatever connection there is; keeps its time. */
export interface SharedCounter {
  /** @param settleMs how long nobody decides if the server may have lost something since this service last joined */
  readonly join: (link: RedisLink, settleMs: number) => Promise<void>;
  /** @param id of the request, unlike that of any other */
  readonly decide: (link: RedisLink, claims: readonly RateClaim[], id: string) => Promise<CounterReply>;
  /** @returns false: what was counted is lost */
  readonly write: (link: RedisLink, budgets: readonly OwnBudget[]) => Promise<boolean>;
}

/** Keys end by Redis's own clock, which somebody may set: a step of less than 23 hours ends none too early. */
const WINDOWS_KEPT = 24;
const DECIDE_SHA = createHash('sha1').update(DECIDE).digest('hex');

export function createSharedCounter({ clock, windowMs, prefix, randomHex }: SharedCounterDeps): SharedCounter {
  const time = createSharedTime();
  const clockKey = `${prefix}clock`;
  const keptMs = String(windowMs * WINDOWS_KEPT);
  let joined: { readonly runId: string; readonly timeline: string } | null = null;

  const leastNow = (): string => String(time.atLeast(clock.sinceBootMs()) ?? '');
  const budgetKeys = (claims: readonly RateClaim[]): string[] => claims.map(({ key }) => prefix + digestOf(key));
  const run = (link: RedisLink, script: string, keys: readonly string[], args: readonly string[]) =>
    link.send(['EVAL', script, String(keys.length), ...keys, ...args]);
  return {
    async join(link, settleMs) {
      const isOther = joined !== null && joined.runId !== link.runId;
      const args = [randomHex(), joined?.timeline ?? '', leastNow(), String(settleMs), isOther ? '1' : '0'];
      const [timeline, counterMs] = listOf(await run(link, JOIN, [clockKey], args));
      joined = { runId: link.runId, timeline: String(timeline) };
      time.learn(joined.timeline, Number(counterMs), clock.sinceBootMs());
    },
    async decide(link, claims, id) {
      const timeline = joined?.timeline ?? '';
      const keys = [clockKey, ...budgetKeys(claims)];
      const limits = claims.map(({ limit }) => String(limit));
      const rest = [String(keys.length), ...keys, timeline, leastNow(), String(windowMs), keptMs, id, ...limits];
      const reply = await link.send(['EVALSHA', DECIDE_SHA, ...rest]).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith('NOSCRIPT')) return link.send(['EVAL', DECIDE, ...rest]);
        throw error;
      });
      const [first, second, ...uses] = listOf(reply);
      if (first === 'lost') return 'lost';
      if (first === 'settling') return { settlesInMs: Number(second) };
      const counterMs = Number(second);
      if (timeline === joined?.timeline) time.learn(timeline, counterMs, clock.sinceBootMs());
      const found = claims.map(({ limit }, i) => ({
        limit,
        used: Number(uses[2 * i]),
        leavingMs: Number(uses[2 * i + 1]),
      }));
      return decideByUse(found, counterMs, windowMs);
    },
    async write(link, budgets) {
      const nowMs = clock.sinceBootMs();
      const args = budgets.flatMap(({ limit, admissions }) => [
        String(limit),
        String(admissions.length),
        // Rounded down: what is younger counts longer.
        ...admissions.flatMap(({ id, atMs }) => [String(Math.max(0, Math.floor(nowMs - atMs))), id]),
      ]);
      const keys = [clockKey, ...budgetKeys(budgets)];
      return (await run(link, WRITE, keys, [joined?.timeline ?? '', leastNow(), keptMs, ...args])) === 1;
    },
  };
}

/** So that no address stands in keys, in what `MONITOR` shows, or in a dump. It hides none from who tries them all. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

function listOf(reply: unknown): readonly unknown[] {
  if (!Array.isArray(reply)) throw new Error('The counter in Redis answered something else.');
  return reply;
}
