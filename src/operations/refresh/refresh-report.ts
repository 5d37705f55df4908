import type { ObservationCount } from '../analyze/analyze-report.ts';
import type { FailedProvider } from '../observed/failed-provider.ts';
import type { PublishReport } from '../publish/publish-report.ts';

/** What one run of `refresh` looked at again, and what came of it. */
export interface RefreshReport {
  /** Releases that have a profile. */
  readonly releases: number;
  /** Of these, those whose observations are all young enough now; less: time ran out, or the run was stopped. */
  readonly fresh: number;
  readonly observations: readonly ObservationCount[];
  readonly changes: readonly ObservationChange[];
  /** Releases whose bytes are others than before: `package@version`. */
  readonly alarms: readonly string[];
  /** Sources that could not be asked, with what they would have told. */
  readonly providerFailures: readonly FailedProvider[];
  /** PluginProfiles that are not used, with what to correct. */
  readonly faultyProfiles: readonly string[];
  /** `null`: the run was interrupted before it published. */
  readonly published: PublishReport | null;
  readonly durationMs: number;
}

/** A subject that says something else than when it was observed last. */
export interface ObservationChange {
  readonly kind: string;
  readonly subject: string;
  /** Fields that differ, sorted; empty for a change of the outcome itself. */
  readonly fields: readonly string[];
  readonly from: string;
  readonly to: string;
}
