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
