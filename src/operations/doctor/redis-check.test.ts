import { describe, expect, it, onTestFinished } from 'vitest';
import { HAS_REDIS, redisOfTest } from '../../../test/support/redis-server.ts';
import { connectRedis } from '../../api/http/rate-limit/redis/redis-link.ts';
import { createSharedCounter } from '../../api/http/rate-limit/redis/shared-counter.ts';
import { systemClock, systemPreciseClock } from '../../base/clock.ts';
import { redisChecks } from './redis-check.ts';

async function examined(address: string, aheadMs = 0) {
  return redisChecks('test-host', {
    address,
    connect: async (of) => connectRedis(of, 30_000),
    openCounter: (hostId) =>
      createSharedCounter({
        clock: systemPreciseClock,
        windowMs: 3_600_000,
        prefix: `plugin-facts:{${hostId}}:`,
        randomHex: () => 'abc',
      }),
    clock: { nowMs: () => systemClock.nowMs() - aheadMs },
  });
}

/** A Redis that keeps a log, as it should. */
async function redis(...options: readonly string[]) {
  return redisOfTest('--appendonly', 'yes', ...options);
}

async function configure(address: string, ...command: readonly string[]): Promise<void> {
  const link = await connectRedis(address, 30_000);
  onTestFinished(link.close);
  await link.send(command);
}

describe.skipIf(!HAS_REDIS)('the Redis of the counts (needs redis-server)', () => {
  it('gives no finding where it counts and keeps what it counts', async () => {
    const { address } = await redis();

    expect(await examined(address)).toEqual([
      { name: 'rate limits', status: 'ok', detail: `counted in Redis at ${address.slice(8)}`, remedy: null },
    ]);
  });

  it('is found where it cannot be reached, or takes another password, which no finding repeats', async () => {
    const { address, kill } = await redis('--requirepass', 'the-right-one');
    const withPassword = (password: string) => address.replace('//', `//:${password}@`);

    expect(await examined(withPassword('the-right-one'))).toMatchObject([{ status: 'ok' }]);
    for (const wrong of [address, withPassword('a-wrong-one')]) {
      const found = await examined(wrong);
      expect(found).toMatchObject([{ status: 'failed', detail: expect.stringContaining('user, password') }]);
      expect(JSON.stringify(found)).not.toMatch(/a-wrong-one|the-right-one/);
    }
    await kill();
    expect(await examined(address)).toMatchObject([
      { status: 'failed', detail: expect.stringContaining('cannot be reached (ECONNREFUSED)') },
    ]);
  });

  it('is found where it would forget clients: by its memory, its disk or its clock', async () => {
    const forgetting = await redisOfTest('--maxmemory', '100mb', '--maxmemory-policy', 'volatile-lru');

    expect(await examined(forgetting.address)).toMatchObject([
      { status: 'failed', detail: expect.stringContaining('maxmemory-policy volatile-lru') },
      { status: 'warning', detail: expect.stringContaining('keeps no log') },
    ]);
    expect(await examined((await redis()).address, 14 * 3_600_000)).toMatchObject([
      { status: 'warning', detail: expect.stringContaining('14 h apart') },
    ]);
  });

  it('is found where it lets nobody write: rights, room, another server', async () => {
    const { address } = await redis();
    await configure(address, 'ACL', 'SETUSER', 'reader', 'on', '>pw', '~*', '+info', '+ping');
    expect(await examined(address.replace('//', '//reader:pw@'))).toMatchObject([
      { status: 'failed', detail: expect.stringContaining('does not let this user count (NOPERM)') },
    ]);
    await configure(address, 'CONFIG', 'SET', 'maxmemory', '1');
    expect(await examined(address)).toMatchObject([
      { status: 'failed', detail: expect.stringContaining('no memory left') },
    ]);
    await configure(address, 'REPLICAOF', '127.0.0.1', '1');
    expect(await examined(address)).toMatchObject([{ status: 'failed', detail: expect.stringContaining('replica') }]);
  });
});
