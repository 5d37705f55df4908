import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { FAILURE_CODES, Failure } from '../../../base/failure.ts';
import type { ApiDeps, ApiLimits } from '../../api-deps.ts';
import type { RequestId } from '../../../contract/shared/ids.ts';
import type { ApiLog } from '../api-log.ts';
import type { ApiMeter } from '../api-meter.ts';
import { PROBLEM_MEDIA_TYPE, RETRY_AFTER_SECONDS, problemOf } from '../problem-response.ts';
import { operationOf } from '../request/request-operation.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';
import { closeAfter, closeAfterAnswer, isClosing } from './closing.ts';

/** Bounds on one connection, as the framework and Node spell them. */
export function connectionBounds(limits: ApiLimits) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxRequestsPerSocket: limits.requestsPerSocket,
    // The longest legal part of an address is a plugin id; Fastify's 100 would cut some.
    routerOptions: { maxParamLength: 256 },
    http: {
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      // Node looks for late requests only every 30 s by default.
      connectionsCheckingInterval: 1_000,
      // Checked by `gateRequest`, whose answer has a body.
      requireHostHeader: false,
    },
  };
}

const FAILURE_OF_SOCKET_ERROR: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Failure('request_timeout', 'The whole request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: new Failure('headers_too_large', 'The request line and headers together are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Failure('request_too_large', 'The chunk extensions are too large.'),
};
const NOT_HTTP = new Failure('invalid_request', 'This is not a valid HTTP/1.1 request.');

/** Answers what never became a request (RFC 9112 broken, too slow, too large), and closes the connection. */
export function createSocketProblem(newRequestId: ApiDeps['newRequestId'], log: ApiLog, meter: ApiMeter) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // What it is told last is on its way, and is not to be torn.
    if (error.code !== 'ECONNRESET' && isClosing(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = FAILURE_OF_SOCKET_ERROR[error.code ?? ''] ?? NOT_HTTP;
    const requestId = newRequestId('service');
    const { status } = FAILURE_CODES[failure.code];
    meter.refused(failure.code);
    log.info({ requestId, status, socketError: error.code ?? null }, 'connection refused');
    closeAfter(socket, rawProblem(failure, requestId));
  };
}

/** A problem answer as bytes of HTTP, for a connection that it ends. */
export function rawProblem(failure: Failure, requestId: RequestId): string {
  const { status, headers, body } = lastAnswer(failure, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** A problem answer that the framework does not send; its connection ends with it. */
function lastAnswer(failure: Failure, requestId: RequestId) {
  const { status, retryable } = FAILURE_CODES[failure.code];
  const body = JSON.stringify(problemOf(failure, requestId));
  const headers = {
    ...(retryable && { 'retry-after': RETRY_AFTER_SECONDS }),
    ...SECURITY_HEADERS,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status, headers, body };
}

/** `Expect` with anything but `100-continue` (RFC 9110, 10.1.1); Node alone would answer without a body. */
export function refuseExpectations(server: Server, newRequestId: ApiDeps['newRequestId']): void {
  server.on('checkExpectation', (request, response) => {
    const failure = new Failure('expectation_failed', 'Only the expectation `100-continue` can be met.');
    const { status, headers, body } = lastAnswer(failure, newRequestId(operationOf(request.url ?? '')));
    closeAfterAnswer(request.socket);
    response.writeHead(status, headers);
    response.end(body);
  });
}

/**
 * Enough to accept and read all that was sent before the stop. Turns of the event
 * loop as well: each takes over one connection, and on a busy machine the time is
 * over before there was one.
 */
const READS_ON_MS = 100;
const READS_ON_TURNS = 200;

async function readOn(): Promise<void> {
  await wait(READS_ON_MS);
  for (let turns = 0; turns < READS_ON_TURNS; turns += 1) await nextTurn();
}

/**
 * Lets `close` end, with an answer to all that was sent before. Node keeps a connection whose request was running open for
 * the next one, and stops looking for slow clients, so both are ended here: the
 * first with its answer, the others when their time for a request is over.
 */
export function stopGracefully(app: FastifyInstance, requestTimeoutMs: number): void {
  let isStopping = false;
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    deadline = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
    // Node closes a connection as idle though a request has arrived on it that nobody has read.
    if (app.server.listening) await readOn();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
}
