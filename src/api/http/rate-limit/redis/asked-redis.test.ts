import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { movedClock } from '../../../../../test/support/rate-limit-store-contract.ts';
import type { RateOutcome } from '../rate-limit-store.ts';
import { JOIN, WRITE } from './counter-scripts.ts';
import type { RedisLink } from './redis-link.ts';
import { type RedisStore, type RedisStoreDeps, createRedisStore } from './redis-store.ts';

/*
 * A Redis that answers as a test says, where a real one cannot be made to: late, never, or when the connection is gone.
 */

const CLAIM = [{ key: 'candidates 203.0.113.7', limit: 3 }];
const DEADLINE_MS = 1_000;
/** Of the counter, by its clock: admitted, nothing used before. */
const ADMITTED = [1, 50_000, 0, 50_000];
const OVERDUE = { uncounted: 'overdue', waitMs: 1_000 };
const UNREACHABLE = { uncounted: 'unreachable', waitMs: 5_000 };
const NEVER = new Promise<never>(() => undefined);

function askedRedis(deps: Partial<RedisStoreDeps> = {}) {
  /** Names of the requests that were asked about. */
  const asked: string[] = [];
  const server = {
    answer: async (): Promise<unknown> => ADMITTED,
    look: async (): Promise<unknown> => [1, 50_000],
    written: 0,
    end: (): void => undefined,
  };
  const replyTo = async ([, script, keys, ...rest]: readonly string[]): Promise<unknown> => {
    if (script === JOIN) return ['timeline', 50_000];
    if (script === WRITE) return (server.written += 1);
    if (keys === '1') return server.look();
    asked.push(rest[6] ?? '');
    return server.answer();
  };
  const connect = async (): Promise<RedisLink> => {
    const closed = Promise.withResolvers<void>();
    const broken = closed.promise.then(() => Promise.reject(new Error('closed')));
    broken.catch(() => undefined);
    server.end = closed.resolve;
    return {
      runId: 'one',
      send: async (command) => Promise.race([replyTo(command), broken]),
      onClosed: (listener) => void closed.promise.then(listener),
      close: closed.resolve,
    };
  };
  const store = createRedisStore({
    clock: movedClock(),
    windowMs: 3_600_000,
    prefix: '{test}:',
    randomHex: () => '0123456789abcdef',
    connect,
    deadlineMs: DEADLINE_MS,
    withoutRedis: 'refuse',
    onGone: () => undefined,
    onBack: () => undefined,
    ...deps,
  });
  onTestFinished(store.close);
  return { store, server, asked };
}

async function take(store: RedisStore): Promise<RateOutcome> {
  return store.take(CLAIM);
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
});

describe('a store that asks Redis', () => {
  it('waits for its first try, and asks about each request by a name of its own', async () => {
    const { store, asked } = askedRedis();
    const outcomes = [take(store), take(store)];

    expect(await Promise.all(outcomes)).toMatchObject([{ isAdmitted: true }, { isAdmitted: true }]);
    expect(new Set(asked).size).toBe(2);
    expect(store.state()).toEqual({ goneForMs: null, losses: 0, decidedAlone: 0, unwritten: 0 });
  });

  it('lets a thousand wait for their answers, and no more', async () => {
    const { store, server } = askedRedis();
    await store.take(CLAIM);
    const answers = Promise.withResolvers<unknown>();
    server.answer = async () => answers.promise;
    const waiting = Array.from({ length: 1_000 }, async () => take(store));
    expect(store.take(CLAIM)).toEqual(OVERDUE);

    answers.resolve(ADMITTED);
    const outcomes = await Promise.all(waiting);
    expect(outcomes.every((outcome) => 'isAdmitted' in outcome)).toBe(true);
    expect(store.take(CLAIM)).toBeInstanceOf(Promise);
  });

  it('does not know of a request without an answer in time, and asks nothing more by that connection', async () => {
    const { store, server, asked } = askedRedis();
    await store.take(CLAIM);
    server.answer = async () => NEVER;
    server.look = async () => NEVER;
    let outcome: RateOutcome | null = null;
    void take(store).then((told) => (outcome = told));
    await pass(DEADLINE_MS - 1);
    expect(outcome).toBe(null);
    await pass(2);

    expect(outcome).toEqual(OVERDUE);
    expect(store.take(CLAIM)).toEqual(UNREACHABLE);
    expect(asked).toHaveLength(2);
  });

  it('decides such a request alone where each process counts by itself, and counts it when Redis is back', async () => {
    const { store, server } = askedRedis({ withoutRedis: 'each_process' });
    await store.take(CLAIM);
    server.answer = async () => Promise.reject(new Error('OOM'));

    expect(await store.take(CLAIM)).toMatchObject({ isAdmitted: true, remaining: 1 });
    expect(store.take(CLAIM)).toMatchObject({ isAdmitted: true, remaining: 0 });
    expect(store.take(CLAIM)).toMatchObject({ isAdmitted: false, remaining: 0 });
    expect(store.state()).toMatchObject({ decidedAlone: 3, unwritten: 1 });
    await pass(2_000);
    expect(server.written).toBeGreaterThan(0);
    expect(store.state()).toMatchObject({ goneForMs: null, unwritten: 0 });
  });

  it.each([[['lost']], [['settling', 3_000]]])(
    'admits nobody by what it hears from a Redis that lost its counts: %j',
    async (answer) => {
      const { store, server } = askedRedis();
      await store.take(CLAIM);
      server.answer = async () => answer;
      server.look = async () => NEVER;

      expect(await store.take(CLAIM)).toEqual(UNREACHABLE);
      // It is looked at first.
      expect(store.take(CLAIM)).toEqual(UNREACHABLE);
      expect(store.state()).toMatchObject({ losses: 1, decidedAlone: 0 });
    },
  );

  it('writes a request again that was admitted while Redis was found to have lost its counts', async () => {
    const { store, server } = askedRedis({ deadlineMs: 5_000 });
    await store.take(CLAIM);
    const answer = Promise.withResolvers<unknown>();
    server.answer = async () => answer.promise;
    server.look = async () => ['settling', 3_000];
    const outcome = store.take(CLAIM);
    await pass(1_000);
    answer.resolve(ADMITTED);

    expect(await outcome).toMatchObject({ isAdmitted: true });
    expect(store.state().unwritten).toBe(1);
  });

  it('keeps no account of a request that Redis refused', async () => {
    const { store, server } = askedRedis();
    server.answer = async () => [0, 50_000, 3, 40_000];

    expect(await store.take(CLAIM)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 3_590_000 });
    await pass(0);
    server.end();
    await pass(2_000);
    expect(server.written).toBe(0);
  });

  it('takes an answer that is none for a fault', async () => {
    const { store, server } = askedRedis();
    server.answer = async () => 'OK';

    expect(await store.take(CLAIM)).toEqual(OVERDUE);
  });
});
