import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { decided, movedClock, testRateLimitStore } from '../../../../../test/support/rate-limit-store-contract.ts';
import { HAS_REDIS, type TestRedis, redisOfTest, redisOfTests } from '../../../../../test/support/redis-server.ts';
import type { MachineClocks } from '../counter-time.ts';
import type { RateOutcome } from '../rate-limit-store.ts';
import { connectRedis, type RedisLink } from './redis-link.ts';
import { type RedisStore, type RedisStoreDeps, createRedisStore } from './redis-store.ts';

const WINDOW_MS = 3_600_000;
/** A busy machine may stand still for seconds. */
const PATIENCE_MS = 30_000;
let drawn = 0;

/** Another one each time. */
function randomHex(): string {
  return (drawn += 1).toString(16).padStart(12, '0');
}

function createStore(redis: Pick<TestRedis, 'address'>, deps: Partial<RedisStoreDeps>): RedisStore {
  return createRedisStore({
    clock: movedClock(),
    windowMs: WINDOW_MS,
    prefix: '{test}:',
    randomHex,
    connect: () => connectRedis(redis.address, PATIENCE_MS),
    deadlineMs: PATIENCE_MS,
    withoutRedis: 'refuse',
    onGone: () => undefined,
    onBack: () => undefined,
    ...deps,
  });
}

function openStore(redis: TestRedis, deps: Partial<RedisStoreDeps> = {}): RedisStore {
  const store = createStore(redis, deps);
  onTestFinished(store.close);
  return store;
}

const CLAIM = [{ key: 'candidates 203.0.113.7', limit: 3 }];

async function take(store: RedisStore): Promise<RateOutcome> {
  return store.take(CLAIM);
}

/** How many of so many requests are admitted, one after the other. */
async function admitted(store: RedisStore, times: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < times; i += 1) {
    const outcome = await take(store);
    if ('isAdmitted' in outcome && outcome.isAdmitted) count += 1;
  }
  return count;
}

function isRefusal(outcome: RateOutcome): boolean {
  return 'isAdmitted' in outcome && !outcome.isAdmitted;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(10);
}

const isReady = (store: RedisStore) => () => store.state().goneForMs === null;
const isGone = (store: RedisStore) => () => store.state().goneForMs !== null;
const isReadyAsTimePasses = (store: RedisStore, pass: (ms: number) => void) => () => {
  pass(100);
  return isReady(store)();
};

async function linkTo(redis: TestRedis): Promise<RedisLink> {
  const link = await connectRedis(redis.address, PATIENCE_MS);
  onTestFinished(link.close);
  return link;
}

/** All keys but that of the clock. */
async function budgetKeys(link: RedisLink): Promise<readonly string[]> {
  const keys = z.array(z.string()).parse(await link.send(['KEYS', '*']));
  return keys.filter((key) => !key.endsWith(':clock'));
}

/** How many requests of the client Redis holds. */
async function entries(link: RedisLink): Promise<number> {
  const key = (await budgetKeys(link))[0];
  return key === undefined ? 0 : Number(await link.send(['ZCARD', key]));
}

/** Two machines whose running clocks show something else, and go at one pace. */
function twoMachines() {
  const clocks = [movedClock(), movedClock()] as const;
  clocks[1].moveTo(7_777);
  const pass = (ms: number): void => {
    for (const clock of clocks) clock.moveTo(clock.sinceBootMs() + ms);
  };
  return { clocks, pass };
}

type Two<Value> = readonly [Value, Value];

function twoStores(redis: TestRedis, clocks: Two<MachineClocks>, deps: Partial<RedisStoreDeps> = {}): Two<RedisStore> {
  return [openStore(redis, { ...deps, clock: clocks[0] }), openStore(redis, { ...deps, clock: clocks[1] })];
}

describe.skipIf(!HAS_REDIS)('the Redis store (needs redis-server)', () => {
  const redis = redisOfTests();

  testRateLimitStore((deps) => createStore(redis(), { ...deps, prefix: `{contract ${randomHex()}}:` }));
});

