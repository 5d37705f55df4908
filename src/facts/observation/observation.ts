import type { Json } from '../../base/canonical-json.ts';
import { FAILURE_CODES, type Failure, type FailureCode } from '../../base/failure.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';

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

/** One exact release of a package. */
export interface ExactRelease {
  readonly packageName: string;
  /** Exact version, never a range or a tag. */
  readonly version: string;
}

/** The package as such: what its stable channel points at. */
export function packageSubject(packageName: string): string {
  return `package:${packageName}`;
}

export function releaseSubject({ packageName, version }: ExactRelease): string {
  return `release:${packageName}@${version}`;
}

/** A release in one exact version of the host. */
export function hostRunSubject(release: ExactRelease, hostVersion: string): string {
  return `${releaseSubject(release)}#${hostVersion}`;
}

/** Repository hosts compare names without case, so equal repositories have equal subjects; folders and refs play no part. */
export function repositorySubject(repository: RepositoryRef): string {
  return `repository:${repository.host}:${repositoryFullName(repository)}`.toLowerCase();
}

/** The release that a subject of `releaseSubject` names; `null`: it names something else. */
export function releaseOfSubject(subject: string): ExactRelease | null {
  const [, packageName, version] = /^release:(@?[^@#]+)@([^@#]+)$/u.exec(subject) ?? [];
  return packageName === undefined || version === undefined ? null : { packageName, version };
}

/** What an observation came to that ended with a failure: nothing is known, whatever was expected. */
export function failedOutcome({ code }: Pick<Failure, 'code'>): ObservationOutcome {
  return { kind: 'failed', code, isRetryable: FAILURE_CODES[code].retryable };
}

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
 * The newest answer stands: a source that is down today does not undo
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

/** When the newest answer was given, in milliseconds since the Unix epoch; `null`: there is none. */
export function answeredAtMs(observed: Observed<unknown>): number | null {
  return observed.kind === 'observed' || observed.kind === 'missing' ? observed.observedAtMs : null;
}
