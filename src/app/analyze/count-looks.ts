import type { LookResult } from '../../analysis/collection/collect-looks.ts';
import type { LookKind } from '../../analysis/collection/look-request.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { LookCount } from '../../cli/reports/analyze-report.ts';

/** Counts what looks came to, by kind. A look that was broken off counts nowhere: the next run makes it. */
export function createLookCounter() {
  const counts = new Map<LookKind, Record<Exclude<LookResult, 'interrupted'>, number>>();
  return {
    add: (kind: LookKind, result: LookResult): void => {
      if (result === 'interrupted') return;
      const ofKind = counts.get(kind) ?? { observed: 0, missing: 0, failed: 0, kept: 0, skipped: 0 };
      ofKind[result] += 1;
      counts.set(kind, ofKind);
    },
    /** By kind, in code-unit order. */
    counts: (): readonly LookCount[] =>
      [...counts].map(([kind, ofKind]) => ({ kind, ...ofKind })).sort((a, b) => compareCodeUnits(a.kind, b.kind)),
  };
}
