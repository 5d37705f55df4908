import type { Json } from '../base/canonical-json.ts';
import type { FailureCode } from '../base/failure.ts';
import type { Observation } from '../facts/observation.ts';

/** What is known of one subject, read from the looks at it. */
export type Look<Value> =
  /** Nobody ever looked. */
  | { readonly kind: 'none' }
  /** Every look so far failed: that says nothing about the subject. */
  | { readonly kind: 'failed'; readonly observedAtMs: number; readonly code: FailureCode }
  /** The source answered that there is no such thing. */
  | { readonly kind: 'missing'; readonly observedAtMs: number }
  | { readonly kind: 'seen'; readonly observedAtMs: number; readonly value: Value };

/** Reads a kept value; `null`: not of today's shape. */
export type Parse<Value> = (value: Json, observedAtMs: number) => Value | null;

export const NO_LOOK = { kind: 'none' } as const satisfies Look<never>;

/**
 * The newest look that got an answer: a source that is down today does not undo
 * what it said yesterday. A value that today's reader cannot read counts as not
 * looked at, so that it is looked at again.
 *
 * @param history every look at one subject, oldest first
 */
export function lookOf<Value>(
  history: readonly Observation[],
  parse: (value: Json, observedAtMs: number) => Value | null,
): Look<Value> {
  const answered = history.findLast(({ outcome }) => outcome.kind !== 'failed') ?? history.at(-1);
  if (answered === undefined) return NO_LOOK;
  const { outcome, observedAtMs } = answered;
  if (outcome.kind === 'failed') return { kind: 'failed', observedAtMs, code: outcome.code };
  if (outcome.kind === 'missing') return { kind: 'missing', observedAtMs };
  const value = parse(outcome.value, observedAtMs);
  return value === null ? NO_LOOK : { kind: 'seen', observedAtMs, value };
}

/** When the answer was had; `null`: there is none. */
export function answeredAtMs(look: Look<unknown>): number | null {
  return look.kind === 'seen' || look.kind === 'missing' ? look.observedAtMs : null;
}
