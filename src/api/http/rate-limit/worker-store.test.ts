import { MessageChannel } from 'node:worker_threads';
import { setImmediate as afterPolling } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FromCounter, type ToCounter, createWorkerStore } from './worker-store.ts';

const CLAIMS = [{ key: 'a', limit: 1 }];

/** A thread that does what a test says. */
function storeOverThread() {
  let sinceBootMs = 10_000;
  let starts = 0;
  let say: (outcomes: FromCounter) => void = () => undefined;
  let end: () => void = () => undefined;
  const asked: ToCounter[] = [];
  const store = createWorkerStore({
    clock: { sinceBootMs: () => sinceBootMs },
    startWorker: (onMessage, onEnd) => {
      starts += 1;
      [say, end] = [onMessage, onEnd];
      return { post: (message) => void asked.push(message), terminate: async () => undefined };
    },
  });
  return {
    ...store,
    asked,
    starts: () => starts,
    say: (outcomes: FromCounter) => say(outcomes),
    end: () => end(),
    pass: (lengthMs: number) => void (sinceBootMs += lengthMs),
  };
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

  it('says that it could not be counted where the thread does not answer', async () => {
    const { take, say } = storeOverThread();
    say([]);

    expect(await take(CLAIMS)).toEqual({ uncounted: 'overdue', waitMs: 1_000 });
  });

  it('answers at once where a thousand wait', async () => {
    const { take } = storeOverThread();
    const waiting = Array.from({ length: 1_000 }, () => take(CLAIMS));

    expect(await take(CLAIMS)).toEqual({ uncounted: 'overdue', waitMs: 1_000 });
    expect(waiting.every((outcome) => outcome instanceof Promise)).toBe(true);
  });

  it('answers what waits where the thread ends, and starts another one a second after the last start', async () => {
    const { take, end, pass, starts } = storeOverThread();
    const waiting = take(CLAIMS);
    end();

    expect(await waiting).toMatchObject({ uncounted: 'unusable' });
    expect(take(CLAIMS)).toMatchObject({ uncounted: 'unusable' });
    expect(starts()).toBe(1);
    pass(1_000);
    void take(CLAIMS);
    expect(starts()).toBe(2);
  });
});
