import type { ScoredDocument } from '../engine/term-group.ts';
import { compatibilityClass, type HostCompatibility } from './host-compatibility.ts';

/** A document with all that decides its place. */
export interface RankedCandidate {
  readonly document: number;
  readonly isExact: boolean;
  readonly hasAll: boolean;
  readonly units: number;
  /** Of the capabilities asked for, the share that is claimed; 0 to 1. */
  readonly claimedShare: number;
  readonly compatibility: HostCompatibility | null;
  /** Place among the releases by package and version; the last word. */
  readonly order: number;
}

/** Adds to a candidate's text score what evidence gives: shares of that score, in whole units. */
export function scoredCandidate(
  { document, units, hasAll }: ScoredDocument,
  { isExact, claimedShare, compatibility, order }: Omit<RankedCandidate, 'document' | 'units' | 'hasAll'>,
): RankedCandidate {
  const bonus = EVIDENCE_WEIGHTS.capabilities * claimedShare + compatibilityBonus(compatibility);
  return { document, hasAll, units: Math.round(units * (1 + bonus)), isExact, claimedShare, compatibility, order };
}

function compatibilityBonus(compatibility: HostCompatibility | null): number {
  if (compatibility?.code === 'compatibility.tested') return EVIDENCE_WEIGHTS.tested;
  return compatibility?.code === 'compatibility.claimed' ? EVIDENCE_WEIGHTS.claimed : 0;
}

/**
 * First what was named, then what has all terms, then the rest; within each, those
 * with evidence against the host asked about come last; then by score. A total
 * order: no two documents share a place in `order`.
 *
 * @internal
 */
export function compareCandidates(a: RankedCandidate, b: RankedCandidate): number {
  return (
    Number(b.isExact) - Number(a.isExact) ||
    Number(b.hasAll) - Number(a.hasAll) ||
    compatibilityClass(a.compatibility) - compatibilityClass(b.compatibility) ||
    b.units - a.units ||
    a.order - b.order
  );
}

/**
 * The first so many in their order. Given about in order, as terms alone put them,
 * it costs one comparison each.
 */
export function bestCandidates(given: readonly RankedCandidate[], count: number): readonly RankedCandidate[] {
  const best: RankedCandidate[] = [];
  for (const candidate of given) {
    if (best.length === count && (count === 0 || compareCandidates(candidate, best[count - 1]!) > 0)) continue;
    if (best.length === count) best.pop();
    let at = best.length;
    while (at > 0 && compareCandidates(candidate, best[at - 1]!) < 0) at -= 1;
    best.splice(at, 0, candidate);
  }
  return best;
}

/** Shares of a candidate's own text score that evidence adds; not measured, small on purpose: a task comes first. */
export const EVIDENCE_WEIGHTS = {
  /** All capabilities asked for are claimed; some of them give their share. */
  capabilities: 0.25,
  /** The host asked about is tested, or claimed. */
  tested: 0.2,
  claimed: 0.1,
} as const;
