import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpGet, HttpRequest } from './http-port.ts';
import { type UndiciHttp, createUndiciHttp, sourceAddress } from './undici-http.ts';

/** What the server does is set by each test; it listens on loopback only. */
let listener: RequestListener;
let server: Server;
let origin: string;
const opened: UndiciHttp[] = [];

beforeAll(async () => {
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await Promise.all(opened.splice(0).map((http) => http.close()));
});
afterAll(() => {
  server.close();
});

function httpAllowing(...allowedOrigins: string[]): UndiciHttp {
  const http = createUndiciHttp({ allowedOrigins, userAgent: 'plugin-facts/test' });
  opened.push(http);
  return http;
}

function ask(overrides: Partial<HttpGet> = {}): HttpGet {
  return { url: `${origin}/file`, etag: null, maxBytes: 1_000, timeoutMs: 5_000, ...overrides };
}

function answering(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
}

function textOf(answer: Awaited<ReturnType<UndiciHttp['get']>>): unknown {
  return answer.kind === 'found' ? { ...answer, body: new TextDecoder().decode(answer.body) } : answer;
}

describe('createUndiciHttp on an allowed origin', () => {
  it('gives body and entity tag, and says who asks', async () => {
    let agent: string | undefined;
    listener = (request: IncomingMessage, response: ServerResponse) => {
      agent = request.headers['user-agent'];
      response.writeHead(200, { etag: '"v1"' }).end('hello');
    };

    const answer = await httpAllowing(origin).get(ask());

    expect(textOf(answer)).toEqual({ kind: 'found', body: 'hello', etag: '"v1"' });
    expect(agent).toBe('plugin-facts/test');
  });

  it('asks by entity tag and passes on "not modified"', async () => {
    listener = (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200).end();
    };

    expect(await httpAllowing(origin).get(ask({ etag: '"v1"' }))).toEqual({ kind: 'not_modified' });
  });

  it('takes "not modified" to an unconditional request for a failure', async () => {
    listener = answering(304, {});

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it.each([404, 410])('calls status %d missing', async (status) => {
    listener = answering(status, {}, 'gone');

    expect(await httpAllowing(origin).get(ask())).toEqual({ kind: 'missing' });
  });

  it.each([204, 403, 500, 503])('calls status %d unreachable', async (status) => {
    listener = answering(status, {});

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it('tells a limit of the source from a source that is down', async () => {
    listener = answering(429, {});

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_rate_limited' });
  });

  it('decodes gzip', async () => {
    listener = answering(200, { 'content-encoding': 'gzip' }, gzipSync('hello'));

    expect(textOf(await httpAllowing(origin).get(ask()))).toMatchObject({ body: 'hello' });
  });

  it.each([
    ['a plain body over the bound', {}, 'x'.repeat(1_001)],
    ['a small body that unpacks over the bound', { 'content-encoding': 'gzip' }, gzipSync('x'.repeat(1_000_000))],
    ['an encoding nobody asked for', { 'content-encoding': 'br' }, 'x'],
  ])('refuses %s', async (_case, headers, body) => {
    listener = answering(200, headers, body);

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it('takes a body exactly as large as the bound', async () => {
    listener = answering(200, {}, 'x'.repeat(1_000));

    expect(textOf(await httpAllowing(origin).get(ask()))).toMatchObject({ body: 'x'.repeat(1_000) });
  });

  it.each([
    ['a broken gzip body', { 'content-encoding': 'gzip' }, 'not gzip'],
    ['a body cut short', { 'content-length': '100' }, 'x'],
  ])('calls %s unreachable', async (_case, headers, body) => {
    listener = (_request, response) => {
      response.writeHead(200, headers);
      response.write(body, () => response.destroy());
    };

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it.each([
    ['never answers', (): void => undefined],
    [
      'answers a byte at a time',
      (response: ServerResponse): void => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(drip));
      },
    ],
  ])('gives up on a source that %s', async (_case, behave) => {
    listener = (_request, response) => behave(response);

    await expect(httpAllowing(origin).get(ask({ timeoutMs: 200 }))).rejects.toMatchObject({
      code: 'source_unreachable',
    });
  });

  it('follows five redirects and not six', async () => {
    listener = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.writeHead(200).end('end');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    const http = httpAllowing(origin);

    expect(textOf(await http.get(ask({ url: `${origin}/5` })))).toMatchObject({ body: 'end' });
    await expect(http.get(ask({ url: `${origin}/6` }))).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://user:pass@example.org/',
    'file:///etc/hostname',
    'ftp://example.org/',
    '//[bad',
  ])('does not follow a redirect to %s', async (location) => {
    listener = answering(302, { location });

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it('refuses a redirect to nowhere', async () => {
    listener = answering(302, {});

    await expect(httpAllowing(origin).get(ask())).rejects.toMatchObject({ code: 'source_malformed' });
  });
});

function send(overrides: Partial<HttpRequest> = {}): HttpRequest {
  const request = { method: 'GET', url: `${origin}/file`, headers: {}, body: null } as const;
  return { ...request, maxBytes: 1_000, timeoutMs: 5_000, ...overrides };
}

describe('an exchange', () => {
  it('posts a body and gives status, headers, address and body', async () => {
    listener = (request, response) => {
      const heard = `${request.method} ${String(request.headers['x-who'])}`;
      response.writeHead(201, { 'x-made': ['a', 'b'] });
      request.once('data', (body: Buffer) => response.end(`${heard} ${body.toString()}`));
    };

    const { headers, body, ...rest } = await httpAllowing(origin).exchange(
      send({ method: 'POST', headers: { 'x-who': 'me' }, body: '{}' }),
    );

    expect(rest).toEqual({ status: 201, url: `${origin}/file` });
    expect(headers['x-made']).toBe('a, b');
    expect(new TextDecoder().decode(body)).toBe('POST me {}');
  });

  it('tells every status, without the body of what is no success', async () => {
    listener = answering(403, { 'retry-after': '7' }, 'a long complaint');

    const response = await httpAllowing(origin).exchange(send());

    expect(response).toMatchObject({ status: 403, body: new Uint8Array() });
    expect(response.headers['retry-after']).toBe('7');
  });

  it('does not send a POST on to where it is redirected', async () => {
    listener = answering(307, { location: '/elsewhere' });

    await expect(httpAllowing(origin).exchange(send({ method: 'POST', body: '{}' }))).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });

  it('keeps its headers from another origin', async () => {
    const asked: unknown[] = [];
    listener = (request, response) => {
      asked.push([request.headers.host, request.headers['authorization']]);
      const location = `http://localhost:${new URL(origin).port}/`;
      if (asked.length === 1) response.writeHead(302, { location }).end();
      else response.end();
    };
    const other = `localhost:${new URL(origin).port}`;
    const http = httpAllowing(origin, `http://${other}`);

    await http.exchange(send({ headers: { authorization: 'Bearer secret' } }));

    expect(asked).toEqual([
      [new URL(origin).host, 'Bearer secret'],
      [other, undefined],
    ]);
  });
});

describe('createUndiciHttp on any other origin', () => {
  it.each([
    ['an IPv4 address', (port: string) => `http://127.0.0.1:${port}/`],
    ['a mapped address', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a number', (port: string) => `http://2130706433:${port}/`],
    ['hexadecimal digits', (port: string) => `http://0x7f.1:${port}/`],
    ['the unspecified address', (port: string) => `http://0.0.0.0:${port}/`],
    ['a name', (port: string) => `http://localhost:${port}/`],
  ])('never connects to this machine, spelled as %s', async (_case, urlOf) => {
    let isAsked = false;
    listener = (_request, response) => {
      isAsked = true;
      response.end('secret');
    };

    await expect(httpAllowing().get(ask({ url: urlOf(new URL(origin).port) }))).rejects.toMatchObject({
      code: 'source_malformed',
    });
    expect(isAsked).toBe(false);
  });

  it('allows an origin with its port only', async () => {
    listener = answering(200, {}, 'secret');

    await expect(httpAllowing('http://127.0.0.1').get(ask())).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it.each(['ftp://example.org/', 'not a url', 'https://user@example.org/'])('refuses %s', async (url) => {
    await expect(httpAllowing().get(ask({ url }))).rejects.toMatchObject({ code: 'source_malformed' });
  });
});

describe('sourceAddress', () => {
  it.each([
    ['https://example.org/a', null, 'https://example.org/a'],
    ['/b', 'https://example.org/a', 'https://example.org/b'],
    ['https://example.org/a', 'http://example.org/a', 'https://example.org/a'],
    ['http://example.net/', 'http://example.org/', 'http://example.net/'],
  ])('goes to %s from %s', (address, base, expected) => {
    expect(sourceAddress(address, base === null ? null : new URL(base)).href).toBe(expected);
  });

  it.each([
    ['http://example.org/a', 'https://example.org/a'],
    ['https://user:pass@example.org/', 'https://example.org/a'],
    ['file:///etc/hostname', 'http://example.org/'],
    ['nowhere', null],
  ])('does not go to %s from %s', (address, base) => {
    expect(() => sourceAddress(address, base === null ? null : new URL(base))).toThrow(
      expect.objectContaining({ code: 'source_malformed' }),
    );
  });
});
