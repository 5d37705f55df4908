import { MAX_DOCUMENTS } from '../engine/partitions.ts';
import type { RerankFeatures } from './rerank-features.ts';

/** What comes first whatever the score: an exact identifier, then all terms, then some. */
export const MATCH_TIERS = { someTerms: 0, allTerms: 1, exactIdentifier: 2 } as const;
export type MatchTier = (typeof MATCH_TIERS)[keyof typeof MATCH_TIERS];

/** More than terms ever give, so that a corrected identifier leads its tier. */
export const NEARLY_EXACT_UNITS = 2 ** 23;

/** Why a document stands behind others of less score: near-equal texts of one owner, or a package named by a better one. */
export type CollapseRule = 'owner' | 'package';

/** A document on its way through the steps of a search: retrieved, then reranked, then collapsed. */
export interface RankedDocument {
  readonly document: number;
  readonly tier: MatchTier;
  /** What the query's terms gave, in whole units. */
  readonly termUnits: number;
  /** What the query gave by naming its package or one it claims, in whole units. */
  readonly packageUnits: number;
  /** What reranking added; `null`: it was not reranked, being far down. */
  readonly features: RerankFeatures | null;
  /** All that was added up, with what a nearly exact name adds; never rises within a tier as the rank rises. */
  readonly units: number;
  /** `null`: it stands where its score puts it. */
  readonly collapsedBy: CollapseRule | null;
}

type RankOrder = Pick<RankedDocument, 'document' | 'tier' | 'units'>;

/** A total order: by tier, by units, the lower number first. */
export function compareRanks(a: RankOrder, b: RankOrder): number {
  return b.tier - a.tier || b.units - a.units || a.document - b.document;
}

/** The same order as one number, the larger the better: 2 bits for the tier (never 3), 30 for the units, 21 for the document. */
export function rankKey(tier: MatchTier, units: number, document: number): number {
  return (tier * 2 ** 30 + units) * MAX_DOCUMENTS + (MAX_DOCUMENTS - 1 - document);
}
