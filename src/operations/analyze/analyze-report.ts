import type { DimensionStatus } from '../../contract/shared/status.ts';
import type { FailedProvider } from '../observed/provider-failures.ts';

/** What one run of `analyze` did. */
export interface AnalyzeReport {
  /** Plugins in the queue. */
  readonly queued: number;
  /** Plugins whose observations are all made; less than the queue: the run was stopped. */
  readonly done: number;
  readonly observations: readonly ObservationCount[];
  readonly changes: readonly StatusChange[];
  /** All plugins of the queue, by dimension, whenever they were looked at. */
  readonly outcomes: readonly DimensionCount[];
  /** Runs in the host that ended early, the most first. */
  readonly failures: readonly FailureCount[];
  /** Sources that did not answer when they were last asked. */
  readonly providerFailures: readonly FailedProvider[];
  /** Releases whose bytes are others than before: `package@version`. */
  readonly alarms: readonly string[];
  /** Why no plugin could be tried here; empty: some were, or none was to be. */
  readonly obstacles: readonly string[];
  readonly durationMs: number;
}

export interface ObservationCount {
  readonly kind: string;
  readonly observed: number;
  readonly missing: number;
  readonly failed: number;
  /** An earlier observation still answered. */
  readonly kept: number;
  /** Not made, because the source had not answered several times in a row. */
  readonly skipped: number;
}

/** A dimension that says something else than before the run. */
export interface StatusChange {
  readonly pluginId: string;
  readonly name: string;
  readonly dimension: string;
  readonly from: DimensionStatus;
  readonly to: DimensionStatus;
}

export interface DimensionCount {
  readonly dimension: string;
  readonly counts: Readonly<Record<DimensionStatus, number>>;
}

export interface FailureCount {
  readonly stage: string;
  readonly failureClass: string;
  readonly reasonCode: string;
  readonly count: number;
}
