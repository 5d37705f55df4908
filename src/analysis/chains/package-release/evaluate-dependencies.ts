import type { QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { Provider } from '../../../contract/publication/sources.ts';
import type { Advisory, AdvisoryFacts, AdvisorySeverity } from '../../../facts/advisories/advisory-facts.ts';
import type { Observed } from '../../../facts/observation/observation.ts';
import { type DependencyRisk, notTested } from '../../evidence-dimensions.ts';

const GRAVE: ReadonlySet<AdvisorySeverity | null> = new Set(['high', 'critical']);

/**
 * Are advisories known about the release or what it depends on? `failed`: at
 * least one is high or critical; `partial`: there are others. Counts are given
 * only where the whole tree was resolved and every severity is known: a part
 * of them would read as a small number.
 *
 * @param asked who gave no answer where there is none
 */
export function evaluateDependencies(observed: Observed<AdvisoryFacts>, asked: Provider): DependencyRisk {
  if (observed.kind !== 'observed') return { ...notTested(observed, asked), counts: null };
  const { ofRelease, ofDependencies } = observed.value;
  const all = distinct([...ofRelease, ...(ofDependencies ?? [])]);
  const isWhole = ofDependencies !== null;
  const reasonCodes: readonly QualityReasonCode[] = [
    ...(all.length > 0 ? (['advisories_known'] as const) : []),
    ...(isWhole ? [] : (['dependency_tree_unresolved'] as const)),
  ];
  if (all.some(({ severity }) => GRAVE.has(severity)))
    return { status: 'failed', reasonCodes, counts: countsOf(all, isWhole) };
  if (all.length > 0) return { status: 'partial', reasonCodes, counts: countsOf(all, isWhole) };
  return { status: isWhole ? 'passed' : 'not_tested', reasonCodes, counts: countsOf(all, isWhole) };
}

/** One advisory may be found by several paths of the tree; each version it is about counts. */
function distinct(advisories: readonly Advisory[]): readonly Advisory[] {
  const byKey = new Map(advisories.map((each) => [`${each.advisoryId} ${each.packageName}@${each.version}`, each]));
  return [...byKey.values()];
}

function countsOf(advisories: readonly Advisory[], isWhole: boolean): DependencyRisk['counts'] {
  const counts: Record<AdvisorySeverity, number> = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
  for (const { severity } of advisories) {
    if (severity === null) return null;
    counts[severity] += 1;
  }
  return isWhole ? counts : null;
}