describe.skipIf(!HAS_REDIS)('services that count in one Redis (needs redis-server)', () => {
  it('admit together what one admits, and hear from each other when there is room', async () => {
    const redis = await redisOfTest();
    const { clocks, pass } = twoMachines();
    const [one, other] = twoStores(redis, clocks);
    expect([await admitted(one, 1), await admitted(other, 9)]).toEqual([1, 2]);

    pass(WINDOW_MS - 1);
    expect(await admitted(one, 1)).toBe(0);
    expect(await take(other)).toMatchObject({ isAdmitted: false, remaining: 0, waitMs: 1 });
    pass(1);
    expect(await admitted(other, 9)).toBe(3);
    expect(await admitted(one, 1)).toBe(0);
  });

  it('go on where others ended, and what is not counted meanwhile is waited for again', async () => {
    const redis = await redisOfTest();
    const before = openStore(redis);
    await admitted(before, 3);
    await before.close();
    const clock = movedClock();
    clock.moveTo(999_999_999);
    const after = openStore(redis, { clock });

    expect(await take(after)).toMatchObject({ isAdmitted: false, waitMs: WINDOW_MS });
    clock.moveTo(clock.sinceBootMs() + WINDOW_MS);
    expect(await admitted(after, 9)).toBe(3);
  });

  it('count clients of hosts apart', async () => {
    const redis = await redisOfTest();
    const [one, other] = [openStore(redis, { prefix: '{one}:' }), openStore(redis, { prefix: '{other}:' })];

    expect([await admitted(one, 9), await admitted(other, 9)]).toEqual([3, 3]);
  });

  it('leave no address in Redis, and as many entries of a client as it may have, for a day', async () => {
    const redis = await redisOfTest();
    const store = openStore(redis);
    await admitted(store, 9);
    const link = await linkTo(redis);
    const [key = '', ...more] = await budgetKeys(link);

    expect(more).toEqual([]);
    expect(key).toMatch(/^\{test\}:[\w-]{22}$/);
    expect(await entries(link)).toBe(3);
    expect(Number(await link.send(['PTTL', key]))).toBeGreaterThan(23 * WINDOW_MS);
  });

  it('keep on counting where Redis forgets its scripts', async () => {
    const redis = await redisOfTest();
    const store = openStore(redis);
    expect(await admitted(store, 2)).toBe(2);
    await (await linkTo(redis)).send(['SCRIPT', 'FLUSH']);

    expect(await admitted(store, 9)).toBe(1);
  });
});

