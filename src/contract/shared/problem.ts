import { z } from 'zod';
import type { FailureCode } from '../../base/failure.ts';
import { NO_APPROVAL } from './answer-envelope.ts';
import { Code, RequestId } from './ids.ts';

/** What a request can be answered with; the other failures end a command. */
const PROBLEM_CODES = [
  'invalid_request',
  'malformed_json',
  'unsupported_schema_version',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'snapshot_superseded',
  'withdrawn',
  'request_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'data_boundary',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'not_ready',
  'overloaded',
  'not_counted',
  'not_searched',
  'publication_invalid',
  'disk_unusable',
] as const satisfies readonly FailureCode[];

export const ProblemCode = z.enum(PROBLEM_CODES).describe('The kind of problem; a closed list, safe to branch on.');
export type ProblemCode = z.infer<typeof ProblemCode>;

export const ProblemItem = z
  .strictObject({
    pointer: z
      .string()
      .describe('JSON pointer (RFC 6901) into the body, or into the query parameters as one object; empty: the whole.'),
    code: Code.describe(
      'The rule that was broken; of `withdrawn` the reason code: withdrawn_by_operator, artifact_bytes_changed, release_unpublished.',
    ),
    detail: z.string().describe('The rule, or the reason, in words; never a value that was sent.'),
  })
  .describe('One thing that is wrong with the request, or why a record is withdrawn.');
export type ProblemItem = z.infer<typeof ProblemItem>;

/** RFC 9457, media type application/problem+json. Values a client sent are never echoed. */
export const Problem = z
  .strictObject({
    type: z.string().min(1).describe('URI reference of the kind of problem.'),
    title: z.string().min(1).describe('The kind in words; equal for equal codes.'),
    status: z.int().min(400).max(599).describe('The HTTP status of this answer.'),
    code: ProblemCode,
    detail: z.string().describe('What is wrong and what to do about it.'),
    request_id: RequestId,
    errors: z
      .array(ProblemItem)
      .describe('Each single fault, and of `withdrawn` its one reason; empty where there is nothing to point at.'),
    ...NO_APPROVAL,
  })
  .describe('Answer to a request that could not be served (RFC 9457).');
export type Problem = z.infer<typeof Problem>;
