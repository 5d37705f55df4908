import type { MonotonicClock } from '../../../../base/clock.ts';
import type { OwnAdmissions } from './own-admissions.ts';
import type { Presence } from './presence.ts';
import type { RedisLink } from './redis-link.ts';
import type { SharedCounter } from './shared-counter.ts';
import { withDeadline } from './with-deadline.ts';

/** Why Redis is not asked while it is there: services still write what they admitted. */
class Settling extends Error {}

export interface KeepCountingDeps {
  readonly clock: MonotonicClock;
  readonly connect: () => Promise<RedisLink>;
  readonly counter: SharedCounter;
  readonly own: OwnAdmissions;
  readonly presence: Presence;
  /** Until an answer must have come. */
  readonly deadlineMs: number;
  /** How long nobody decides where the server may have lost something. */
  readonly settleMs: number;
}

/** A connection to Redis that is made again and again, and used when Redis knows what this process admitted. */
export interface Counting {
  /** It was found not to decide: looks at once. */
  readonly doubt: () => void;
  readonly close: () => Promise<void>;
}

/** So often it is tried where nobody asks, and the time noted. */
const BEAT_MS = 1_000;
const RECONNECT_MS = 250;
/** So many budgets go into one script: milliseconds, even where each is used up. */
const WRITTEN_AT_ONCE = 100;

export function keepCounting(deps: KeepCountingDeps): Counting {
  const { clock, connect, counter, own, presence, deadlineMs, settleMs } = deps;
  const controller = new AbortController();
  const { signal } = controller;
  let open: RedisLink | null = null;
  let wake = (): void => undefined;

  const pause = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wake = resolve;
    await promise;
    clearTimeout(timer);
  };
  const join = async (link: RedisLink): Promise<void> => {
    await withDeadline(counter.join(link, settleMs), deadlineMs);
    own.unwriteAll();
  };
  const write = async (link: RedisLink): Promise<void> => {
    const budgets = own.takeUnwritten(WRITTEN_AT_ONCE, clock.sinceBootMs());
    // Where all was lost meanwhile, the next beat finds it, and then all is written.
    if (budgets.length > 0) await withDeadline(counter.write(link, budgets), deadlineMs);
  };
  /** One look at the server. @returns when to look again, in milliseconds */
  const beat = async (link: RedisLink): Promise<number> => {
    while (own.unwritten() > WRITTEN_AT_ONCE) await write(link);
    const reply = await withDeadline(counter.decide(link, [], ''), deadlineMs);
    if (reply === 'lost') {
      presence.becomeGone(new Settling());
      await join(link);
      return 0;
    }
    const isSettling = 'settlesInMs' in reply;
    if (isSettling) presence.becomeGone(new Settling());
    // Sent before whatever is asked from here on, so Redis has it before.
    const written = write(link);
    if (!isSettling && presence.ready() === null) presence.becomeReady(link);
    await written;
    return isSettling ? Math.min(reply.settlesInMs, BEAT_MS) : BEAT_MS;
  };
  const countBy = async (link: RedisLink): Promise<void> => {
    open = link;
    link.onClosed(() => {
      presence.leave(link);
      // Not of the pause that follows where it was closed here: a server that refuses is not asked without end.
      if (open === link) wake();
    });
    await join(link);
    while (!signal.aborted) {
      const waitMs = await beat(link);
      if (waitMs > 0) await pause(waitMs);
    }
  };
  const countOn = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await countBy(await connect());
      } catch (error) {
        if (!signal.aborted) presence.becomeGone(error);
      }
      const lost = open;
      open = null;
      lost?.close();
      if (!signal.aborted) await pause(RECONNECT_MS);
    }
  };
  const ended = countOn();
  return {
    doubt() {
      presence.becomeGone(new Settling());
      wake();
    },
    async close() {
      controller.abort();
      open?.close();
      wake();
      await ended;
    },
  };
}
