import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import { OBSERVATION_KINDS, type Observation, type ObservationOutcome } from '../observation/observation.ts';
import { damaged, integerAt, type Row, textAt } from './row.ts';

/** Reads a row of `observation`, joined with the payload it points at. */
export function toObservation(row: Row): Observation {
  return {
    kind: OBSERVATION_KINDS.find((kind) => kind === row['kind']) ?? damaged('kind'),
    subject: textAt(row, 'subject'),
    collectorVersion: textAt(row, 'collector_version'),
    observedAtMs: integerAt(row, 'observed_at_ms'),
    outcome: outcomeAt(row),
  };
}

function outcomeAt(row: Row): ObservationOutcome {
  switch (textAt(row, 'outcome')) {
    case 'observed':
      return { kind: 'observed', value: JSON.parse(textAt(row, 'body')) };
    case 'missing':
      return row['body'] === null ? { kind: 'missing' } : { kind: 'missing', absence: JSON.parse(textAt(row, 'body')) };
    default: {
      const code = textAt(row, 'failure_code');
      if (!isFailureCode(code)) return damaged('failure_code');
      return { kind: 'failed', code, isRetryable: integerAt(row, 'is_retryable') === 1 };
    }
  }
}

function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURE_CODES, text);
}
