import type { Json } from '../../base/canonical-json.ts';
import type { FailureCode } from '../../base/failure.ts';

/** What is observed. A kind's values have one shape, written and read by one file. */
export const OBSERVATION_KINDS = [
  'package_release',
  'repository',
  'advisories',
  'package_contents',
  'host_run',
  'test_run_report',
] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

/**
 * What an observation came to. `missing`: the source answered that there is no
 * such thing, with what it says of that (left out: nothing); `failed`: nobody knows.
 */
export type ObservationOutcome =
  | { readonly kind: 'observed'; readonly value: Json }
  | { readonly kind: 'missing'; readonly absence?: Json }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly isRetryable: boolean };

/** One observation of one subject by one collector. What it means is decided later, and again under new rules. */
export interface Observation {
  readonly kind: ObservationKind;
  /** `package:<name>`, `release:<name>@<version>`, `repository:<host>:<owner>/<repo>`, with `#<more>` where a kind needs it. */
  readonly subject: string;
  /** Raised by every change that can change what is collected; part of the cache key. */
  readonly collectorVersion: string;
  readonly observedAtMs: number;
  readonly outcome: ObservationOutcome;
}
