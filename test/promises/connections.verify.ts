import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServedProcess } from '../../bench/http/served-process.ts';
import { type Timed, expectInTime } from './support/in-time.ts';
import { fixtureService, openSockets } from './support/running-service.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'connections';
const FREED_WITHIN_MS = 15_000;
const SEARCH = 'POST /v1/plugins:search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

type Begin = (socket: Socket, nth: number) => void;

/** Clients that do not behave, and keep their side open whatever they are told. */
async function openMany(count: number, { url }: ServedProcess, begin: Begin): Promise<void> {
  const port = Number(new URL(url).port);
  for (let opened = 0; opened < count; opened += 100) {
    const batch = Array.from({ length: Math.min(100, count - opened) }, async (_, i) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      begin(socket, opened + i);
    });
    await Promise.all(batch);
  }
}

/** One byte of a body a second. */
function dribble(socket: Socket): void {
  socket.write(`${SEARCH}Content-Length: 10000\r\n\r\n`);
  const timer = setInterval(() => socket.writable && socket.write('x'), 1_000);
  socket.on('close', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

/** Says half of a request; every second one then ends its side. */
function halfOpen(socket: Socket, nth: number): void {
  socket.write('GET /healthz HTTP/1.1\r\nHo');
  if (nth % 2 === 0) socket.end();
}

/** Asks and asks, and takes no answer. */
function takeNothing(socket: Socket): void {
  const requests = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500);
  const send = (): void => {
    while (socket.writable && socket.write(requests));
  };
  socket.pause().on('drain', send);
  send();
}

const KINDS = [
  ['dribbling', { quick: 200, full: 2_000 }, dribble],
  ['half-open', { quick: 100, full: 1_000 }, halfOpen],
  ['slow readers', { quick: 50, full: 500 }, takeNothing],
] as const;

/** How long the connections of that many of them are held, while others are served. */
async function held(kind: string, count: number, begin: Begin): Promise<readonly Timed[]> {
  const service = await fixtureService();
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.close());
  const answeredMs: number[] = [];
  const ask = async (): Promise<void> => {
    const startMs = performance.now();
    const { statusCode, body } = await request(`${service.url}/healthz`, { dispatcher });
    await body.dump();
    expect(statusCode).toBe(200);
    answeredMs.push(performance.now() - startMs);
  };
  await ask();
  const socketsBefore = openSockets(service);
  const memoryBefore = (await service.usage()).memory.rss;

  await openMany(count, service, begin);
  const openedAtMs = performance.now();
  let mostMemory = 0;
  while (openSockets(service) > socketsBefore && performance.now() - openedAtMs < 2 * FREED_WITHIN_MS) {
    await ask();
    mostMemory = Math.max(mostMemory, (await service.usage()).memory.rss);
    await wait(100);
  }
  const freedMs = performance.now() - openedAtMs;

  const grewMb = (mostMemory - memoryBefore) / 1e6;
  const slowestMs = Math.max(...answeredMs);
  tell(
    PROMISE,
    `${count} ${kind}`,
    `freed after ${(freedMs / 1_000).toFixed(1)} s, ${grewMb.toFixed(0)} MB more, others answered within ${slowestMs.toFixed(0)} ms`,
  );
  expect(grewMb).toBeLessThan(150);
  return [{ what: `ms until ${kind} are freed`, measured: freedMs, most: FREED_WITHIN_MS }];
}

describe.skipIf(!existsSync('/proc/self/fd'))('clients that hold connections (needs /proc)', () => {
  it.for(KINDS)('that are %s are freed within 15 s, and others are served', async ([kind, counts, begin], context) => {
    await expectInTime(context, PROMISE, () => held(kind, scaled(counts), begin));
  });
});
