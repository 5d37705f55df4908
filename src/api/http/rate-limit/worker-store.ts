import type { MonotonicClock } from '../../../base/clock.ts';
import type { RateClaim, RateLimitStore, RateOutcome, Uncounted } from './rate-limit-store.ts';

/** One request on its way to the worker. */
export interface CountQuestion {
  readonly id: number;
  readonly claims: readonly RateClaim[];
  /** Nobody waits for the answer from then on, so the request is not counted. */
  readonly dueMs: number;
}

/** `null`: close the file and end. */
export type ToCounter = CountQuestion | null;

/** The outcomes of one transaction; the first message of a thread has none, and says that it is ready. */
export type FromCounter = ReadonlyArray<readonly [id: number, outcome: RateOutcome]>;

/** The part of a worker thread that is used. */
export interface CounterWorker {
  readonly post: (message: ToCounter) => void;
  /** Ends it where it does not end by itself. */
  readonly terminate: () => Promise<unknown>;
}

export interface WorkerStoreDeps {
  readonly clock: MonotonicClock;
  /** `onEnd`: it ended for whatever reason, and answers nothing any more. */
  readonly startWorker: (onMessage: (outcomes: FromCounter) => void, onEnd: () => void) => CounterWorker;
}

/** Long for a decision, which takes well below a millisecond; short for a client that waits. */
const DEADLINE_MS = 1_000;
/** What was counted in time is waited for so much longer: an answer that is not taken is a request lost to its client. */
const GRACE_MS = 1_000;
/** The thread has to load its code and open the file first. */
const START_DEADLINE_MS = 10_000;
/** So many wait at most; more would only wait in vain. */
const MOST_WAITING = 1_000;
const RESTART_AFTER_MS = 1_000;
const OVERDUE: Uncounted = { uncounted: 'overdue', waitMs: 1_000 };
const UNUSABLE: Uncounted = { uncounted: 'unusable', waitMs: 5_000 };

/**
 * Asks a thread that counts in a file. Whatever holds that thread up (a disk, a
 * lock of another process) holds up these requests alone, and each for two
 * seconds at most.
 */
export function createWorkerStore({ clock, startWorker }: WorkerStoreDeps): RateLimitStore {
  const waiting = new Map<number, (outcome: RateOutcome) => void>();
  let worker: CounterWorker | null = null;
  let startedAtMs = -Infinity;
  let isReady = false;
  let lastId = 0;
  let onClosed: (() => void) | null = null;

  const settle = (id: number, outcome: RateOutcome): void => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  };
  const start = (): CounterWorker | null => {
    const nowMs = clock.sinceBootMs();
    if (nowMs < startedAtMs + RESTART_AFTER_MS) return null;
    startedAtMs = nowMs;
    isReady = false;
    const started = startWorker(
      (outcomes) => {
        isReady = true;
        for (const [id, outcome] of outcomes) settle(id, outcome);
      },
      () => {
        if (worker === started) worker = null;
        for (const id of waiting.keys()) settle(id, UNUSABLE);
        onClosed?.();
      },
    );
    return started;
  };
  worker = start();
  return {
    take(claims) {
      if (waiting.size >= MOST_WAITING) return OVERDUE;
      worker ??= start();
      if (worker === null) return UNUSABLE;
      const id = (lastId += 1);
      const patienceMs = isReady ? DEADLINE_MS : START_DEADLINE_MS;
      const { promise, resolve } = Promise.withResolvers<RateOutcome>();
      // Behind the messages that came while this thread had no processor: timers are looked at before them.
      const deadline = setTimeout(() => setImmediate(() => settle(id, OVERDUE)), patienceMs + GRACE_MS);
      waiting.set(id, (outcome) => {
        clearTimeout(deadline);
        resolve(outcome);
      });
      worker.post({ id, claims, dueMs: clock.sinceBootMs() + patienceMs });
      return promise;
    },
    async close() {
      const closing = worker;
      if (closing === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onClosed = resolve;
      const deadline = setTimeout(resolve, DEADLINE_MS);
      closing.post(null);
      await promise;
      clearTimeout(deadline);
      await closing.terminate();
    },
  };
}
