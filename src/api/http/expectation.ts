import type { Server } from 'node:http';
import { FAILURE_CODES, Failure } from '../../base/failure.ts';
import type { ApiDeps } from '../api-deps.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { operationOf } from './request-operation.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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
