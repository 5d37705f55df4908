import type { OpenIndex } from '../engine/open-index.ts';
import type { GroupScores } from '../engine/score-groups.ts';
import { topK } from '../engine/top-k.ts';
import { createOwnerLimiter } from './owner-limit.ts';
import type { RankingWeights } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';
import type { WordOrder } from './word-order.ts';

/** What comes first whatever the score: an exact identifier, then all terms, then some. */
export const MATCH_TIERS = { someTerms: 0, allTerms: 1, exactIdentifier: 2 } as const;
export type MatchTier = (typeof MATCH_TIERS)[keyof typeof MATCH_TIERS];

export interface RankedDocument {
  readonly document: number;
  readonly tier: MatchTier;
  /** Whole units; never rises within a tier as the rank rises. */
  readonly units: number;
  readonly isHeldBack: boolean;
}

export interface RankingInput {
  readonly index: OpenIndex;
  readonly columns: RecordColumns;
  readonly scores: GroupScores;
  /** Documents that may be answered with, each once. */
  readonly candidates: Uint32Array;
  /** Groups a document must have to be in the tier of all terms; 0: no such tier. */
  readonly requiredCount: number;
  readonly exact: ReadonlySet<number>;
  /** Documents whose identifier is one slip away from the query; they have all that was asked for. */
  readonly nearlyExact: ReadonlySet<number>;
  /** Terms that the query's order is compared by. */
  readonly queryLength: number;
  readonly wordOrderOf: (document: number) => WordOrder;
  /** Whether the query names the document's owner. */
  readonly isOwnerNamed: (document: number) => boolean;
  readonly weights: RankingWeights;
}

/** More than terms ever give, so that a corrected identifier leads its tier. */
const NEARLY_EXACT_UNITS = 2 ** 23;
/** How much deeper the next look goes where too many documents were held back. */
const DEEPER = 4;

/**
 * The best `count` documents in their final order.
 *
 * First by tier and terms alone over all candidates; the best of these are then
 * looked at more closely (word order), which only ever adds to a score. Last,
 * near-equal texts of one owner move to the end of their tier. No step depends
 * on `count`, so the order is total and the same for any page.
 */
export function rankDocuments(input: RankingInput, count: number): readonly RankedDocument[] {
  for (let depth = Math.max(count, input.weights.closelyRead); ; depth *= DEEPER) {
    const isComplete = depth >= input.candidates.length;
    const limited = withOwnersLimited(input, orderedByScore(input, depth), isComplete);
    if (isComplete || limited.length >= count) return withFallingUnits(limited.slice(0, count));
  }
}

/** The best `depth` documents by tier, score and tie-break. */
function orderedByScore(input: RankingInput, depth: number): readonly RankedDocument[] {
  const { candidates, weights } = input;
  const keys = new Float64Array(candidates.length);
  for (let i = 0; i < candidates.length; i += 1) {
    const document = candidates[i]!;
    keys[i] = keyOf(input, document, unitsOf(input, document));
  }
  const byTerms = topK(candidates, depth, keys);

  const closelyRead = byTerms
    .slice(0, weights.closelyRead)
    .map((document) => ({ document, units: unitsOf(input, document) + orderUnits(input, document) }))
    .sort((a, b) => keyOf(input, b.document, b.units) - keyOf(input, a.document, a.units));
  const rest = byTerms.slice(weights.closelyRead).map((document) => ({ document, units: unitsOf(input, document) }));
  return [...closelyRead, ...rest].map(({ document, units }) => ({
    document,
    tier: tierOf(input, document),
    units,
    isHeldBack: false,
  }));
}

/** One number holds tier, units and tie-break: 2 + 31 + 20 bits of the 53 a number keeps exactly. */
function keyOf(input: RankingInput, document: number, units: number): number {
  const { tieOrder } = input.columns;
  return (tierOf(input, document) * 2 ** 31 + units) * 2 ** 20 + (tieOrder.length - 1 - tieOrder[document]!);
}

function tierOf({ exact, nearlyExact, requiredCount, scores }: RankingInput, document: number): MatchTier {
  if (exact.size > 0 && exact.has(document)) return MATCH_TIERS.exactIdentifier;
  const hasAll = requiredCount > 0 && scores.requiredCounts[document]! >= requiredCount;
  return hasAll || (nearlyExact.size > 0 && nearlyExact.has(document)) ? MATCH_TIERS.allTerms : MATCH_TIERS.someTerms;
}

function unitsOf({ nearlyExact, scores }: RankingInput, document: number): number {
  const isNearlyExact = nearlyExact.size > 0 && nearlyExact.has(document);
  return scores.scores[document]! + (isNearlyExact ? NEARLY_EXACT_UNITS : 0);
}

/** What word order adds: a share of the score that terms alone gave. */
function orderUnits({ scores, queryLength, wordOrderOf, weights }: RankingInput, document: number): number {
  if (queryLength < 2) return 0;
  const { longestRun, isOrdered } = wordOrderOf(document);
  const phraseShare = (weights.order.phrase * Math.max(0, longestRun - 1)) / (queryLength - 1);
  return Math.round(scores.scores[document]! * (phraseShare + (isOrdered ? weights.order.ordered : 0)));
}

/**
 * Near-equal texts of one owner at the end of their tier. Of a tier that the
 * list may not hold to its end, only the documents that keep their place.
 */
function withOwnersLimited(
  { index, columns, isOwnerNamed, weights }: RankingInput,
  ordered: readonly RankedDocument[],
  isComplete: boolean,
): readonly RankedDocument[] {
  const lastTier = ordered.at(-1)?.tier;
  return [MATCH_TIERS.exactIdentifier, MATCH_TIERS.allTerms, MATCH_TIERS.someTerms].flatMap((tier) => {
    const isHeldBack = createOwnerLimiter(index, columns.owner, isOwnerNamed, weights.ownerLimit);
    const ofTier = ordered
      .filter((item) => item.tier === tier)
      .map((item) => ({ ...item, isHeldBack: isHeldBack(item.document) }));
    const kept = ofTier.filter((item) => !item.isHeldBack);
    const isWhole = isComplete || tier !== lastTier;
    return isWhole ? [...kept, ...ofTier.filter((item) => item.isHeldBack)] : kept;
  });
}

/** A document that was moved behind others says no higher score than they do. */
function withFallingUnits(ranked: readonly RankedDocument[]): readonly RankedDocument[] {
  let before: RankedDocument | null = null;
  return ranked.map((item) => {
    const isHigher = before !== null && before.tier === item.tier && item.units > before.units;
    before = isHigher && before !== null ? { ...item, units: before.units } : item;
    return before;
  });
}
