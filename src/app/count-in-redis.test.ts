import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HAS_REDIS, type TestRedis, redisOfTest } from '../../test/support/redis-server.ts';
import { testApi } from '../../test/support/test-api.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { DEFAULT_QUOTAS } from '../api/http/rate-limit/rate-limiter.ts';
import { systemMonotonicClock } from '../base/clock.ts';
import { Health } from '../contract/publication/health.ts';
import { openRateLimiter } from './open-rate-limiter.ts';

let drawn = 0;

function serviceWith({ address }: Pick<TestRedis, 'address'>, withoutRedis: 'refuse' | 'each_process') {
  const lines: string[] = [];
  const { rateLimiter, close } = openRateLimiter({
    quotas: { ...DEFAULT_QUOTAS, candidates: 3 },
    trustedProxies: [],
    clock: systemMonotonicClock,
    log: {
      ...SILENT_LOG,
      warn: (fields: object, message: string) => void lines.push(JSON.stringify([message, fields])),
    },
    path: '/nowhere/at/all',
    redisAddress: address,
    withoutRedis,
    randomHex: () => (drawn += 1).toString(16).padStart(12, '0'),
    hostId: 'test-host',
  });
  onTestFinished(close);
  return { rateLimiter, lines };
}

async function statusesOf(rateLimiter: ReturnType<typeof serviceWith>['rateLimiter'], times: number) {
  const api = await testApi({ rateLimiter });
  const ask = () =>
    api.inject({
      method: 'POST',
      url: '/v1/candidates:search',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await ask()).statusCode);
  const health = Health.parse((await api.inject('/healthz')).json());
  return { statuses, problem: health.last_counting_problem };
}

async function gone({ rateLimiter }: ReturnType<typeof serviceWith>): Promise<void> {
  while (rateLimiter.shared()?.goneForMs === null) await wait(10);
}

describe.skipIf(!HAS_REDIS)('a service that counts in Redis (needs redis-server)', () => {
  it('answers as many candidate searches as the limit, also beside another service, and has no problem', async () => {
    const redis = await redisOfTest();
    const [one, other] = [serviceWith(redis, 'refuse'), serviceWith(redis, 'refuse')];

    expect(await statusesOf(one.rateLimiter, 2)).toEqual({ statuses: [400, 400], problem: null });
    expect(await statusesOf(other.rateLimiter, 2)).toEqual({ statuses: [400, 429], problem: null });
  });

  it.each([
    ['refuse', [503, 503, 503, 503], 'not_answered'],
    ['each_process', [400, 400, 400, 429], 'each_process'],
  ] as const)(
    'that is gone, set to %s, answers so and says so, without its password',
    async (set, statuses, consequence) => {
      const redis = await redisOfTest('--requirepass', 'a-secret');
      const service = serviceWith({ address: redis.address.replace('//', '//:a-secret@') }, set);
      expect((await statusesOf(service.rateLimiter, 0)).statuses).toEqual([]);
      await redis.kill();
      await gone(service);

      expect(await statusesOf(service.rateLimiter, 4)).toMatchObject({
        statuses,
        problem: { reason: 'unreachable', consequence },
      });
      expect(service.lines.join('\n')).toContain('counting in Redis failed');
      expect(service.lines.join('\n')).not.toMatch(/a-secret|127\.0\.0\.1/);
    },
  );
});
