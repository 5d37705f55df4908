import { LONGEST_WAIT_MS } from '../../../api/http/admission.ts';

/** How much of what was measured before counts at each answer: one that took long says little of the next fifty. */
const KEPT_SHARE = 0.98;
const FIRST_GUESS_MS = 2;

/** Whether a query would wait longer for a worker than a request may for its turn. */
export interface ExpectedWait {
  /** A query was answered in so many milliseconds. */
  readonly note: (tookMs: number) => void;
  /** @param ahead how many are answered one after the other before */
  readonly isTooLong: (ahead: number) => boolean;
}

/** Tells how long queries wait by what they took lately. */
export function createExpectedWait(): ExpectedWait {
  let meanMs = FIRST_GUESS_MS;
  return {
    // The first of its kind may take seconds: that says nothing of the next one.
    note: (tookMs) => void (meanMs = KEPT_SHARE * meanMs + (1 - KEPT_SHARE) * Math.min(tookMs, LONGEST_WAIT_MS)),
    isTooLong: (ahead) => ahead * meanMs > LONGEST_WAIT_MS,
  };
}