describe.skipIf(!HAS_REDIS)('a Redis that is gone (needs redis-server)', () => {
  it('admits nobody where that is refused, and is told once', async () => {
    const redis = await redisOfTest();
    const told: string[] = [];
    const store = openStore(redis, { onGone: () => told.push('gone'), onBack: () => told.push('back') });
    await admitted(store, 1);
    await redis.kill();
    await until(isGone(store));

    expect(await take(store)).toEqual({ uncounted: 'unreachable', waitMs: 5_000 });
    await wait(600);
    expect([told, store.state().losses, store.state().decidedAlone]).toEqual([['gone'], 1, 0]);
  });

  it('refuses at once where it never was there', async () => {
    const redis = await redisOfTest();
    await redis.kill();

    expect(await take(openStore(redis))).toMatchObject({ uncounted: 'unreachable' });
    expect(await admitted(openStore(redis, { withoutRedis: 'each_process' }), 9)).toBe(3);
  });

  it('that kept nothing is told by all that run what they admitted, before anybody is admitted again', async () => {
    const redis = await redisOfTest();
    const { clocks, pass } = twoMachines();
    const [one, other] = twoStores(redis, clocks);
    await admitted(one, 1);
    await admitted(other, 1);
    await redis.kill();
    await until(() => isGone(one)() && isGone(other)());
    await redis.start();
    const link = await linkTo(redis);
    await until(async () => (await entries(link)) === 2);
    expect([await admitted(one, 9), await admitted(other, 9)]).toEqual([0, 0]);

    pass(5_000);
    await until(() => isReady(one)() && isReady(other)());
    expect(await admitted(one, 9)).toBe(1);
    pass(WINDOW_MS - 5_000 - 1);
    expect(await admitted(other, 9)).toBe(0);
    pass(1);
    expect(await admitted(other, 9)).toBe(2);
  });

  it('that kept all counts each request once', async () => {
    const redis = await redisOfTest('--appendonly', 'yes', '--appendfsync', 'always');
    const { clocks, pass } = twoMachines();
    const [one, gone] = twoStores(redis, clocks);
    await admitted(one, 1);
    await admitted(gone, 1);
    await gone.close();
    await redis.kill();
    await until(isGone(one));
    await redis.start();
    await until(isReadyAsTimePasses(one, pass));

    expect(await admitted(one, 9)).toBe(1);
  });

  it('that was emptied is found, and told what was admitted', async () => {
    const redis = await redisOfTest();
    const { clocks, pass } = twoMachines();
    const store = openStore(redis, { clock: clocks[0] });
    await admitted(store, 2);
    await (await linkTo(redis)).send(['FLUSHALL']);
    expect(await admitted(store, 1)).toBe(0);
    await until(isReadyAsTimePasses(store, pass));

    expect(await admitted(store, 9)).toBe(1);
  });

  it('leaves each process its own limit where that is chosen, and counts it when it is back', async () => {
    const redis = await redisOfTest();
    const { clocks, pass } = twoMachines();
    const [one, other] = twoStores(redis, clocks, { withoutRedis: 'each_process' });
    await admitted(one, 1);
    await until(isReady(other));
    await redis.kill();
    await until(() => isGone(one)() && isGone(other)());
    pass(600_000);
    expect([await admitted(one, 9), await admitted(other, 9)]).toEqual([2, 3]);
    expect(other.state()).toMatchObject({ decidedAlone: 9, unwritten: 1, losses: 1 });
    await redis.start();
    await until(() => isReady(one)() && isReady(other)());

    expect([await admitted(one, 9), await admitted(other, 9)]).toEqual([0, 0]);
    expect(other.state().unwritten).toBe(0);
    pass(WINDOW_MS - 600_001);
    expect(await admitted(one, 9)).toBe(0);
    // The newest three of all six count, and they were admitted while it was gone.
    pass(600_000);
    expect(await admitted(one, 9)).toBe(0);
    pass(1);
    expect(await admitted(one, 9)).toBe(3);
  });

  it('writes what a process admitted before another, that admitted nothing, asks', async () => {
    const redis = await redisOfTest();
    const [one, other] = twoStores(redis, twoMachines().clocks, { withoutRedis: 'each_process' });
    await until(() => isReady(one)() && isReady(other)());
    await redis.kill();
    await until(() => isGone(one)() && isGone(other)());
    expect(await admitted(one, 9)).toBe(3);
    await redis.start();
    await until(() => isReady(one)() && isReady(other)());

    expect(await admitted(other, 9)).toBe(0);
  });
});

describe.skipIf(!HAS_REDIS)('a Redis that stands still (needs redis-server)', () => {
  it('is gone when its time is over, and used again when it goes on', async () => {
    const redis = await redisOfTest();
    const store = openStore(redis, { connect: () => connectRedis(redis.address, 1_000), deadlineMs: 1_000 });
    await until(isReady(store));
    redis.signal('SIGSTOP');
    onTestFinished(() => redis.signal('SIGCONT'));
    expect(await take(store)).toHaveProperty('uncounted');
    await until(isGone(store));
    // No request waits for it any more.
    expect(store.take(CLAIM)).toMatchObject({ uncounted: 'unreachable' });
    redis.signal('SIGCONT');
    await until(isReady(store));

    // What was asked for in vain may have been counted when Redis went on.
    let more = 0;
    for (let answer = await take(store); !isRefusal(answer); answer = await take(store)) {
      more += 'isAdmitted' in answer ? 1 : 0;
      await wait(10);
    }
    expect([1, 2, 3]).toContain(more);
  });
});

describe.skipIf(!HAS_REDIS)('an answer of Redis', () => {
  it('that is refused ends the connection, and nobody is admitted', async () => {
    const redis = await redisOfTest();
    const store = openStore(redis);
    expect(decided(await take(store)).isAdmitted).toBe(true);
    await (await linkTo(redis)).send(['CONFIG', 'SET', 'maxmemory', '1']);

    expect(await take(store)).toMatchObject({ uncounted: 'overdue' });
  });
});
