import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import type { HttpRequest, HttpResponse } from './http-port.ts';
import { DEFAULT_RETRY_POLICY, createRetryingHttp } from './retrying-http.ts';

const NOW_MS = Date.UTC(2026, 1, 1);
const UNREACHABLE = new Failure('source_unreachable', 'No answer.');

function request(url = 'https://registry.example/lens'): HttpRequest {
  return { method: 'GET', url, headers: {}, body: null, maxBytes: 1_000, timeoutMs: 1_000 };
}

function response(status: number, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers, body: new TextEncoder().encode('body'), url: request().url };
}

/** A source that gives these answers in turn, and time that passes by waiting only. */
function retryingOver(
  answers: readonly (HttpResponse | Failure)[],
  budget = { maxConcurrent: 2, requestsPerMinute: Infinity },
) {
  const left = [...answers];
  const waits: number[] = [];
  const asked: string[] = [];
  let nowMs = NOW_MS;
  const http = createRetryingHttp({
    http: {
      exchange: async ({ url }) => {
        asked.push(url);
        const answer = left.shift() ?? response(200);
        if (answer instanceof Failure) throw answer;
        return answer;
      },
    },
    clock: { nowMs: () => nowMs },
    wait: async (waitMs) => {
      waits.push(waitMs);
      nowMs += waitMs;
    },
    random: () => 0.5,
    budgetOf: () => budget,
    retryPolicy: DEFAULT_RETRY_POLICY,
  });
  return { http, waits, asked };
}

describe('createRetryingHttp', () => {
  it.each([
    ['a broken connection', UNREACHABLE],
    ['a server in trouble', response(503)],
    ['a limit without a time', response(429)],
  ])('asks again after %s, later each time', async (_case, trouble) => {
    const { http, waits } = retryingOver([trouble, trouble, response(200)]);

    expect(await http.exchange(request())).toMatchObject({ status: 200 });
    expect(waits).toEqual([500, 1_000]);
  });

  it.each([
    ['a broken connection', UNREACHABLE, 'source_unreachable'],
    ['a server in trouble', response(500), 'source_unreachable'],
    ['a limit', response(429), 'source_rate_limited'],
  ])('gives up after four attempts at %s', async (_case, trouble, code) => {
    const { http, asked } = retryingOver([trouble, trouble, trouble, trouble]);

    await expect(http.get({ ...request(), etag: null })).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(4);
  });

  it.each([404, 401, 301, 403, 451])('takes status %d for an answer', async (status) => {
    const { http, asked } = retryingOver([response(status)]);

    expect((await http.exchange(request())).status).toBe(status);
    expect(asked).toHaveLength(1);
  });

  it('does not repeat what is malformed', async () => {
    const { http, asked } = retryingOver([new Failure('source_malformed', 'Too large.')]);

    await expect(http.exchange(request())).rejects.toMatchObject({ code: 'source_malformed' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['seconds', { 'retry-after': '7' }],
    ['a date', { 'retry-after': new Date(NOW_MS + 7_000).toUTCString() }],
  ])('waits at least what a limited answer asks for in %s', async (_case, headers) => {
    const { http, waits } = retryingOver([response(429, headers), response(200)]);

    expect((await http.exchange(request())).status).toBe(200);
    expect(waits.reduce((sum, waitMs) => sum + waitMs)).toBe(7_000);
  });

  it('leaves an origin alone that asks for more time than we have, and others not', async () => {
    const { http, asked } = retryingOver([response(429, { 'retry-after': '3600' })]);
    await expect(http.exchange(request())).rejects.toMatchObject({ code: 'source_rate_limited' });

    await expect(http.exchange(request())).rejects.toMatchObject({ code: 'source_rate_limited' });
    await http.exchange(request('https://other.example/lens'));

    expect(asked).toEqual([request().url, 'https://other.example/lens']);
    expect(http.restingUntilMs(request().url)).toBe(NOW_MS + 3_600_000);
    expect(http.restingUntilMs('https://other.example/')).toBeNull();
  });

  it('passes on the answer that used up a quota, and asks no more until it is filled again', async () => {
    const reset = String(NOW_MS / 1_000 + 1_800);
    const { http, asked } = retryingOver([response(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset })]);

    expect((await http.exchange(request())).status).toBe(200);
    await expect(http.exchange(request())).rejects.toMatchObject({ code: 'source_rate_limited' });
    expect(asked).toHaveLength(1);
  });

  it('asks no more often than the budget of the origin allows', async () => {
    const { http, waits } = retryingOver([], { maxConcurrent: 1, requestsPerMinute: 60 });

    for (let asked = 0; asked < 3; asked += 1) await http.exchange(request());

    expect(waits).toEqual([1_000, 1_000]);
  });

  it('ends with what ended the waiting', async () => {
    const interrupted = new Error('Interrupted.');
    const http = createRetryingHttp({
      http: { exchange: async () => response(503) },
      clock: { nowMs: () => NOW_MS },
      wait: () => Promise.reject(interrupted),
      random: () => 0.5,
      budgetOf: () => ({ maxConcurrent: 1, requestsPerMinute: 60 }),
      retryPolicy: DEFAULT_RETRY_POLICY,
    });

    await expect(http.exchange(request())).rejects.toBe(interrupted);
  });
});
