import { expect, it } from 'vitest';
import { FAILURE_CODES, Failure, type FailureCode } from '../../base/failure.ts';
import { Problem } from '../../contract/shared/problem.ts';
import { problemOf } from './problem-response.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a table
const CODES = Object.keys(FAILURE_CODES) as FailureCode[];
const REQUEST = 'request.search.0000000000000001';

it.each(CODES)('is of the contract whatever failed: %s', (code) => {
  const problem = Problem.parse(problemOf(new Failure(code, 'It is so.'), REQUEST));

  expect(problem.status).toBe(FAILURE_CODES[problem.code].status);
});

it('says of a failure that ends a command that the service failed, and nothing of it', () => {
  const problem = problemOf(new Failure('store_unusable', '/srv/secret is locked.'), REQUEST);

  expect(problem).toMatchObject({ code: 'internal_error', status: 500, type: '/problems/internal_error' });
  expect(JSON.stringify(problem)).not.toContain('secret');
});
