import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/failure.ts';
import type { ApiDeps } from '../../api-deps.ts';
import { closeAfterAnswer } from './closing.ts';
import { rawProblem } from './connection.ts';
import { type Connection, createOpenConnections, takenBytes } from './open-connections.ts';

const CHECK_EVERY_MS = 1_000;
/** What counts as taking a long answer: so many bytes in the time given for a short one. */
const LEAST_TAKEN_BYTES = 65_536;
/** Requests sent without waiting for the answers before them (RFC 9112, 9.3.2). */
const MOST_UNANSWERED_OF_ONE = 32;
const MOST_WAITING_BYTES = 67_108_864;
/** What a body that is streamed keeps in memory at once. */
const STREAMED_BYTES = 65_536;
/** A body that nobody reads is thrown away if it says it is at most this long; any other one ends its connection. */
const MOST_UNREAD_BYTES = 65_536;

/**
 * What connections may cost, whatever clients do: each is closed for sure, the
 * memory that answers wait in is bounded, and where there are too many, the
 * client that has most gives up its own.
 */
export function guardConnections(
  app: FastifyInstance,
  { limits, newRequestId }: Pick<ApiDeps, 'limits' | 'newRequestId'>,
): void {
  const connections = createOpenConnections();
  app.server.on('connection', (socket: Socket) => {
    stopAfterLast(connections.add(socket));
    if (connections.all.size <= limits.connections) return;
    const given = connections.toGiveUp();
    if (given !== null) giveUp(given, newRequestId);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const connection = connections.all.get(request.raw.socket);
    if (connection === undefined) {
      done();
      return;
    }
    begin(connection, request, reply);
    refuseMore(connection, request, reply);
    takeTurn(connection, reply, done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const connection = connections.all.get(request.raw.socket);
    if (connection !== undefined) {
      if (hasUnreadBody(request)) closeWith(request, reply);
      const bytes = payload instanceof Uint8Array ? payload.length : STREAMED_BYTES;
      connections.wait(connection, bytes);
      reply.raw.once('close', () => connections.wait(connection, -bytes));
      if (connections.waitingBytes() > MOST_WAITING_BYTES) connections.mostWaiting()?.socket.destroy();
    }
    done();
  });
  const mostChecks = limits.answerTimeoutMs / CHECK_EVERY_MS;
  const check = (): void => connections.all.forEach((connection) => endIfSlow(connection, mostChecks));
  const checks = setInterval(check, CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(checks));
}

/**
 * A read of 64 KiB holds 1,500 requests, and each costs 40 µs when its
 * connection breaks off, though nobody looks at it. Node offers no way to stop
 * within a read; its parser stops where what it calls for a request says so, and
 * reports that as an error of the client.
 */
function stopAfterLast(connection: Connection): void {
  const { parser } = connection.socket as Socket & { readonly parser?: RequestParser };
  if (parser === undefined) return;
  const { onIncoming } = parser;
  parser.onIncoming = (...request) => (connection.isEnding ? STOP : onIncoming(...request));
}

/** What Node's own `_http_server` sets for each connection, and takes away with it. */
interface RequestParser {
  onIncoming: (...request: readonly unknown[]) => number;
}
/** llhttp: neither go on, nor without a body, nor upgrade. */
const STOP = -1;

function begin(connection: Connection, request: FastifyRequest, reply: FastifyReply): void {
  connection.request = request.raw;
  // Nobody will read it, so nothing more of it need come; others may yet be read by their operation.
  if (request.method !== 'POST' && hasUnreadBody(request)) closeWith(request, reply);
}

function refuseMore(connection: Connection, request: FastifyRequest, reply: FastifyReply): void {
  if (connection.turns.length < MOST_UNANSWERED_OF_ONE) return;
  connection.isEnding = true;
  closeWith(request, reply);
  throw new Failure('overloaded', 'Take the answers to earlier requests on this connection first.');
}

/**
 * One request of a connection after the other: the next begins when the answer
 * before it was taken, so what waits of answers is one, and a client that asks
 * for many at once is no more than one client.
 */
function takeTurn(connection: Connection, reply: FastifyReply, begins: () => void): void {
  const { turns, socket } = connection;
  reply.raw.once('close', () => {
    turns.shift();
    turns[0]?.();
  });
  // Whoever has gone meanwhile needs no answer.
  turns.push(() => socket.destroyed || begins());
  if (turns.length === 1) turns[0]?.();
}

/** Whether there may be more of a request's body than is worth throwing away. */
function hasUnreadBody({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  if (raw.complete) return false;
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return coding !== undefined || Number(length ?? 0) > MOST_UNREAD_BYTES;
}

function closeWith(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  closeAfterAnswer(request.raw.socket);
}

/** The oldest connection of whoever has most; it is told why, unless an answer is on its way. */
function giveUp({ socket, turns }: Connection, newRequestId: ApiDeps['newRequestId']): void {
  const failure = new Failure('overloaded', 'Too many connections are open; this one made room for another.');
  if (turns.length === 0 && socket.writable) socket.write(rawProblem(failure, newRequestId('service')));
  // What fits into the system's buffer is sent, though this end is closed.
  socket.destroy();
}

/** A client that takes neither its answer nor a fair part of a long one keeps a descriptor and memory for nothing. */
function endIfSlow(connection: Connection, mostChecks: number): void {
  if (connection.socket.writableLength === 0 && !connection.isEnding) {
    connection.waiting = null;
    return;
  }
  connection.waiting ??= { checks: 0, takenBytes: takenBytes(connection) };
  connection.waiting.checks += 1;
  if (connection.waiting.checks <= mostChecks) return;
  const isTaking = takenBytes(connection) - connection.waiting.takenBytes >= LEAST_TAKEN_BYTES;
  if (connection.isEnding || !isTaking) connection.socket.destroy();
  connection.waiting = null;
}
