import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servedText, testApi } from '../../../../test/support/test-api.ts';
import { Problem } from '../../../contract/shared/problem.ts';
import { DEFAULT_LIMITS, type ApiLimits } from '../../api-deps.ts';

const SEARCH = 'POST /v1/plugins:search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const CHUNK = `10000\r\n${'x'.repeat(65_536)}\r\n`;
const MOST_BODY_BYTES = 65_536;

interface Listening {
  readonly api: FastifyInstance;
  readonly port: number;
  /** Sockets on the service's side, in the order they came. */
  readonly accepted: readonly Socket[];
}

async function listen(limits: Partial<ApiLimits> = {}): Promise<Listening> {
  const api = await testApi({ limits: { ...DEFAULT_LIMITS, ...limits } });
  const accepted: Socket[] = [];
  api.server.on('connection', (socket: Socket) => void accepted.push(socket));
  await api.listen({ host: '127.0.0.1', port: 0 });
  const address = api.server.address();
  return { api, port: typeof address === 'object' ? (address?.port ?? 0) : 0, accepted };
}

/** A client that keeps its side open whatever the service does. */
async function connectTo({ port }: Listening) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'connect');
  return { socket, received: () => text };
}

/** Sends without end, as fast as it is taken. */
function sendForever(socket: Socket, piece = CHUNK): void {
  const send = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', send);
  send();
}

async function until(holds: () => boolean, withinMs = 10_000): Promise<void> {
  const giveUpAtMs = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > giveUpAtMs) throw new Error('It never came to hold.');
    await wait(10);
  }
}

describe('a connection whose client ignores that the service has ended it', () => {
  it.each([
    ['after what is no HTTP', 'hello\r\n\r\n'],
    ['after a request that never ends', `${SEARCH}Content-Length: 20\r\n\r\n{"que`],
    ['after nothing at all', ''],
  ])('%s is closed', async (_case, bytes) => {
    const service = await listen({ headersTimeoutMs: 200, requestTimeoutMs: 300 });
    const { socket, received } = await connectTo(service);

    socket.write(bytes);
    await until(() => service.accepted[0]?.destroyed === true);

    expect(received()).toMatch(/^HTTP\/1\.1 (?:400|408) /);
  });
});

describe('a body without end', () => {
  it('is read no further than 64 KiB, whatever address it is sent to, and its client gets its answer', async () => {
    const targets = [
      ['GET /healthz', '200'],
      ['GET /openapi.json', '200'],
      ['GET /v1/publication/files/discovery.jsonl', '200'],
      ['GET /nowhere', '404'],
      ['POST /nowhere', '404'],
      ['PUT /healthz', '405'],
      ['PROPFIND /v1/plugins:search', '405'],
      ['POST /v1/plugins:search', '415'],
    ] as const;

    const seen = await Promise.all(
      targets.map(async ([target]) => {
        const service = await listen();
        const { socket, received } = await connectTo(service);
        socket.write(`${target} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
        sendForever(socket);
        await until(() => service.accepted[0]?.destroyed === true);
        const isReadNoFurther = (service.accepted[0]?.bytesRead ?? Infinity) <= MOST_BODY_BYTES + 200;
        return [target, received().split(' ')[1], isReadNoFurther];
      }),
    );

    expect(seen).toEqual(targets.map(([target, status]) => [target, status, true]));
  });

  it('of JSON is answered with 413, and ends its connection as well', async () => {
    const service = await listen();
    const { socket, received } = await connectTo(service);

    socket.write(`${SEARCH}Transfer-Encoding: chunked\r\n\r\n`);
    sendForever(socket);
    await until(() => service.accepted[0]?.destroyed === true);

    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(service.accepted[0]?.bytesRead).toBeLessThanOrEqual(DEFAULT_LIMITS.bodyBytes + MOST_BODY_BYTES + 200);
  });

  it('that is short is thrown away, and its connection goes on', async () => {
    const service = await listen();
    const { socket, received } = await connectTo(service);

    socket.write('PUT /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello');
    await until(() => received().includes('405'));
    socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => received().includes('HTTP/1.1 200 '));

    expect(service.accepted.length).toBe(1);
  });
});

describe('a client that takes no answers', () => {
  const REQUEST = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';

  it('is cut off, and holds little memory until then', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(400_000) });
    const api = await testApi({
      limits: { ...DEFAULT_LIMITS, answerTimeoutMs: 1_000 },
      document: async () => servedText(text),
    });
    const accepted: Socket[] = [];
    api.server.on('connection', (socket: Socket) => void accepted.push(socket));
    const port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port);
    const { socket } = await connectTo({ api, port, accepted });
    socket.pause();

    sendForever(socket, REQUEST.repeat(1_000));
    await until(() => accepted[0] !== undefined && accepted[0].bytesWritten > 0);
    const waitingBytes = accepted[0]?.writableLength ?? Infinity;
    await until(() => accepted[0]?.destroyed === true);

    expect(waitingBytes).toBeLessThan(2_000_000);
  });

  it('has one answer made for it at a time, and what it sends behind the 33rd request is not looked at', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(400_000) });
    const api = await testApi({ document: async () => servedText(text) });
    const responses: ServerResponse[] = [];
    api.server.on('request', (_request, response) => void responses.push(response));
    const port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port);
    const { socket } = await connectTo({ api, port, accepted: [] });
    socket.pause();

    socket.write(REQUEST.repeat(1_500));
    await until(() => responses.filter(({ headersSent }) => headersSent).length > 1);
    await wait(200);

    expect(responses.length).toBe(33);
    // The last one, which says that it is too many, waits as well.
    const waiting = responses.filter((response) => response.headersSent && !response.writableFinished);
    expect(waiting.length).toBeLessThanOrEqual(2);
  });

  it.each([32, 300])(
    'gets its first 32 answers of %i it asked for at once, and is told why no more come',
    async (count) => {
      const service = await listen();
      const { socket, received } = await connectTo(service);
      const answers = (): readonly string[] =>
        Array.from(received().matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status ?? '');
      const expected = [...Array<string>(32).fill('200'), ...(count > 32 ? ['503'] : [])];

      socket.write(REQUEST.repeat(count));
      await until(() => answers().length >= expected.length);
      if (count > 32) await until(() => service.accepted[0]?.destroyed === true);

      expect(answers()).toEqual(expected);
    },
  );
});

describe('where too many connections are open', () => {
  it('the oldest idle one of the client that has most is told so and closed, and the new one is served', async () => {
    const service = await listen({ connections: 3 });
    const busy = await connectTo(service);
    const idle = [await connectTo(service), await connectTo(service)];
    await until(() => service.accepted.length === 3);
    busy.socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => busy.received().includes('200'));

    const late = await connectTo(service);
    late.socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => late.received().includes('HTTP/1.1 200 '));
    await until(() => busy.received().includes('HTTP/1.1 503 '));

    const [, body = ''] = busy.received().slice(busy.received().indexOf('HTTP/1.1 503 ')).split('\r\n\r\n');
    expect(Problem.parse(JSON.parse(body)).code).toBe('overloaded');
    expect(busy.received()).toContain('retry-after: ');
    expect(idle.map(({ received }) => received())).toEqual(['', '']);
  });
});
