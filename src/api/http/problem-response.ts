import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAILURE_CODES, type Failure } from '../../base/failure.ts';
import { RequestId } from '../../contract/shared/ids.ts';
import type { ApiLog } from '../api-log.ts';
import { traceOf } from './failure-trace.ts';
import { failureOf } from './framework-failure.ts';
import { sendJson } from './json-response.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The one way an error becomes an answer; also where failures of the service itself are logged. */
export function createProblemAnswer(log: ApiLog) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = failureOf(thrown);
    const requestId = RequestId.parse(request.id);
    const { status, retryable } = FAILURE_CODES[failure.code];
    if (status >= 500) logFailure(log, failure, requestId);
    if (retryable && !reply.hasHeader('retry-after')) void reply.header('retry-after', '5');
    void reply.code(status).headers(SECURITY_HEADERS);
    void sendJson(reply, problemOf(failure, requestId), PROBLEM_MEDIA_TYPE);
  };
}

function logFailure(log: ApiLog, failure: Failure, requestId: RequestId): void {
  const fields = { requestId, code: failure.code, trace: traceOf(failure) };
  if (failure.code === 'not_ready') log.warn(fields, 'request refused: nothing is served yet');
  else log.error(fields, 'request failed');
}
