import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../base/failure.ts';
import { parseProxy } from './client-network.ts';
import type { RateClaim, RateOutcome, UncountedReason } from './rate-limit-store.ts';
import { type CountedRequest, DEFAULT_QUOTAS, createRateLimiter, limitRate, ratePolicyOf } from './rate-limiter.ts';

describe('ratePolicyOf', () => {
  it.each([
    ['POST', '/v1/candidates:search', 'candidates'],
    ['POST', '/v1/plugins:search', 'discovery'],
    ['POST', '/v1/plugins:route', 'route'],
    ['GET', '/v1/directory', 'reads'],
    ['HEAD', '/v1/directory', 'reads'],
    ['GET', '/v1/changes', 'reads'],
    ['POST', '/v1/directory', null],
    ['DELETE', '/v1/directory', null],
    ['GET', '/v1/candidates:search', null],
    ['HEAD', '/v1/plugins:search', null],
    ['GET', '/healthz', null],
    ['GET', '/other/v1/directory', null],
    ['POST', '/mcp', 'mcp'],
    ['GET', '/mcp', null],
    ['DELETE', '/mcp', null],
  ])('%s %s uses the budget %s', (method, route, policy) => {
    expect(ratePolicyOf(method, route)).toBe(policy);
  });
});

describe('the budgets of a request', () => {
  function claimsOf(request: Partial<CountedRequest>, candidates = DEFAULT_QUOTAS.candidates) {
    const claimed: Array<readonly RateClaim[]> = [];
    const { count } = createRateLimiter({
      quotas: { ...DEFAULT_QUOTAS, candidates },
      proxies: [parseProxy('10.0.0.0/8')!],
      storeOf: () => ({
        take: (claims) => {
          claimed.push(claims);
          return ADMITTED;
        },
        close: () => undefined,
      }),
    });
    const outcome = count({ policy: 'candidates', peer: '203.0.113.7', forwardedFor: undefined, ...request });
    return { claimed, outcome };
  }

  it('is that of an IPv4 client', () => {
    expect(claimsOf({})).toEqual({ claimed: [[{ key: 'candidates 203.0.113.7', limit: 60 }]], outcome: ADMITTED });
    expect(claimsOf({ policy: 'discovery' }).claimed).toEqual([[{ key: 'discovery 203.0.113.7', limit: 600 }]]);
    expect(claimsOf({ peer: '10.0.0.1', forwardedFor: '198.51.100.4' }).claimed).toEqual([
      [{ key: 'candidates 198.51.100.4', limit: 60 }],
    ]);
  });

  it('are those of an IPv6 client and, four times as much, of its /48', () => {
    expect(claimsOf({ peer: '2001:db8:1:2::1' }).claimed).toEqual([
      [
        { key: 'candidates 20010db800010002::/64', limit: 60 },
        { key: 'candidates 20010db80001::/48', limit: 240 },
      ],
    ]);
  });

  it('is none where the quota is 0', () => {
    expect(claimsOf({}, 0)).toEqual({ claimed: [], outcome: null });
    expect(claimsOf({ policy: 'route' }, 0).outcome).toEqual(ADMITTED);
  });
});

describe('requests forwarded by who is no trusted proxy', () => {
  it('are counted, and somebody is told of the first', () => {
    let told = 0;
    const { count, forwardedByUnlisted } = createRateLimiter({
      quotas: DEFAULT_QUOTAS,
      proxies: [parseProxy('10.0.0.0/8')!],
      storeOf: () => ({ take: () => ADMITTED, close: () => undefined }),
      onUnlisted: () => void (told += 1),
    });
    const ask = (peer: string | null, forwardedFor: string | undefined): void =>
      void count({ policy: 'discovery', peer, forwardedFor });

    ask('203.0.113.7', undefined);
    ask('10.0.0.1', '198.51.100.4');
    ask(null, '198.51.100.4');
    expect([forwardedByUnlisted(), told]).toEqual([0, 0]);
    ask('203.0.113.7', '198.51.100.4');
    expect([forwardedByUnlisted(), told]).toEqual([1, 1]);
    ask('203.0.113.8', '198.51.100.4');
    expect([forwardedByUnlisted(), told]).toEqual([2, 1]);
  });

  it('need nobody who is told', () => {
    const { count, problem, shared } = createRateLimiter({
      quotas: DEFAULT_QUOTAS,
      proxies: [],
      storeOf: () => ({ take: () => ADMITTED, close: () => undefined }),
    });

    expect(count({ policy: 'discovery', peer: '203.0.113.7', forwardedFor: '198.51.100.4' })).toEqual(ADMITTED);
    expect([problem(), shared()]).toEqual([null, null]);
  });

  it('tell how counting in Redis goes where it is done there', () => {
    const counting = { goneForMs: 7, losses: 1, decidedAlone: 2, unwritten: 3 };
    const { shared } = createRateLimiter({
      quotas: DEFAULT_QUOTAS,
      proxies: [],
      storeOf: () => ({ take: () => ADMITTED, close: () => undefined }),
      shared: () => counting,
    });

    expect(shared()).toEqual(counting);
  });
});

