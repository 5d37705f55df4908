import type { SEVERITIES } from '../../contract/shared/status.ts';

export type AdvisorySeverity = (typeof SEVERITIES)[number];

export interface Advisory {
  readonly advisoryId: string;
  readonly packageName: string;
  readonly version: string;
  /** `null`: the source does not say. */
  readonly severity: AdvisorySeverity | null;
}

/** Published advisories about exact releases: the one asked for and, where resolved, its dependencies. */
export interface AdvisoryFacts {
  readonly packageName: string;
  readonly version: string;
  /** About the release itself. */
  readonly ofRelease: readonly Advisory[];
  /** About everything it resolves to, itself left out; `null`: the tree was not resolved. */
  readonly ofDependencies: readonly Advisory[] | null;
  readonly observedAtMs: number;
}
