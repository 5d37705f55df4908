import type { MonotonicClock } from '../../../base/clock.ts';
import { isUncounted, type RateOutcome } from './rate-limit-store.ts';
import type { RequestCounter } from './request-counter.ts';
import type { CountQuestion, FromCounter, ToCounter } from './worker-store.ts';

export interface AnswerCountsDeps {
  readonly clock: MonotonicClock;
  readonly counter: RequestCounter;
  readonly post: (outcomes: FromCounter) => void;
  /** The file is closed; the thread may end. */
  readonly onClosed: () => void;
}

/** A power cut forgets the requests of so long at most. */
const SYNC_AFTER_MS = 1_000;
/** So many share a transaction at most: others wait for its lock. */
const MOST_PER_TRANSACTION = 64;
const OVERDUE: RateOutcome = { uncounted: 'overdue', waitMs: 1_000 };

/**
 * The thread's side: takes questions as they come, and those that came meanwhile
 * together. What took too long to get here is not counted.
 *
 * @returns what to do with each message
 */
export function answerCounts({ clock, counter, post, onClosed }: AnswerCountsDeps): (message: ToCounter) => void {
  let asked: CountQuestion[] = [];
  let isSyncDue = false;

  const syncLater = (): void => {
    if (isSyncDue) return;
    isSyncDue = true;
    setTimeout(() => {
      isSyncDue = false;
      try {
        counter.sync();
      } catch {
        // Full or damaged: the next decision meets the same, and says so to whoever asks.
      }
    }, SYNC_AFTER_MS).unref();
  };
  const answer = (): void => {
    const [batch, rest] = [asked.slice(0, MOST_PER_TRANSACTION), asked.slice(MOST_PER_TRANSACTION)];
    asked = rest;
    if (rest.length > 0) setImmediate(answer);
    const nowMs = clock.sinceBootMs();
    const inTime = batch.filter(({ dueMs }) => nowMs < dueMs);
    const outcomes = inTime.length === 0 ? [] : counter.takeAll(inTime.map(({ claims }) => claims));
    post([
      ...inTime.map(({ id }, i) => [id, outcomes[i]!] as const),
      ...batch.flatMap((question) => (inTime.includes(question) ? [] : [[question.id, OVERDUE] as const])),
    ]);
    if (outcomes.some((outcome) => !isUncounted(outcome) && outcome.isAdmitted)) syncLater();
  };
  return (message) => {
    if (message === null) {
      counter.close();
      onClosed();
      return;
    }
    if (asked.length === 0) setImmediate(answer);
    asked.push(message);
  };
}
