import type { HitExplanation, HitTier, RankingFeature } from '../../contract/discovery/explanation.ts';
import { shareOut, sixDecimals } from './explain-points.ts';
import type { TermExplainer } from './explain-terms.ts';
import {
  type CollapseRule,
  MATCH_TIERS,
  type MatchTier,
  NEARLY_EXACT_UNITS,
  type RankedDocument,
} from './ranked-document.ts';
import { orderPoints } from './score-on-the-wire.ts';

/** The explanation of a hit whose record is known by its place alone. */
export type RankExplanation = Omit<HitExplanation, 'entry_id'>;

export interface ExplainedRank {
  readonly hit: RankedDocument;
  /** Place over all pages, from 1. */
  readonly rank: number;
  readonly isNearlyExact: boolean;
  readonly isTieBroken: boolean;
  readonly isTieBrokenByEvidence: boolean;
  readonly popularityStep: number;
  readonly unitsPerPoint: number;
}

/** Where a hit's points come from, and what decided its place beside them. */
export function explainRank(explained: ExplainedRank, explainTerms: TermExplainer): RankExplanation {
  const { hit, rank, isTieBroken, isTieBrokenByEvidence, popularityStep, unitsPerPoint } = explained;
  const units = featureUnits(explained);
  // Not the hit's own sum: that of a collapsed hit is lowered to the one before.
  const points = sixDecimals(units.reduce((sum, [, ofFeature]) => sum + (ofFeature ?? 0), 0) / unitsPerPoint);
  const shares = shareOut(
    points,
    units.map(([, ofFeature]) => ofFeature ?? 0),
  );
  return {
    rank,
    tier: TIER_NAMES[hit.tier],
    points_total: points,
    order_points: orderPoints(rank),
    features: units.map(([feature, ofFeature], i) => ({ feature, points: ofFeature === null ? null : shares[i]! })),
    terms: [...explainTerms(hit.document, shares[0]!)],
    held_back_by: hit.collapsedBy === null ? null : COLLAPSE_RULES[hit.collapsedBy],
    tie_break: {
      popularity_step: popularityStep,
      decided: isTieBroken,
      decided_by_evidence: isTieBrokenByEvidence,
    },
  };
}

const TIER_NAMES: Readonly<Record<MatchTier, HitTier>> = {
  [MATCH_TIERS.exactIdentifier]: 'exact_identifier',
  [MATCH_TIERS.allTerms]: 'all_terms',
  [MATCH_TIERS.someTerms]: 'some_terms',
};

const COLLAPSE_RULES = {
  owner: 'one_owner_limit',
  package: 'same_package_repeat',
} as const satisfies Record<CollapseRule, HitExplanation['held_back_by']>;

/** Terms first; `null`: the document was not reranked. */
function featureUnits({ hit, isNearlyExact }: ExplainedRank): ReadonlyArray<readonly [RankingFeature, number | null]> {
  const { features } = hit;
  return [
    ['terms', hit.termUnits],
    ['proximity', features?.proximityUnits ?? null],
    ['name_coverage', features?.nameUnits ?? null],
    ['feedback', features?.feedbackUnits ?? null],
    ['foreign_lead', features?.foreignLeadUnits ?? null],
    ['popularity', features?.popularityUnits ?? null],
    ['quality_evidence', features?.evidenceUnits ?? null],
    ['nearly_exact_identifier', isNearlyExact ? NEARLY_EXACT_UNITS : 0],
    ['package_identifier', hit.packageUnits],
  ];
}
