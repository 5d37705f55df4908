import { FAILURE_CODES, type Failure } from '../../base/failure.ts';
import type { ObservationOutcome } from './observation.ts';

/** What an observation came to that ended with a failure: nothing is known, whatever was expected. */
export function failedOutcome({ code }: Pick<Failure, 'code'>): ObservationOutcome {
  return { kind: 'failed', code, isRetryable: FAILURE_CODES[code].retryable };
}
