import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { movedClock } from '../../../../test/support/rate-limit-store-contract.ts';
import { testApi } from '../../../../test/support/test-api.ts';
import { Problem } from '../../../contract/shared/problem.ts';
import { parseProxy } from './client-network.ts';
import { createMemoryStore } from './memory-store.ts';
import { type RateQuotas, WINDOW_MS, createRateLimiter } from './rate-limiter.ts';

const QUOTAS: RateQuotas = { candidates: 2, discovery: 3, route: 3, reads: 4, mcp: 5 };

async function limitedApi(quotas: RateQuotas = QUOTAS, proxies: readonly string[] = []) {
  const clock = movedClock();
  const store = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: 10_000 });
  const rateLimiter = createRateLimiter({
    quotas,
    proxies: proxies.map((text) => parseProxy(text)!),
    storeOf: () => store,
  });
  return { api: await testApi({ rateLimiter }), clock };
}

function ask(api: FastifyInstance, url: string, options: { from?: string; forwardedFor?: string; body?: string } = {}) {
  return api.inject({
    method: url.includes(':') ? 'POST' : 'GET',
    url,
    remoteAddress: options.from ?? '203.0.113.7',
    headers: {
      'content-type': 'application/json',
      ...(options.forwardedFor === undefined ? {} : { 'x-forwarded-for': options.forwardedFor }),
    },
    ...(url.includes(':') ? { payload: options.body ?? '{"query":"phone"}' } : {}),
  });
}

async function statuses(
  count: number,
  one: (i: number) => Promise<{ statusCode: number }>,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push((await one(i)).statusCode);
  return found;
}

const CANDIDATES = '/v1/candidates:search';

describe('the rate limit', () => {
  it('tells once of who forwards and is no trusted proxy, and counts such requests', () => {
    const told: string[] = [];
    const limiter = createRateLimiter({
      quotas: { ...QUOTAS, reads: 0 },
      proxies: [parseProxy('10.0.0.0/8')!],
      storeOf: () => createMemoryStore({ clock: movedClock(), windowMs: WINDOW_MS, mostInstants: 10 }),
      onUnlisted: () => told.push('told'),
    });
    const count = (peer: string | null, forwardedFor?: string): void =>
      void limiter.count({ policy: 'reads', peer, forwardedFor });

    count('127.0.0.1');
    count('10.0.0.7', '203.0.113.7');
    count(null, '203.0.113.7');
    expect([limiter.forwardedByUnlisted(), told]).toEqual([0, []]);
    count('127.0.0.1', '203.0.113.7');
    count('203.0.113.8', '203.0.113.7');
    expect([limiter.forwardedByUnlisted(), told]).toEqual([2, ['told']]);
  });

  it('says with each answer what is left, and with 429 when to come back', async () => {
    const { api, clock } = await limitedApi();

    const first = await ask(api, CANDIDATES);
    clock.moveTo(clock.sinceBootMs() + 600_500);
    await ask(api, CANDIDATES);
    const refused = await ask(api, CANDIDATES);

    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"candidates";q=2;w=3600',
      ratelimit: '"candidates";r=1;t=3600',
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"candidates";q=2;w=3600',
      ratelimit: '"candidates";r=0;t=3000',
      'retry-after': '3000',
      'content-type': 'application/problem+json',
    });
    expect(Problem.parse(refused.json())).toMatchObject({ code: 'rate_limited', status: 429 });
  });

  it('admits again when the first request has left the window', async () => {
    const { api, clock } = await limitedApi();
    await statuses(2, () => ask(api, CANDIDATES));
    const firstAtMs = clock.sinceBootMs();

    clock.moveTo(firstAtMs + WINDOW_MS - 1);
    const before = await ask(api, CANDIDATES);
    clock.moveTo(firstAtMs + WINDOW_MS);
    const after = await ask(api, CANDIDATES);

    expect([before.statusCode, after.statusCode]).toEqual([429, 200]);
  });

  it('counts each operation by itself', async () => {
    const { api } = await limitedApi();

    expect(await statuses(3, () => ask(api, CANDIDATES))).toEqual([200, 200, 429]);
    expect(await statuses(4, () => ask(api, '/v1/plugins:search'))).toEqual([200, 200, 200, 429]);
    expect(await statuses(4, () => ask(api, '/v1/plugins:route'))).toEqual([200, 200, 200, 429]);
    expect(await statuses(5, () => ask(api, '/v1/directory'))).toEqual([200, 200, 200, 200, 429]);
  });

  it('counts another spelling of the address as the same operation', async () => {
    const { api } = await limitedApi();

    expect(await statuses(3, (i) => ask(api, i === 1 ? '/v1/candidates%3Asearch' : CANDIDATES))).not.toContain(500);
    expect((await ask(api, CANDIDATES)).statusCode).toBe(429);
  });

  it('counts what is refused for its body, and not what is refused for its method or address', async () => {
    const { api } = await limitedApi();

    const free = [
      (await api.inject({ url: CANDIDATES, remoteAddress: '203.0.113.7' })).statusCode,
      (await ask(api, '/v1/nowhere')).statusCode,
    ];
    const counted = await statuses(3, () => ask(api, CANDIDATES, { body: '{}' }));

    expect(free).toEqual([405, 404]);
    expect(counted).toEqual([400, 400, 429]);
  });

  it('leaves probes and documents alone', async () => {
    const { api } = await limitedApi({ candidates: 1, discovery: 1, route: 1, reads: 1, mcp: 1 });

    for (const url of ['/healthz', '/readyz', '/openapi.json']) {
      const answers = await statuses(3, () => ask(api, url));

      expect(answers).toEqual([200, 200, 200]);
    }
    expect((await ask(api, '/healthz')).headers).not.toHaveProperty('ratelimit');
  });

  it('counts two clients apart, and two spellings of one together', async () => {
    const { api } = await limitedApi();
    const from = ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.8', '203.0.113.7'];

    expect(await statuses(4, (i) => ask(api, CANDIDATES, { from: from[i]! }))).toEqual([200, 200, 200, 429]);
  });

  it('gives all /64s of one /48 four times as much as one', async () => {
    const { api } = await limitedApi();

    const answers = await statuses(10, (i) => ask(api, CANDIDATES, { from: `2001:db8:1:${i}::1` }));

    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('believes a forwarded address of a listed proxy only', async () => {
    const { api } = await limitedApi(QUOTAS, ['10.0.0.0/8']);
    const spoofed = (i: number) => ask(api, CANDIDATES, { forwardedFor: `198.51.100.${i}` });
    const behindProxy = (i: number) => ask(api, CANDIDATES, { from: '10.0.0.1', forwardedFor: `198.51.100.${i}` });

    expect(await statuses(3, spoofed)).toEqual([200, 200, 429]);
    expect(await statuses(3, behindProxy)).toEqual([200, 200, 200]);
  });

  it('counts nothing where the limit is 0', async () => {
    const { api } = await limitedApi({ ...QUOTAS, candidates: 0 });

    expect(await statuses(4, () => ask(api, CANDIDATES))).toEqual([200, 200, 200, 200]);
  });
});
