import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAILURE_CODES, Failure, type FailureCode } from '../../base/failure.ts';
import { NO_APPROVAL_FLAGS } from '../../contract/shared/answer-envelope.ts';
import { RequestId } from '../../contract/shared/ids.ts';
import { type Problem, ProblemCode } from '../../contract/shared/problem.ts';
import type { PagesEndpoint } from '../api-deps.ts';
import { type ApiLog, traceOf } from './api-log.ts';
import type { ApiMeter } from './api-meter.ts';
import { sendJson } from './json-response.ts';
import { pageHeaders, pageRequest } from './page-request.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** When a client may come again, where nothing better is known. */
export const RETRY_AFTER_SECONDS = '5';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A failure as the client sees it (RFC 9457). What went wrong inside stays inside. */
export function problemOf(failure: Failure, requestId: RequestId): Problem {
  const code = problemCodeOf(failure);
  const { status, title } = FAILURE_CODES[code];
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: code === 'internal_error' ? 'An unexpected failure; report the request id.' : failure.message,
    request_id: requestId,
    errors: failure.items.map(({ pointer, code: rule, detail }) => ({ pointer, code: rule, detail })),
    ...NO_APPROVAL_FLAGS,
  };
}

/** What ends a command is no answer to a client: a request that meets it failed inside. */
function problemCodeOf({ code }: Failure): ProblemCode {
  return ProblemCode.safeParse(code).data ?? 'internal_error';
}

/** The one way an error becomes an answer; also where failures of the service itself are logged. */
export function createProblemHandler(log: ApiLog, meter: ApiMeter, pages: PagesEndpoint | null) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void | Promise<FastifyReply> => {
    const failure = failureOf(thrown);
    const requestId = RequestId.parse(request.id);
    const { status, retryable } = FAILURE_CODES[problemCodeOf(failure)];
    meter.refused(failure.code);
    if (status >= 500) logFailure(log, failure, requestId);
    if (retryable && !reply.hasHeader('retry-after')) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    void reply.code(status).headers(SECURITY_HEADERS);
    const problem = problemOf(failure, requestId);
    if (pages !== null && isForPeople(request)) return sendProblemPage(pages, problem, request, reply);
    void sendJson(reply, problem, PROBLEM_MEDIA_TYPE);
  };
}

/** Who asked for a page, or with a browser for an address that nothing has. */
function isForPeople({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { isPage = false, template } = routeOptions.config;
  if (isPage) return true;
  return template === undefined && method === 'GET' && headers.accept?.includes('text/html') === true;
}

async function sendProblemPage(
  pages: PagesEndpoint,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const retryAfterSeconds = Number(reply.getHeader('retry-after') ?? Number.NaN);
  const known = Number.isNaN(retryAfterSeconds) ? null : retryAfterSeconds;
  // A page that cannot be made must not hide what is wrong.
  const page = await pages.problem(problem, known, pageRequest(request)).catch(() => null);
  if (page === null) return sendJson(reply, problem, PROBLEM_MEDIA_TYPE);
  return reply.headers(pageHeaders(page)).type(page.mediaType).send(page.bytes);
}

/** Refusals of a service that is whole are known by their code: a stack costs as much as the rest of the refusal. */
function logFailure(log: ApiLog, failure: Failure, requestId: RequestId): void {
  const { code, message: advice } = failure;
  if (code === 'overloaded') return log.warn({ requestId, code }, 'request refused: too much waits');
  if (code === 'not_counted') return log.warn({ requestId, code, advice }, 'request refused: it cannot be counted');
  if (code === 'not_searched') {
    return log.warn({ requestId, code, advice }, 'request refused: OpenSearch does not answer');
  }
  const fields = { requestId, code, trace: traceOf(failure) };
  if (code === 'not_ready') log.warn(fields, 'request refused: nothing is served yet');
  else log.error(fields, 'request failed');
}

/** Errors the HTTP framework raises itself, by its code; their own messages quote addresses and are dropped. */
const FAILURE_OF_FRAMEWORK_ERROR: Readonly<Record<string, readonly [FailureCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not validly percent-encoded.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the address is too long.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request_too_large', 'The body is larger than this service reads.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the header `Content-Type: application/json`.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body does not have the length its header states.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['unsupported_media_type', 'Send the header `Content-Type: application/json`.'],
  ECONNRESET: ['invalid_request', 'The request ended before it was whole.'],
};

/** Whatever reaches the error handler, as the one kind of failure there is. */
function failureOf(thrown: unknown): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const known = FAILURE_OF_FRAMEWORK_ERROR[code];
  return known === undefined ? Failure.from(thrown) : new Failure(known[0], known[1]);
}
