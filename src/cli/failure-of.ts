import { Failure, FAILURE_CODES, type FailureCode } from '../base/failure.ts';
import { PluginFactsProblem } from '../client/plugin-facts-problem.ts';

/**
 * Whatever a command threw, as the one kind of failure that is reported. What
 * the service refuses is told in its own words, whether it was asked over a
 * network or in this process.
 */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof PluginFactsProblem ? failureOfProblem(thrown) : Failure.from(thrown);
}

function failureOfProblem({ problem, status, message, retryAfterSeconds }: PluginFactsProblem): Failure {
  if (problem === null) return new Failure('source_malformed', `The server answered with ${message}`);
  const wait = retryAfterSeconds === null ? '' : ` It asks to wait ${retryAfterSeconds} s.`;
  const { code, detail, errors } = problem;
  if (!isFailureCode(code)) return new Failure('source_malformed', `The server answered HTTP status ${status}.${wait}`);
  return new Failure(code, `${detail}${wait}`, { items: errors });
}

/** A server may be newer than this program and know more codes. */
function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURE_CODES, code);
}
