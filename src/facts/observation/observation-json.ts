import { z } from 'zod';
import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import { isoTimestamp, parseTimestampMs } from '../../base/timestamp.ts';
import { OBSERVATION_KINDS, type Observation, type ObservationOutcome } from './observation.ts';

/** A timestamp of kept data, read as milliseconds since the Unix epoch. */
export const EpochMs = z.string().transform((text, context) => {
  const epochMs = parseTimestampMs(text);
  if (epochMs !== null) return epochMs;
  context.addIssue({ code: 'custom', message: 'Not a timestamp.' });
  return z.NEVER;
});

export const Sha256Text = z.templateLiteral(['sha256:', z.string().regex(/[0-9a-f]{64}/u)]);

export const CountOrUnknown = z.int().nonnegative().nullable();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a table that is not empty
const FAILURES = Object.keys(FAILURE_CODES) as [FailureCode, ...FailureCode[]];

/** All that `JSON.parse` gives, as it is: `z.json()` copies it without a member called `__proto__`, which anybody's manifest may have. */
const JsonValue = z.custom<Json>((value) => value !== undefined);

const OutcomeValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('observed'), value: JsonValue }),
  z.strictObject({ kind: z.literal('missing'), absence: JsonValue.exactOptional() }),
  z.strictObject({ kind: z.literal('failed'), code: z.enum(FAILURES), is_retryable: z.boolean() }),
]);

/** One observation as a line of a file: what one ledger hands to another. */
const ObservationLine = z.strictObject({
  kind: z.enum(OBSERVATION_KINDS),
  subject: z.string().min(1).max(1_000),
  collector_version: z.string().min(1).max(64),
  observed_at: EpochMs,
  outcome: OutcomeValue,
});

/** Canonical JSON without its line break: the same observation gives the same bytes. */
export function observationLine({ kind, subject, collectorVersion, observedAtMs, outcome }: Observation): string {
  return canonicalJson({
    kind,
    subject,
    collector_version: collectorVersion,
    observed_at: isoTimestamp(observedAtMs),
    outcome: outcomeToJson(outcome),
  } satisfies Readonly<Record<keyof z.infer<typeof ObservationLine>, Json>>);
}

function outcomeToJson(outcome: ObservationOutcome): Json {
  if (outcome.kind !== 'failed') return outcome;
  return { kind: 'failed', code: outcome.code, is_retryable: outcome.isRetryable };
}

/**
 * @param value as `JSON.parse` gives it
 * @returns `null` where it is no observation of today's shape
 */
export function parseObservation(value: unknown): Observation | null {
  const parsed = ObservationLine.safeParse(value);
  if (!parsed.success) return null;
  const { kind, subject, collector_version: collectorVersion, observed_at: observedAtMs, outcome } = parsed.data;
  return { kind, subject, collectorVersion, observedAtMs, outcome: toOutcome(outcome) };
}

function toOutcome(value: z.infer<typeof OutcomeValue>): ObservationOutcome {
  if (value.kind !== 'failed') return value;
  return { kind: 'failed', code: value.code, isRetryable: value.is_retryable };
}
