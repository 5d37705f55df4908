import type { ObservationResult } from '../../collection/create-observer.ts';
import type { CollectedKind } from '../../facts/observation/observation-request.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { ObservationCount } from './analyze-report.ts';

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
