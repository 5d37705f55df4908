import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../test/support/served-plugins.ts';
import { postSearch, testApi } from '../../test/support/test-api.ts';
import { OPERATIONS } from '../contract/http/operations.ts';
import { Failure } from '../base/failure.ts';
import { Problem } from '../contract/shared/problem.ts';
import type { ApiLog } from './http/api-log.ts';
import type { ResponseWriter } from './responses/response-writer.ts';

interface LogLine {
  readonly fields: object;
  readonly message: string;
}

function memoryLog(): { log: ApiLog; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (fields: object, message: string): void => void lines.push({ fields, message });
  return { log: { info: write, warn: write, error: write, lostLines: () => 0 }, lines };
}

describe('the API', () => {
  it.each(OPERATIONS.map(({ method, path }) => [method, path] as const))('serves %s %s', async (method, path) => {
    const api = await testApi();

    const url = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/:(search|route|lookup)$/, '::$1');

    expect(api.hasRoute({ method, url })).toBe(true);
  });

  it.each([
    ['OPTIONS', '/v1/plugins:search', 'POST'],
    ['GET', '/v1/plugins:search', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
    ['DELETE', '/v1/plugins/plugin.discovery.000000000000000000000001', 'GET, HEAD'],
    ['DELETE', '/v1/changes?limit=50', 'GET, HEAD'],
    ['TRACE', '/v1/plugins:search?limit=50', 'POST'],
  ] as const)('answers %s %s with 405 and the methods it takes', async (method, url, allow) => {
    const api = await testApi();

    const answer = await api.inject({ method, url, payload: 'not json' });

    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
    expect(Problem.parse(answer.json()).code).toBe('method_not_allowed');
  });

  it('answers HEAD as GET without the body', async () => {
    const api = await testApi();

    const [head, get] = await Promise.all([
      api.inject({ method: 'HEAD', url: '/openapi.json' }),
      api.inject('/openapi.json'),
    ]);

    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it.each(['/', '/v1', '/v1/plugins', '/v1/plugins:find', '/HEALTHZ', '/healthz/', '/%00', '/..%2f..'])(
    'says 404 for the address %s',
    async (url) => {
      const api = await testApi();

      const answer = await api.inject(url);

      expect(answer.statusCode).toBe(404);
      expect(Problem.parse(answer.json()).code).toBe('not_found');
    },
  );

  it.each(['/v1/plugins%3Asearch', '/v1/plugins%3asearch', '/%76%31/%70lugins:search'])(
    'answers %s as the plain spelling',
    async (url) => {
      const api = await testApi();

      const answer = await api.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: '{"query":"phone"}',
      });

      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toHaveProperty('request_id', 'request.discovery.0000000000000001');
    },
  );

  it.each(['%', '%7', '%2570', '%2f', '%00', '%zz', '%ff'])('reads %s no second time', async (part) => {
    const api = await testApi();

    const answer = await api.inject(`/v1/plugins/a${part}b`);

    expect([400, 404]).toContain(answer.statusCode);
  });

  it('refuses a query string nobody reads instead of answering another question', async () => {
    const api = await testApi();

    const answer = await api.inject({
      method: 'POST',
      url: '/v1/plugins:search?limit=3',
      headers: { 'content-type': 'application/json' },
      payload: '{"query":"phone"}',
    });

    expect(answer.statusCode).toBe(400);
    expect(Problem.parse(answer.json()).errors[0]?.code).toBe('unknown_parameter');
  });

  it('refuses an address of more than 2,048 bytes', async () => {
    const api = await testApi();

    const answer = await api.inject(`/healthz?${'x'.repeat(2_048)}`);

    expect(answer.statusCode).toBe(414);
  });

  it('takes 500 of the longest characters in the address of a page, and refuses one of more than 8,192 bytes', async () => {
    const asked: string[] = [];
    const page = { bytes: Buffer.from(''), mediaType: 'text/html', contentSecurityPolicy: '', language: 'en' };
    const api = await testApi({
      pages: {
        routes: [
          {
            path: '/search',
            ratePolicy: 'discovery',
            async answer({ address }) {
              asked.push(address);
              return { ...page, digest: `sha256:${'0'.repeat(64)}` };
            },
          },
        ],
        problem: async () => ({ ...page, digest: `sha256:${'0'.repeat(64)}` }),
        asset: async () => null,
        close: async () => undefined,
      },
    });
    const longest = `/search?q=${encodeURIComponent('\u{20bb7}'.repeat(500))}`;

    expect((await api.inject(longest)).statusCode).toBe(200);
    expect(asked).toEqual([longest]);
    expect((await api.inject(`/search?q=${'x'.repeat(8_192)}`)).statusCode).toBe(414);
  });

  it.each(['/healthz', '/nowhere', '/v1/plugins/%ff'])('sends its security headers with %s', async (url) => {
    const api = await testApi();

    const answer = await api.inject(url);

    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  it('hides what went wrong inside and logs where, without what was asked', async () => {
    const { log, lines } = memoryLog();
    const served = servedPlugins([pluginRecord(1, 'phone-notices')]);
    const writer: ResponseWriter = {
      ...served.writer,
      write: ({ query: { text } }) => {
        throw new SyntaxError(`cannot read ${text}`);
      },
    };
    const api = await testApi({ log, current: () => ({ ...served, writer }) });

    const { status, body } = await postSearch(api, { query: 'marked words' });

    expect(status).toBe(500);
    expect(Problem.parse(body)).toEqual({
      type: '/problems/internal_error',
      title: 'The service failed',
      status: 500,
      code: 'internal_error',
      detail: 'An unexpected failure; report the request id.',
      request_id: 'request.discovery.0000000000000001',
      errors: [],
      is_final_recommendation: false,
      grants_install_approval: false,
    });
    expect(lines.map(({ message }) => message)).toEqual(['request failed', 'request answered']);
    expect(JSON.stringify(lines)).toContain('SyntaxError');
    expect(JSON.stringify(lines)).not.toContain('marked words');
  });

  it('logs no stack of what is refused while OpenSearch does not answer', async () => {
    const { log, lines } = memoryLog();
    const errors: string[] = [];
    const served = servedPlugins([pluginRecord(1, 'phone-notices')]);
    const writer: ResponseWriter = {
      ...served.writer,
      write: () => {
        throw new Failure('not_searched', 'OpenSearch cannot be reached.');
      },
    };
    const api = await testApi({
      log: { ...log, error: (_fields, message) => void errors.push(message) },
      current: () => ({ ...served, writer }),
    });

    const { status } = await postSearch(api, { query: 'marked words' });

    expect(status).toBe(503);
    expect(errors).toEqual([]);
    expect(lines[0]).toMatchObject({
      message: 'request refused: OpenSearch does not answer',
      fields: { code: 'not_searched', advice: 'OpenSearch cannot be reached.' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/trace|marked words/);
  });

  it('logs an answer by its route and never by what was sent', async () => {
    const { log, lines } = memoryLog();
    const api = await testApi({ log });

    await api.inject({ url: '/v1/plugins/marked-id', headers: { authorization: 'Bearer marked-header' } });
    await api.inject('/marked-address');
    await postSearch(api, { query: 'marked words', extra: 'marked-field' });

    expect(new Set(lines.map(({ message }) => message))).toEqual(new Set(['request answered']));
    expect(lines.map(({ fields }) => fields)).toEqual([
      {
        requestId: 'request.service.0000000000000001',
        operation: 'service',
        method: 'GET',
        route: '/v1/plugins/:plugin_id',
        status: 404,
        durationMs: expect.any(Number),
      },
      {
        requestId: 'request.service.0000000000000002',
        operation: 'service',
        method: 'GET',
        route: null,
        status: 404,
        durationMs: expect.any(Number),
      },
      {
        requestId: 'request.discovery.0000000000000003',
        operation: 'discovery',
        method: 'POST',
        route: '/v1/plugins:search',
        status: 400,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('answers any body with a page or a problem, and never with 500', async () => {
    const api = await testApi();
    const body = fc.oneof(
      fc.record({ query: fc.string({ unit: 'binary' }) }).map((value) => JSON.stringify(value)),
      fc.json({ stringUnit: 'binary' }),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    );

    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const answer = await postSearch(api, payload);

        expect([200, 400, 413, 422]).toContain(answer.status);
        expect(answer.body).toMatchObject({ is_final_recommendation: false, grants_install_approval: false });
      }),
      { numRuns: 300 },
    );
  });

  it('answers any address with a problem or a record, and never with 500', async () => {
    const api = await testApi();
    const segment = fc.oneof(fc.webSegment(), fc.stringMatching(/^(?:%[0-9a-f]{2}|[a-z.;]){1,12}$/));

    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', '/v1/plugins', '/v1/publication/files'), segment, async (prefix, path) => {
        const answer = await api.inject({ url: `${prefix}/${path}` });

        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
