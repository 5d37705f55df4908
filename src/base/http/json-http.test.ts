import { describe, expect, it } from 'vitest';
import type { HttpExchange, HttpRequest } from './http-port.ts';
import { postJson } from './json-http.ts';

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