const ADMITTED: RateOutcome = { isAdmitted: true, remaining: 59, waitMs: 3_599_001 };

/** What a request is answered where it is counted so, and what it was counted by. */
async function answered(
  outcome: RateOutcome | Promise<RateOutcome> | null,
  policy: CountedRequest['policy'] | null = 'candidates',
  headers: Record<string, string> = { 'x-forwarded-for': '198.51.100.4, 198.51.100.5' },
) {
  const counted: CountedRequest[] = [];
  const count = (request: CountedRequest) => {
    counted.push(request);
    return outcome;
  };
  const api = fastify();
  api.addHook('onRequest', async (request, reply) =>
    limitRate(
      { quotas: DEFAULT_QUOTAS, count, problem: () => null, shared: () => null, forwardedByUnlisted: () => 0 },
      policy,
      request,
      reply,
    ),
  );
  api.setErrorHandler(async (error, _request, reply) => {
    const { code, message } = Failure.from(error);
    return reply.status(500).send({ code, message });
  });
  api.get('/', async () => ({ code: null }));
  const answer = await api.inject({ url: '/', remoteAddress: '203.0.113.7', headers });
  await api.close();
  const { code, message }: { code: string | null; message?: string } = answer.json();
  const header = (name: string) => answer.headers[name];
  return {
    code,
    message,
    counted,
    policy: header('ratelimit-policy'),
    left: header('ratelimit'),
    retryAfter: header('retry-after'),
  };
}

describe('limitRate', () => {
  it.each([
    ['at once', ADMITTED],
    ['by a thread', Promise.resolve(ADMITTED)],
  ])('says what is left to a request that is counted %s', async (_case, outcome) => {
    expect(await answered(outcome)).toEqual({
      code: null,
      counted: [{ policy: 'candidates', peer: '203.0.113.7', forwardedFor: '198.51.100.4, 198.51.100.5' }],
      policy: '"candidates";q=60;w=3600',
      left: '"candidates";r=59;t=3600',
    });
  });

  it('counts a request that says nothing of proxies for its peer', async () => {
    expect(await answered(ADMITTED, 'candidates', {})).toMatchObject({
      code: null,
      counted: [{ policy: 'candidates', peer: '203.0.113.7', forwardedFor: undefined }],
    });
  });

  it('refuses one too many and says when to come back, in whole seconds that are long enough', async () => {
    const refused = await answered({ isAdmitted: false, remaining: 0, waitMs: 1_001 }, 'discovery');

    expect(refused).toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('Retry-After'),
      policy: '"discovery";q=600;w=3600',
      left: '"discovery";r=0;t=2',
      retryAfter: '2',
    });
    expect(await answered({ isAdmitted: false, remaining: 0, waitMs: 0 })).toMatchObject({ retryAfter: '1' });
  });

  it('lets a request pass that has no budget, and one whose budget has no bound', async () => {
    const free = { code: null, policy: undefined, left: undefined };

    expect(await answered(ADMITTED, null)).toMatchObject({ ...free, counted: [] });
    expect(await answered(null)).toMatchObject(free);
  });

  it.each<[UncountedReason, RegExp]>([
    ['full', /More clients .* no new one .* Retry-After/],
    ['garbled', /damaged.*OPERATING/],
    ['locked', /Another process .* again/],
    ['lost', /taken away.*OPERATING/],
    ['no_room', /no room.*OPERATING/],
    ['overdue', /in time.* again/],
    ['unreachable', /cannot be reached.*OPERATING/],
    ['unusable', /cannot be used.*OPERATING/],
  ])('refuses what cannot be counted, says why and what to do: %s', async (uncounted, detail) => {
    const refused = await answered(Promise.resolve({ uncounted, waitMs: 5_000 }));

    expect(refused).toMatchObject({
      code: 'not_counted',
      message: expect.stringMatching(detail),
      policy: '"candidates";q=60;w=3600',
      left: undefined,
      retryAfter: '5',
    });
  });
});
