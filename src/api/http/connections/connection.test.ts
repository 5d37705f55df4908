import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testApi } from '../../../../test/support/test-api.ts';
import { Problem } from '../../../contract/shared/problem.ts';
import { DEFAULT_LIMITS } from '../../api-deps.ts';

const SEARCH = 'POST /v1/plugins:search HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n';

async function portOf(api: FastifyInstance): Promise<number> {
  await api.listen({ host: '127.0.0.1', port: 0 });
  const address = api.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends the parts as they are and reads until the server closes the connection. */
function exchange(port: number, ...parts: readonly string[]): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => parts.forEach((part) => socket.write(part)));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body });
    });
  });
}

describe('a connection', () => {
  it.each([
    [
      'two Host headers',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['no Host header', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    [
      'two Content-Type headers',
      `${SEARCH}Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      400,
      'invalid_request',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['two lengths', `${SEARCH}Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}`, 400, 'invalid_request'],
    [
      'a length and chunks',
      `${SEARCH}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      '17 KiB of headers',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_408)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a body announced too large', `${SEARCH}Content-Length: 99999999\r\n\r\n`, 413, 'request_too_large'],
    [
      'a method of another protocol',
      'PROPFIND /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'a body of no stated type',
      'POST /v1/plugins:search HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
      415,
      'unsupported_media_type',
    ],
    ['an expectation', `${SEARCH}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`, 417, 'expectation_failed'],
  ])('with %s gets a problem answer', async (_case, bytes, status, code) => {
    const port = await portOf(await testApi());

    const answer = await exchange(port, bytes);

    expect(answer.status).toBe(status);
    expect(Problem.parse(JSON.parse(answer.body)).code).toBe(code);
  });

  it('that never ends its body is answered with 408 and closed', async () => {
    const limits = { ...DEFAULT_LIMITS, headersTimeoutMs: 200, requestTimeoutMs: 300 };
    const port = await portOf(await testApi({ limits }));

    const answer = await exchange(port, `${SEARCH}Content-Length: 20\r\n\r\n`, '{"que');

    expect(answer.status).toBe(408);
    expect(Problem.parse(JSON.parse(answer.body)).code).toBe('request_timeout');
  });

  it('gets its answer when the service is told to stop in the middle of its request', async () => {
    const api = await testApi();
    const port = await portOf(api);
    const body = '{"query":"phone"}';
    const received = new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${SEARCH}Content-Length: ${body.length}\r\n\r\n`));
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => (text += part));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      api.server.once('request', () => {
        void api.close();
        socket.write(body);
      });
    });

    const text = await received;

    expect(text).toContain('HTTP/1.1 200 OK');
    expect(text).toContain('"snapshot_id"');
  });

  it('that sends nothing does not keep the service from stopping', async () => {
    const limits = { ...DEFAULT_LIMITS, headersTimeoutMs: 200, requestTimeoutMs: 200 };
    const api = await testApi({ limits });
    const port = await portOf(api);
    const silent = connect(port, '127.0.0.1');
    const closed = new Promise((resolve) => silent.on('close', () => resolve('closed')));
    await new Promise((resolve) => api.server.once('connection', resolve));

    await api.close();

    expect(await closed).toBe('closed');
  });
});
