import type { Socket } from 'node:net';
import { STATUS_CODES, type Server } from 'node:http';
import { FAILURE_CODES, Failure } from '../../base/failure.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { ApiLog } from '../api-log.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { operationOf } from './request-operation.ts';

const FAILURE_OF_SOCKET_ERROR: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Failure('request_timeout', 'The whole request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: new Failure('headers_too_large', 'The request line and headers together are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Failure('request_too_large', 'The chunk extensions are too large.'),
};
const NOT_HTTP = new Failure('invalid_request', 'This is not a valid HTTP/1.1 request.');

/** Answers what never became a request (RFC 9112 broken, too slow, too large), and closes the connection. */
export function createSocketProblem(newRequestId: ApiDeps['newRequestId'], log: ApiLog) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = FAILURE_OF_SOCKET_ERROR[error.code ?? ''] ?? NOT_HTTP;
    const requestId = newRequestId('service');
    const { status } = FAILURE_CODES[failure.code];
    log.info({ requestId, status, socketError: error.code ?? null }, 'connection refused');
    socket.end(rawAnswer(status, JSON.stringify(problemOf(failure, requestId))));
  };
}

function rawAnswer(status: number, body: string): string {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** `Expect` with anything but `100-continue` (RFC 9110, 10.1.1); Node alone would answer without a body. */
export function refuseExpectations(server: Server, newRequestId: ApiDeps['newRequestId']): void {
  server.on('checkExpectation', (request, response) => {
    const failure = new Failure('expectation_failed', 'Only the expectation `100-continue` can be met.');
    const body = JSON.stringify(problemOf(failure, newRequestId(operationOf(request.url ?? ''))));
    response.writeHead(FAILURE_CODES[failure.code].status, {
      ...SECURITY_HEADERS,
      'content-type': PROBLEM_MEDIA_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}
