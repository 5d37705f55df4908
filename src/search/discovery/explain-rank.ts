import type { HitExplanation, HitTier, RankingFeature } from '../../contract/discovery/explanation.ts';
import { shareOut, sixDecimals } from './explain-points.ts';
import type { TermExplainer } from './explain-terms.ts';
import {
  type HoldBack,
  MATCH_TIERS,
  type MatchTier,
  NEARLY_EXACT_UNITS,
  type RankedDocument,
} from './rank-documents.ts';
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
  // Not the hit's own sum: that of a hit held back is lowered to the one before.
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
    held_back_by: hit.heldBackBy === null ? null : HOLD_BACK_RULES[hit.heldBackBy],
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

const HOLD_BACK_RULES = {
  owner: 'one_owner_limit',
  package: 'same_package_repeat',
} as const satisfies Record<HoldBack, HitExplanation['held_back_by']>;

/** Terms first; `null`: the document was not looked at closely. */
function featureUnits({ hit, isNearlyExact }: ExplainedRank): ReadonlyArray<readonly [RankingFeature, number | null]> {
  const { reading } = hit;
  return [
    ['terms', hit.termUnits],
    ['proximity', reading?.proximityUnits ?? null],
    ['name_coverage', reading?.nameUnits ?? null],
    ['feedback', reading?.feedbackUnits ?? null],
    ['foreign_lead', reading?.foreignLeadUnits ?? null],
    ['popularity', reading?.popularityUnits ?? null],
    ['quality_evidence', reading?.evidenceUnits ?? null],
    ['nearly_exact_identifier', isNearlyExact ? NEARLY_EXACT_UNITS : 0],
    ['package_identifier', hit.packageUnits],
  ];
}
