import { FAILURE_CODES, type Failure } from '../../base/failure.ts';
import { NO_APPROVAL_FLAGS } from '../../contract/shared/answer-envelope.ts';
import type { RequestId } from '../../contract/shared/ids.ts';
import type { Problem } from '../../contract/shared/problem.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A failure as the client sees it (RFC 9457). What went wrong inside stays inside. */
export function problemOf(failure: Failure, requestId: RequestId): Problem {
  const { status, title } = FAILURE_CODES[failure.code];
  return {
    type: `/problems/${failure.code}`,
    title,
    status,
    code: failure.code,
    detail: failure.code === 'internal_error' ? 'An unexpected failure; report the request id.' : failure.message,
    request_id: requestId,
    errors: failure.items.map(({ pointer, code, detail }) => ({ pointer, code, detail })),
    ...NO_APPROVAL_FLAGS,
  };
}
