import type { Json } from '../../base/canonical-json.ts';
import type { FailureCode } from '../../base/failure.ts';
import type { Observation } from './observation.ts';

/** What came of observing one subject. A failure says nothing of the subject, and never undoes an answer. */
export type Observed<Value> =
  /** Nobody ever tried, or what was kept is not of today's shape and has to be observed again. */
  | { readonly kind: 'not_observed' }
  /** No attempt got an answer. */
  | ({ readonly kind: 'failed' } & FailedAttempts)
  /** The source answered that there is no such thing. */
  | {
      readonly kind: 'missing';
      readonly observedAtMs: number;
      /** What it says of that, as its collector wrote it; left out: nothing. */
      readonly absence?: Json;
      readonly failedSince: FailedAttempts | null;
    }
  | {
      readonly kind: 'observed';
      readonly observedAtMs: number;
      readonly value: Value;
      readonly failedSince: FailedAttempts | null;
    };

/** Attempts in a row that got no answer. */
export interface FailedAttempts {
  /** Of the newest attempt. */
  readonly code: FailureCode;
  /** When the newest attempt was made. */
  readonly observedAtMs: number;
  readonly attempts: number;
}

/** Reads a kept value; `null`: not of today's shape. The time stands beside a value, not in it. */
export type Parse<Value> = (value: Json, observedAtMs: number) => Value | null;

export const NOT_OBSERVED = { kind: 'not_observed' } as const satisfies Observed<never>;

/**
 * The newest answer stays in force: a source that is down today does not undo
 * what it said yesterday.
 *
 * @param history every observation of one subject, oldest first
 */
export function observedIn<Value>(history: readonly Observation[], parse: Parse<Value>): Observed<Value> {
  const answeredAt = history.findLastIndex(({ outcome }) => outcome.kind !== 'failed');
  const failedSince = failedAttempts(history.slice(answeredAt + 1));
  const withoutAnswer = failedSince === null ? NOT_OBSERVED : ({ kind: 'failed', ...failedSince } as const);
  const answer = history[answeredAt];
  if (answer === undefined || answer.outcome.kind === 'failed') return withoutAnswer;
  const { outcome, observedAtMs } = answer;
  if (outcome.kind === 'missing') return { ...outcome, observedAtMs, failedSince };
  const value = parse(outcome.value, observedAtMs);
  return value === null ? withoutAnswer : { kind: 'observed', observedAtMs, value, failedSince };
}

/** Attempts since the newest answer that got none; `null`: the newest observation is an answer, or there is none. */
export function failedSinceAnswer(history: readonly Observation[]): FailedAttempts | null {
  return failedAttempts(history.slice(history.findLastIndex(({ outcome }) => outcome.kind !== 'failed') + 1));
}

function failedAttempts(failures: readonly Observation[]): FailedAttempts | null {
  const newest = failures.at(-1);
  if (newest?.outcome.kind !== 'failed') return null;
  return { code: newest.outcome.code, observedAtMs: newest.observedAtMs, attempts: failures.length };
}

/** When the answer in force was had; `null`: there is none. */
export function answeredAtMs(observed: Observed<unknown>): number | null {
  return observed.kind === 'observed' || observed.kind === 'missing' ? observed.observedAtMs : null;
}
