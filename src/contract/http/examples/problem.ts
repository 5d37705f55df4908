import { NO_APPROVAL_FLAGS } from '../../shared/answer-envelope.ts';
import type { Problem } from '../../shared/problem.ts';

export const PROBLEM_ANSWER: Problem = {
  type: '/problems/invalid_request',
  title: 'The request is not valid',
  status: 400,
  code: 'invalid_request',
  detail: 'Correct the fields named in errors and send the request again.',
  request_id: 'request.discovery.9d3a61f07c58be24',
  errors: [{ pointer: '/q', code: 'unrecognized_keys', detail: 'This field is not taken.' }],
  ...NO_APPROVAL_FLAGS,
};
