import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectRedis, type RedisLink } from '../../src/api/http/rate-limit/redis/redis-link.ts';
import { createSharedCounter } from '../../src/api/http/rate-limit/redis/shared-counter.ts';
import { systemPreciseClock } from '../../src/base/clock.ts';
import { HAS_REDIS, type TestRedis, redisOfTest } from '../support/redis-server.ts';
import { scaled, tell } from './support/scale.ts';

const HAMMER = fileURLToPath(new URL('../support/hammer-rate-limit.ts', import.meta.url));
const ASKER = fileURLToPath(new URL('../support/ask-rate-limit.ts', import.meta.url));
const PROCESSES = 4;

function startHammer(redis: TestRedis, attempts: number): ChildProcess {
  return spawn(process.execPath, [HAMMER, '/nonexistent', String(attempts), '0', redis.address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function readHammer(child: ChildProcess): Promise<{ admitted: number; uncounted: number }> {
  const [letters = '', uncounted] = (await text(child.stdout!)).split(',');
  return { admitted: letters.length, uncounted: Number(uncounted) };
}

/** A process that asks when it is told to. */
interface Service {
  /** @returns how many of so many requests it admitted, and how many were not counted */
  readonly ask: (times: number) => Promise<{ admitted: number; uncounted: number }>;
  /** Waits until it can ask Redis. */
  readonly ready: () => Promise<void>;
  readonly end: () => void;
}

function startService(redis: TestRedis, withoutRedis: 'refuse' | 'each_process'): Service {
  const child = spawn(process.execPath, [ASKER, redis.address, withoutRedis], { stdio: ['pipe', 'pipe', 'inherit'] });
  const end = (): void => void child.kill('SIGKILL');
  onTestFinished(end);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const told = async (order: string): Promise<unknown> => {
    child.stdin.write(`${order}\n`);
    return JSON.parse((await lines.next()).value ?? 'null');
  };
  return {
    ask: async (times) => Object(await told(String(times))),
    ready: async () => void (await told('ready')),
    end,
  };
}

/** What all of them admit who ask at the same time. */
async function askAll(services: readonly Service[], times: number) {
  const results = await Promise.all(services.map((service) => service.ask(times)));
  const sum = (of: (result: (typeof results)[number]) => number) => results.reduce((all, one) => all + of(one), 0);
  return { admitted: sum(({ admitted }) => admitted), uncounted: sum(({ uncounted }) => uncounted) };
}

function startServices(redis: TestRedis, withoutRedis: 'refuse' | 'each_process'): readonly Service[] {
  return Array.from({ length: PROCESSES }, () => startService(redis, withoutRedis));
}

async function allReady(services: readonly Service[]): Promise<void> {
  await Promise.all(services.map(async ({ ready }) => ready()));
}

describe.skipIf(!HAS_REDIS)('60 in an hour over processes that share a Redis (needs redis-server)', () => {
  it('are admitted of 4 processes that ask 5,000 times each, in every run', async () => {
    const runs = scaled({ quick: 1, full: 20 });
    const admitted: number[] = [];
    let uncounted = 0;
    for (let run = 0; run < runs; run += 1) {
      const redis = await redisOfTest();
      const results = await Promise.all(Array.from({ length: PROCESSES }, () => readHammer(startHammer(redis, 5_000))));
      await redis.kill();
      admitted.push(results.reduce((sum, result) => sum + result.admitted, 0));
      uncounted += results.reduce((sum, result) => sum + result.uncounted, 0);
    }

    tell(
      'rate limit in Redis',
      `${runs} runs of 4 processes x 5,000 attempts`,
      `admitted ${[...new Set(admitted)].join(', ')}; not counted ${uncounted}`,
    );
    expect(new Set(admitted)).toEqual(new Set([60]));
  });

  it('are never more over kills of a Redis that keeps nothing, restarts, pauses and emptying, under load', async () => {
    const rounds = scaled({ quick: 3, full: 40 });
    const redis = await redisOfTest();
    const services = startServices(redis, 'refuse');
    await allReady(services);
    const faults = [
      async () => {
        await redis.kill();
        await wait(300);
        await redis.start();
      },
      async () => {
        redis.signal('SIGSTOP');
        await wait(2_500);
        redis.signal('SIGCONT');
      },
      async () => {
        const link = await connectRedis(redis.address, 30_000);
        await link.send(['FLUSHALL']);
        link.close();
      },
    ];
    let [admitted, uncounted, asked] = [0, 0, 0];
    const ask = async (times: number): Promise<void> => {
      const result = await askAll(services, times);
      admitted += result.admitted;
      uncounted += result.uncounted;
      asked += PROCESSES * times;
    };
    /** Until it is over, or as many were admitted: some of the 60 are left for every fault. */
    const askUnder = async (fault: Promise<void>, most: number): Promise<void> => {
      const state = { isOver: false };
      const over = fault.then(() => void (state.isOver = true));
      for (;;) {
        await ask(1);
        if (state.isOver || admitted >= most) break;
      }
      await over;
    };
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length]!();
      await askUnder(fault, (60 * (round + 1)) / rounds);
      await allReady(services);
    }
    // On a busy machine Redis may be late once more; who was not counted asks again.
    const giveUpAtMs = performance.now() + 60_000;
    const isOver = (): boolean => admitted >= 60 || performance.now() > giveUpAtMs;
    do {
      await allReady(services);
      await ask(60);
    } while (!isOver());

    tell(
      'rate limit in Redis',
      `${rounds} faults (killed, paused, emptied) under 4 processes, ${asked} requests`,
      `admitted ${admitted}, not counted ${uncounted}`,
    );
    expect(admitted).toBeLessThanOrEqual(60);
    // A request that was counted and not told is lost to its client: those in hand when the connection broke.
    expect(admitted).toBeGreaterThanOrEqual(60 - PROCESSES * rounds);
  });

  it('are each process its own while Redis is gone, where that is chosen, and none more when it is back', async () => {
    const redis = await redisOfTest();
    const services = startServices(redis, 'each_process');
    await allReady(services);
    const before = await askAll(services, 5);
    await redis.kill();
    const gone = await services[0]!.ask(200);
    const [, ...others] = services;
    const goneToo = await askAll(others, 30);
    await redis.start();
    await allReady(services);
    const back = await askAll(services, 200);

    tell(
      'rate limit in Redis',
      '4 processes, each with limits of its own while Redis is gone',
      `admitted ${before.admitted} before, ${gone.admitted} of one that was asked 200 times and ${goneToo.admitted} of three that were asked 30 times while it was gone, ${back.admitted} after`,
    );
    expect(before.admitted).toBe(20);
    expect(gone.admitted).toBe(55);
    expect(goneToo.admitted).toBe(90);
    expect(back).toEqual({ admitted: 0, uncounted: 0 });
  });
});

describe.skipIf(!HAS_REDIS)('a decision in Redis (needs redis-server)', () => {
  it('takes a millisecond at most in the middle, over many clients too, and little memory of each', async () => {
    const clients = scaled({ quick: 5_000, full: 200_000 });
    const redis = await redisOfTest();
    const link = await connectRedis(redis.address, 30_000);
    onTestFinished(link.close);
    const decide = await counting(link);
    for (let sent = 0; sent < clients; sent += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, i) => decide(`client ${sent + i}`)));
    }
    const bytes = Number(/^used_memory:(\d+)/m.exec(String(await link.send(['INFO', 'memory'])))?.[1]);
    const measured = {
      new: await medianMs((i) => decide(`new ${i}`)),
      known: await medianMs((i) => decide(`client ${i}`)),
      'used up': await medianMs(() => decide('one client')),
    };

    for (const [kind, { medianMs: waited, cpuMs }] of Object.entries(measured)) {
      tell(
        'rate limit in Redis',
        `1,000 decisions beside ${clients} clients, ${kind}`,
        `median ${waited.toFixed(3)} ms, ${cpuMs.toFixed(3)} ms of processor time of the service`,
      );
      expect(cpuMs).toBeLessThanOrEqual(1);
    }
    tell(
      'rate limit in Redis',
      `memory of Redis with ${clients} clients`,
      `${(bytes / clients).toFixed(0)} bytes each`,
    );
  });
});

async function counting(link: RedisLink) {
  const counter = createSharedCounter({
    clock: systemPreciseClock,
    windowMs: 3_600_000,
    prefix: 'plugin-facts:{test-host}:',
    randomHex: () => randomBytes(16).toString('hex'),
  });
  await counter.join(link, 0);
  let requests = 0;
  return async (key: string) => counter.decide(link, [{ key, limit: 60 }], `0123456789ab${(requests += 1)}`);
}

async function medianMs(decide: (i: number) => Promise<unknown>) {
  const timesMs: number[] = [];
  const started = process.cpuUsage();
  for (let i = 0; i < 1_000; i += 1) {
    const startMs = performance.now();
    await decide(i);
    timesMs.push(performance.now() - startMs);
  }
  const { user, system } = process.cpuUsage(started);
  return { medianMs: timesMs.sort((a, b) => a - b)[500]!, cpuMs: (user + system) / 1_000 / 1_000 };
}
