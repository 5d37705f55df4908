import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerCounts } from './answer-counts.ts';
import type { RateClaim, RateOutcome } from './rate-limit-store.ts';
import type { CountQuestion, FromCounter } from './worker-store.ts';

const NOW_MS = 5_000;
const ADMITTED: RateOutcome = { isAdmitted: true, remaining: 1, waitMs: 1 };
const REFUSED: RateOutcome = { isAdmitted: false, remaining: 0, waitMs: 1 };
const LOCKED: RateOutcome = { uncounted: 'locked', waitMs: 1 };
const OVERDUE: RateOutcome = { uncounted: 'overdue', waitMs: 1_000 };

/** The thread's side over a counter whose answers are given by the key of the claim. */
function thread(sync: () => void = () => undefined) {
  const taken: number[] = [];
  const posts: FromCounter[] = [];
  const events: string[] = [];
  const outcomeOf = ([claim]: readonly RateClaim[]): RateOutcome =>
    claim?.key === 'refused' ? REFUSED : claim?.key === 'locked' ? LOCKED : ADMITTED;
  const answer = answerCounts({
    clock: { sinceBootMs: () => NOW_MS },
    counter: {
      takeAll: (batch) => {
        taken.push(batch.length);
        return batch.map(outcomeOf);
      },
      sync: () => {
        events.push('sync');
        sync();
      },
      close: () => void events.push('close'),
    },
    post: (outcomes) => void posts.push(outcomes),
    onClosed: () => void events.push('closed'),
  });
  return { answer, taken, posts, events };
}

function question(id: number, key = 'admitted', dueMs = NOW_MS + 1): CountQuestion {
  return { id, claims: [{ key, limit: 2 }], dueMs };
}

/** Long enough for whatever is asked to be answered, and for more that should not come. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

describe('the thread that counts', () => {
  it('takes what came meanwhile together, and answers each question by its number', async () => {
    const { answer, taken, posts } = thread();
    [question(7, 'refused'), question(8), question(9, 'locked')].forEach(answer);
    await turns();
    answer(question(10));
    await turns();

    expect(taken).toEqual([3, 1]);
    expect(posts).toEqual([
      [
        [7, REFUSED],
        [8, ADMITTED],
        [9, LOCKED],
      ],
      [[10, ADMITTED]],
    ]);
  });

  it('counts at most 64 in one transaction, so that others get its lock', async () => {
    const { answer, taken, posts } = thread();
    const ids = Array.from({ length: 150 }, (_, i) => i);
    for (const id of ids) answer(question(id));
    await turns();

    expect(taken).toEqual([64, 64, 22]);
    expect(posts.flat().map(([id]) => id)).toEqual(ids);
    expect(posts).toHaveLength(3);
  });

  it('does not count what nobody waits for any more', async () => {
    const { answer, taken, posts } = thread();
    [question(1, 'admitted', NOW_MS), question(2), question(3, 'admitted', NOW_MS - 1)].forEach(answer);
    await turns();
    answer(question(4, 'admitted', NOW_MS));
    await turns();

    expect(taken).toEqual([1]);
    expect(posts).toEqual([
      [
        [2, ADMITTED],
        [1, OVERDUE],
        [3, OVERDUE],
      ],
      [[4, OVERDUE]],
    ]);
  });

  it('closes the file, and only then says so', async () => {
    const { answer, taken, events } = thread();
    answer(null);
    await turns();

    expect(events).toEqual(['close', 'closed']);
    expect(taken).toEqual([]);
  });
});

describe('what a power cut forgets', () => {
  function timed(sync?: () => void) {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { answer, events } = thread(sync);
    const ask = async (...keys: string[]) => {
      keys.forEach((key, i) => answer(question(i, key)));
      await turns();
    };
    return { ask, events };
  }

  it('is what was admitted within a second: one sync for all of it', async () => {
    const { ask, events } = timed();
    await ask('refused', 'admitted');
    vi.advanceTimersByTime(500);
    await ask('admitted');
    vi.advanceTimersByTime(499);

    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['sync']);
    vi.advanceTimersByTime(5_000);
    expect(events).toEqual(['sync']);
    await ask('admitted');
    vi.advanceTimersByTime(1_000);
    expect(events).toEqual(['sync', 'sync']);
  });

  it('is nothing where nobody was admitted, so nothing is synced', async () => {
    const { ask, events } = timed();
    await ask('refused', 'locked');
    vi.advanceTimersByTime(5_000);

    expect(events).toEqual([]);
  });

  it('is synced again later where the disk is full', async () => {
    const { ask, events } = timed(() => {
      throw new Error('full');
    });
    await ask('admitted');
    vi.advanceTimersByTime(1_000);
    await ask('admitted');
    vi.advanceTimersByTime(1_000);

    expect(events).toEqual(['sync', 'sync']);
  });
});
