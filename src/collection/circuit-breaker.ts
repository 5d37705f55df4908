import type { ObservationOutcome } from '../facts/observation/observation.ts';

/** Tells when a kind of observation has become pointless for the rest of a run. */
export interface CircuitBreaker {
  readonly note: (kind: string, outcome: ObservationOutcome) => void;
  /** Its source has not answered so often in a row that it is not asked again. */
  readonly isOpen: (kind: string) => boolean;
}

/** Observations in a row that no source answered; each has cost its retries already. */
const OPEN_AFTER = 6;
const NO_ANSWER: ReadonlySet<string> = new Set(['source_unreachable', 'source_rate_limited']);

/** A source that is down is not asked thousands of times: what is left waits for the next run. */
export function createCircuitBreaker(): CircuitBreaker {
  const inARow = new Map<string, number>();
  return {
    note(kind, outcome) {
      const hasNoAnswer = outcome.kind === 'failed' && NO_ANSWER.has(outcome.code);
      inARow.set(kind, hasNoAnswer ? (inARow.get(kind) ?? 0) + 1 : 0);
    },
    isOpen: (kind) => (inARow.get(kind) ?? 0) >= OPEN_AFTER,
  };
}
