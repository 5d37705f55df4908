import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decided } from '../../test/support/rate-limit-store-contract.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { testApi } from '../../test/support/test-api.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { type CountedRequest, DEFAULT_QUOTAS } from '../api/http/rate-limit/rate-limiter.ts';
import { systemMonotonicClock } from '../base/clock.ts';
import { Health } from '../contract/publication/health.ts';
import { Problem } from '../contract/shared/problem.ts';
import { openRateLimiter } from './open-rate-limiter.ts';

function opened(folder: string, candidates = DEFAULT_QUOTAS.candidates) {
  const { rateLimiter, close } = openRateLimiter({
    quotas: { ...DEFAULT_QUOTAS, candidates },
    trustedProxies: [],
    clock: systemMonotonicClock,
    log: SILENT_LOG,
    path: join(folder, 'client-counts.sqlite'),
    redisAddress: null,
    withoutRedis: 'refuse',
    randomHex: () => '0',
    hostId: 'test-host',
  });
  onTestFinished(close);
  return rateLimiter;
}

function request(policy: CountedRequest['policy']): CountedRequest {
  return { policy, peer: '203.0.113.7', forwardedFor: undefined };
}

const CANDIDATES = request('candidates');

describe('openRateLimiter', () => {
  it('counts candidate search over all services of one data folder: exactly 60 by default', async () => {
    const folder = temporaryFolder();
    const services = [opened(folder), opened(folder)];

    const outcomes = await Promise.all(Array.from({ length: 80 }, async (_, i) => services[i % 2]!.count(CANDIDATES)!));

    expect(outcomes.filter((outcome) => decided(outcome).isAdmitted).length).toBe(60);
  });

  it('counts everything else in one service alone', async () => {
    const folder = temporaryFolder();
    const [first, second] = [opened(folder), opened(folder)];
    await first.count(request('discovery'));

    expect(await second.count(request('discovery'))).toMatchObject({ remaining: 599 });
  });

  it('makes no file where candidate search is not limited', () => {
    expect(opened('/nowhere/at/all', 0).count(CANDIDATES)).toBe(null);
  });
});

/** A service with this data folder. */
async function serviceOver(folder: string) {
  const api = await testApi({ rateLimiter: opened(folder) });
  const rest = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const [method, url] of ELSE) statuses.push((await send(api, method, url)).statusCode);
    return statuses;
  };
  const candidates = () => send(api, 'POST', '/v1/candidates:search');
  return {
    candidates,
    rest,
    health: async () => Health.parse((await api.inject('/healthz')).json()),
    /** What a candidate search is answered, and then everything else. */
    answers: async () => {
      const answer = await candidates();
      const { code, detail } = Problem.parse(answer.json());
      const retryAfter = Number(answer.headers['retry-after']);
      return { code, detail, isWithinHour: retryAfter >= 1 && retryAfter <= 3_600, rest: await rest() };
    },
  };
}

const ELSE = [
  ['GET', '/healthz'],
  ['POST', '/v1/plugins:search'],
  ['GET', '/v1/directory'],
] as const;

function send(api: FastifyInstance, method: 'GET' | 'POST', url: string) {
  const headers = { 'content-type': 'application/json' };
  return api.inject({ method, url, headers, ...(method === 'POST' ? { payload: '{"query":"phone"}' } : {}) });
}

/** Candidate search alone is not answered, and says why. */
function onlyUncounted(detail: RegExp) {
  return { code: 'not_counted', detail: expect.stringMatching(detail), isWithinHour: true, rest: [200, 200, 200] };
}

describe('a service whose counter cannot be used', () => {
  const fileIn = (folder: string): string => join(folder, 'client-counts.sqlite');

  it.each([
    ['garbled', (path: string) => writeFileSync(path, 'x'.repeat(20_000)), /damaged/, 'garbled'],
    ['a folder', (path: string) => mkdirSync(path), /cannot be used/, 'unusable'],
    [
      'of another kind',
      (path: string) => makeDatabase(path, 'CREATE TABLE budget (id INTEGER)'),
      /cannot be used/,
      'unusable',
    ],
  ])(
    'starts where the file is %s, and answers 503 for candidate search alone',
    async (_case, spoil, detail, reason) => {
      const folder = temporaryFolder();
      spoil(fileIn(folder));

      const { answers, health } = await serviceOver(folder);

      expect(await answers()).toEqual(onlyUncounted(detail));
      expect((await health()).last_counting_problem?.reason).toBe(reason);
    },
  );

  it('is told by health though nobody searches, and no more once it can', async () => {
    const folder = temporaryFolder();
    writeFileSync(fileIn(folder), 'x'.repeat(20_000));
    const { health } = await serviceOver(folder);
    const reason = async () => (await health()).last_counting_problem?.reason;

    await expect.poll(reason, { timeout: 5_000 }).toBe('garbled');
    rmSync(fileIn(folder));
    await expect.poll(reason, { timeout: 5_000 }).toBe(undefined);
  });

  it('starts where the folder is missing', async () => {
    const { answers } = await serviceOver(join(temporaryFolder(), 'missing'));

    expect(await answers()).toEqual(onlyUncounted(/cannot be used/));
  });

  it('counts again once a file that could not be used was taken away', async () => {
    const folder = temporaryFolder();
    writeFileSync(fileIn(folder), 'x'.repeat(20_000));
    const service = await serviceOver(folder);
    expect(await service.answers()).toEqual(onlyUncounted(/damaged/));
    rmSync(fileIn(folder));

    await expect.poll(async () => (await service.candidates()).statusCode, { timeout: 5_000 }).toBe(200);
  });

  it('answers everything else while another process holds the lock, and counts again when it is free', async () => {
    const folder = temporaryFolder();
    const service = await serviceOver(folder);
    await service.candidates();
    const other = new DatabaseSync(fileIn(folder));
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');

    const asked = Array.from({ length: 20 }, () => service.candidates());
    const startMs = performance.now();
    const rest = await service.rest();
    const restMs = performance.now() - startMs;
    const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
    other.exec('COMMIT');

    expect(rest).toEqual([200, 200, 200]);
    expect([...statuses]).toEqual([503]);
    expect(restMs).toBeLessThan(1_000);
    expect((await service.candidates()).statusCode).toBe(200);
  });

  it.each([
    ['taken away', (path: string) => rmSync(path)],
    ['replaced', (path: string) => (renameSync(path, `${path}.old`), makeDatabase(path, 'CREATE TABLE x (y)'))],
    ['cut off', (path: string) => truncateSync(path, 100)],
    ['parted from its journal', (path: string) => rmSync(`${path}-wal`)],
  ])('admits nobody for the time being where its file was %s', async (_case, lose) => {
    const folder = temporaryFolder();
    const service = await serviceOver(folder);
    // Two, so that the file's size was seen once it had all its pages.
    await service.candidates();
    await service.candidates();
    lose(fileIn(folder));

    expect(await service.answers()).toEqual(onlyUncounted(/taken away/));
    expect(await service.answers()).toEqual(onlyUncounted(/taken away/));
  });
});

function makeDatabase(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}
