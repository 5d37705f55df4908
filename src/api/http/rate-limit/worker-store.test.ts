import { MessageChannel } from 'node:worker_threads';
import { setImmediate as afterPolling } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FromCounter, type ToCounter, createWorkerStore } from './worker-store.ts';

const CLAIMS = [{ key: 'a', limit: 1 }];

/** A thread that does what a test says. */
function storeOverThread() {
  let sinceBootMs = 10_000;
  let starts = 0;
  let say: (outcomes: FromCounter) => void = () => undefined;
  let end: () => void = () => undefined;
  const asked: ToCounter[] = [];
  const events: string[] = [];
  const store = createWorkerStore({
    clock: { sinceBootMs: () => sinceBootMs },
    startWorker: (onMessage, onEnd) => {
      starts += 1;
      [say, end] = [onMessage, onEnd];
      return {
        post: (message) => {
          asked.push(message);
          if (message === null) events.push('asked to close');
        },
        terminate: async () => void events.push('terminated'),
      };
    },
  });
  return {
    ...store,
    asked,
    events,
    starts: () => starts,
    say: (outcomes: FromCounter) => say(outcomes),
    end: () => end(),
    pass: (lengthMs: number) => void (sinceBootMs += lengthMs),
  };
}

/** Timers that a test moves. */
function movedTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** What has become of a promise by now; `null`: nothing yet. */
async function settled<Value>(promise: Value | Promise<Value>): Promise<Value | null> {
  await afterPolling();
  return Promise.race([Promise.resolve(promise), Promise.resolve(null)]);
}

describe('a store that asks a thread', () => {
  it('gives each question its own answer', async () => {
    const { take, say } = storeOverThread();
    const outcomes = [take(CLAIMS), take(CLAIMS)];
    say([
      [2, { isAdmitted: false, remaining: 0, waitMs: 7 }],
      [1, { isAdmitted: true, remaining: 0, waitMs: 9 }],
    ]);

    expect([await outcomes[0], await outcomes[1]]).toMatchObject([{ isAdmitted: true }, { isAdmitted: false }]);
  });

  it('takes an answer that lay there while it had no processor', async () => {
    const { take, say } = storeOverThread();
    say([]);
    const outcome = take(CLAIMS);
    // Both the deadline and the answer are due when this thread runs again.
    const { port1, port2 } = new MessageChannel();
    port1.on('message', () => say([[1, { isAdmitted: true, remaining: 0, waitMs: 9 }]]));
    // From here on timers come first.
    await afterPolling();
    port2.postMessage(null);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200);

    expect(await outcome).toMatchObject({ isAdmitted: true });
    port1.close();
  });

  it('asks for each request what it uses up, and until when somebody waits', () => {
    const { take, say, pass, asked } = storeOverThread();
    void take(CLAIMS);
    say([]);
    pass(500);
    void take(CLAIMS);

    expect(asked).toEqual([
      { id: 1, claims: CLAIMS, dueMs: 20_000 },
      { id: 2, claims: CLAIMS, dueMs: 11_500 },
    ]);
  });

  it.each([
    ['answers', 2_000, true],
    ['has not begun to answer', 11_000, false],
  ])('says that it could not be counted where the thread that %s does not within %i ms', async (_case, ms, isReady) => {
    movedTimers();
    const { take, say } = storeOverThread();
    if (isReady) say([]);
    const outcome = take(CLAIMS);
    vi.advanceTimersByTime(ms - 1);

    expect(await settled(outcome)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await settled(outcome)).toEqual({ uncounted: 'overdue', waitMs: 1_000 });
  });

  it('sets no deadline for what was answered', async () => {
    movedTimers();
    const { take, say } = storeOverThread();
    const outcome = take(CLAIMS);
    say([[1, { isAdmitted: true, remaining: 0, waitMs: 9 }]]);

    expect(await settled(outcome)).toMatchObject({ isAdmitted: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('answers at once where a thousand wait', async () => {
    const { take } = storeOverThread();
    const waiting = Array.from({ length: 1_000 }, () => take(CLAIMS));

    expect(take(CLAIMS)).toEqual({ uncounted: 'overdue', waitMs: 1_000 });
    expect(waiting.every((outcome) => outcome instanceof Promise)).toBe(true);
  });

  it('asks again once somebody of a thousand was answered', () => {
    const { take, say, asked } = storeOverThread();
    for (let i = 0; i < 1_000; i += 1) void take(CLAIMS);
    say([[1, { isAdmitted: true, remaining: 0, waitMs: 9 }]]);
    void take(CLAIMS);

    expect(asked).toHaveLength(1_001);
  });

  it('answers what waits where the thread ends, and starts another one a second after the last start', async () => {
    const { take, say, end, pass, starts, asked } = storeOverThread();
    say([]);
    const waiting = take(CLAIMS);
    end();

    expect(await waiting).toEqual({ uncounted: 'unusable', waitMs: 5_000 });
    pass(999);
    expect(take(CLAIMS)).toEqual({ uncounted: 'unusable', waitMs: 5_000 });
    expect(starts()).toBe(1);
    pass(1);
    void take(CLAIMS);
    expect(starts()).toBe(2);
    void take(CLAIMS);
    expect(starts()).toBe(2);
    // The new thread has to load its code first.
    expect(asked.at(-1)).toMatchObject({ dueMs: 21_000 });
  });

  it('keeps the thread it has where an earlier one ends late', () => {
    const threads: Array<() => void> = [];
    let sinceBootMs = 0;
    const { take } = createWorkerStore({
      clock: { sinceBootMs: () => sinceBootMs },
      startWorker: (_onMessage, onEnd) => {
        threads.push(onEnd);
        return { post: () => undefined, terminate: async () => undefined };
      },
    });
    threads[0]!();
    sinceBootMs = 1_000;
    void take(CLAIMS);
    threads[0]!();
    sinceBootMs = 2_000;
    void take(CLAIMS);

    expect(threads).toHaveLength(2);
  });
});

describe('a store that is closed', () => {
  it('lets its thread close the file and end', async () => {
    movedTimers();
    const { close, end, events } = storeOverThread();
    const closed = Promise.resolve(close());
    await afterPolling();
    expect(events).toEqual(['asked to close']);
    end();
    await closed;

    expect(events).toEqual(['asked to close', 'terminated']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a thread that does not end by itself within a second', async () => {
    movedTimers();
    const { close, events } = storeOverThread();
    const closed = Promise.resolve(close());
    vi.advanceTimersByTime(999);
    await afterPolling();
    expect(events).toEqual(['asked to close']);
    vi.advanceTimersByTime(1);
    await closed;

    expect(events).toEqual(['asked to close', 'terminated']);
  });

  it('has nothing to end where its thread has ended', async () => {
    const { close, end, events } = storeOverThread();
    end();
    await close();

    expect(events).toEqual([]);
  });
});
