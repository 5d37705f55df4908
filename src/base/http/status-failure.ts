import { Failure } from '../failure.ts';
import type { HttpResponse } from './http-exchange.ts';
import { isLimited } from './rest-period.ts';

/** What a response comes to that is no answer to the question. */
export function responseFailure(response: Pick<HttpResponse, 'status' | 'headers'>): Failure {
  if (isLimited(response)) return new Failure('source_rate_limited', 'A source limits how often it is asked.');
  return new Failure('source_unreachable', `A source answered with status ${response.status}.`);
}
