import type { EvidenceDimensions, InstallRuntime } from '../../analysis/evidence-dimensions.ts';
import type { QualityEvidence } from '../../analysis/quality-evidence.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { ObservationResult } from '../../collection/create-observer.ts';
import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import type { CollectedKind } from '../../facts/observation/observation-request.ts';
import type { FailedProvider } from '../observed/provider-failures.ts';

/** What one run of `analyze` did. */
export interface AnalyzeReport {
  /** Plugins in the queue, or the releases that `--only` names. */
  readonly queued: number;
  /** Of these, those whose observations are all made; less than the queue: the run was stopped. */
  readonly done: number;
  readonly observations: readonly ObservationCount[];
  readonly changes: readonly StatusChange[];
  /** All plugins of the queue, by dimension, whenever they were observed. */
  readonly outcomes: readonly DimensionCount[];
  /** Runs in the host that ended early, the most first. */
  readonly failures: readonly FailureCount[];
  /** Sources that did not answer when they were last asked. */
  readonly providerFailures: readonly FailedProvider[];
  /** Releases whose bytes are others than before: `package@version`. */
  readonly alarms: readonly string[];
  /** Releases whose files were never read to the end, because time ran out: `package@version`. */
  readonly cutByTime: readonly string[];
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
  /** `null`: nobody's. */
  readonly failureClass: string | null;
  readonly reasonCode: string;
  readonly count: number;
}

/** Counts what observations came to, by kind. One that was broken off counts nowhere: the next run makes it. */
export function createObservationCounter() {
  const counts = new Map<CollectedKind, Record<Exclude<ObservationResult, 'interrupted'>, number>>();
  return {
    add: (kind: CollectedKind, result: ObservationResult): void => {
      if (result === 'interrupted') return;
      const ofKind = counts.get(kind) ?? { observed: 0, missing: 0, failed: 0, kept: 0, skipped: 0 };
      ofKind[result] += 1;
      counts.set(kind, ofKind);
    },
    /** By kind, in code-unit order. */
    counts: (): readonly ObservationCount[] =>
      [...counts].map(([kind, ofKind]) => ({ kind, ...ofKind })).sort((a, b) => compareCodeUnits(a.kind, b.kind)),
  };
}

/** The dimensions under the names that people read, in the order of spec 2.3. */
const DIMENSIONS: ReadonlyArray<readonly [keyof EvidenceDimensions, QualityDimensionName]> = [
  ['sourceMetadata', 'source_metadata'],
  ['repositoryHealth', 'repository_health'],
  ['packageRelease', 'package_release'],
  ['packageIntegrity', 'package_integrity'],
  ['staticRisk', 'static_risk'],
  ['dependencyRisk', 'dependency_risk'],
  ['installRuntime', 'install_runtime'],
  ['claimedFeature', 'claimed_feature'],
];

/** How many plugins have which status, by dimension. */
export function countDimensions(evidence: readonly QualityEvidence[]): readonly DimensionCount[] {
  return DIMENSIONS.map(([key, dimension]) => {
    const counts: Record<DimensionStatus, number> = {
      passed: 0,
      partial: 0,
      failed: 0,
      not_tested: 0,
      not_applicable: 0,
    };
    for (const { dimensions } of evidence) counts[dimensions[key].status] += 1;
    return { dimension, counts };
  });
}

/** @param after the evidence of the same revisions, in the same order */
export function compareEvidence(
  before: readonly QualityEvidence[],
  after: readonly QualityEvidence[],
): readonly StatusChange[] {
  return after.flatMap(({ revision, dimensions }, i) =>
    DIMENSIONS.flatMap(([key, dimension]): StatusChange[] => {
      const from = before[i]?.dimensions[key].status ?? 'not_tested';
      const to = dimensions[key].status;
      return from === to ? [] : [{ pluginId: revision.entryId, name: revision.project.name, dimension, from, to }];
    }),
  );
}

/** Ways in which runs ended early, inconclusive ones included: their class says whose they are. */
export function countFailures(evidence: readonly QualityEvidence[]): readonly FailureCount[] {
  const failures = evidence.flatMap(({ dimensions }) => dimensions.installRuntime.failure ?? []);
  const groups = Map.groupBy(failures, keyOf);
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((failure) => ({ ...failure, count: group.length })))
    .sort((a, b) => b.count - a.count || compareCodeUnits(keyOf(a), keyOf(b)));
}

function keyOf({ stage, failureClass, reasonCode }: NonNullable<InstallRuntime['failure']>): string {
  return `${stage} ${failureClass} ${reasonCode}`;
}
