import { describe, expect, it } from 'vitest';
import type { HttpExchange, HttpRequest } from './http-port.ts';
import { isLimited, postJson, retryNotBeforeMs } from './read-response.ts';

const NOW_MS = Date.UTC(2026, 1, 1);

describe('retryNotBeforeMs', () => {
  it.each([
    [{ 'retry-after': '120' }, NOW_MS + 120_000],
    [{ 'retry-after': 'Sun, 01 Feb 2026 00:02:00 GMT' }, NOW_MS + 120_000],
    [{ 'retry-after': '5', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1769904060' }, NOW_MS + 5_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1769904060' }, NOW_MS + 60_000],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '1769904060' }, null],
    [{ 'x-ratelimit-remaining': '0' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('reads %j', (headers, expected) => {
    expect(retryNotBeforeMs({ headers }, NOW_MS)).toBe(expected);
  });
});

describe('isLimited', () => {
  it.each([
    [429, {}, true],
    [403, { 'x-ratelimit-remaining': '0' }, true],
    [403, { 'retry-after': '60' }, true],
    [503, { 'retry-after': '60' }, true],
    [403, { 'x-ratelimit-remaining': '12' }, false],
    [503, {}, false],
    [200, { 'x-ratelimit-remaining': '0' }, false],
  ])('reads status %d with %j as %j', (status, headers, expected) => {
    expect(isLimited({ status, headers })).toBe(expected);
  });
});

const QUESTION = {
  url: 'https://registry.example/bulk',
  body: { lens: ['1.2.0'] },
  maxRequestBytes: 100,
  maxBytes: 1_000,
  timeoutMs: 1_000,
};

function answering(status: number, body: string): HttpExchange & { readonly asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  return {
    asked,
    exchange: async (request) => {
      asked.push(request);
      return { status, headers: {}, body: new TextEncoder().encode(body), url: request.url };
    },
  };
}

describe('postJson', () => {
  it('sends JSON and reads JSON', async () => {
    const http = answering(200, '{"a":1}');

    expect(await postJson(http, QUESTION)).toEqual({ a: 1 });
    expect(http.asked[0]).toMatchObject({
      method: 'POST',
      body: '{"lens":["1.2.0"]}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it.each([
    [200, '<html>', 'source_malformed'],
    [404, '', 'source_unreachable'],
    [429, '', 'source_rate_limited'],
    [500, '', 'source_unreachable'],
  ])('fails on status %d with %j', async (status, body, code) => {
    await expect(postJson(answering(status, body), QUESTION)).rejects.toMatchObject({ code });
  });

  it('sends nothing that is larger than its bound', async () => {
    const http = answering(200, '{}');

    await expect(postJson(http, { ...QUESTION, maxRequestBytes: 5 })).rejects.toMatchObject({ code: 'internal_error' });
    expect(http.asked).toEqual([]);
  });
});
