import type { OpenIndex } from '../engine/open-index.ts';
import type { GroupScores } from '../engine/score-groups.ts';
import { topK } from '../engine/top-k.ts';
import { limitOwners } from './owner-limit.ts';
import { ORDER_BONUS, REORDERED_DOCUMENTS } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';
import { type WordOrder, wordOrderOf } from './word-order.ts';

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
  /** Terms a document must have to be in the tier of all terms; 0: no such tier. */
  readonly requiredCount: number;
  readonly exact: ReadonlySet<number>;
  readonly sequence: readonly number[];
  /** Owners the query names: their texts are not held back. */
  readonly namedOwners: ReadonlySet<number>;
}

/**
 * The best `count` documents in their final order.
 *
 * First by tier and terms alone over all candidates; the best of these are then
 * looked at more closely (word order, near-equal texts of one owner), which only
 * ever adds to a score. So the order is total, the same for any page, and the
 * documents behind the closely read ones keep the order they had.
 */
export function rankDocuments(input: RankingInput, count: number): readonly RankedDocument[] {
  const tierOf = createTierOf(input);
  const { tieOrder } = input.columns;
  const documentCount = tieOrder.length;
  // One number holds tier, units and tie-break: 2 + 31 + 20 bits of the 53 a number keeps exactly.
  const keyOf = (document: number): number =>
    (tierOf(document) * 2 ** 31 + input.scores.scores[document]!) * 2 ** 20 + (documentCount - 1 - tieOrder[document]!);
  const byTerms = topK(input.candidates, Math.max(count, REORDERED_DOCUMENTS), keyOf);

  const closelyRead = reordered(input, tierOf, byTerms.slice(0, REORDERED_DOCUMENTS));
  const rest = byTerms.slice(REORDERED_DOCUMENTS).map((document): RankedDocument => ({
    document,
    tier: tierOf(document),
    units: input.scores.scores[document]!,
    isHeldBack: false,
  }));
  return withFallingUnits([...closelyRead, ...rest]).slice(0, count);
}

function createTierOf({ exact, requiredCount, scores }: RankingInput): (document: number) => MatchTier {
  return (document) => {
    if (exact.has(document)) return MATCH_TIERS.exactIdentifier;
    const hasAll = requiredCount > 0 && scores.requiredCounts[document]! >= requiredCount;
    return hasAll ? MATCH_TIERS.allTerms : MATCH_TIERS.someTerms;
  };
}

function reordered(
  input: RankingInput,
  tierOf: (document: number) => MatchTier,
  documents: readonly number[],
): readonly RankedDocument[] {
  const { index, columns, scores, sequence } = input;
  const units = new Map(
    documents.map((document) => [
      document,
      scores.scores[document]! +
        orderUnits(wordOrderOf(index, document, sequence), sequence.length, scores.scores[document]!),
    ]),
  );
  const unitsOf = (document: number): number => units.get(document) ?? 0;
  return [MATCH_TIERS.exactIdentifier, MATCH_TIERS.allTerms, MATCH_TIERS.someTerms].flatMap((tier) => {
    const ofTier = documents
      .filter((document) => tierOf(document) === tier)
      .sort((a, b) => unitsOf(b) - unitsOf(a) || columns.tieOrder[a]! - columns.tieOrder[b]!);
    const limited = limitOwners(index, columns.owner, ofTier, input.namedOwners);
    return limited.documents.map((document) => ({
      document,
      tier,
      units: unitsOf(document),
      isHeldBack: limited.heldBack.has(document),
    }));
  });
}

/** What word order adds: a share of the score that terms alone gave. */
function orderUnits({ longestRun, isOrdered }: WordOrder, queryLength: number, termUnits: number): number {
  if (queryLength < 2) return 0;
  const phraseShare = (ORDER_BONUS.phrase * Math.max(0, longestRun - 1)) / (queryLength - 1);
  return Math.round(termUnits * (phraseShare + (isOrdered ? ORDER_BONUS.ordered : 0)));
}

/** A document that was moved behind others says no higher score than they do. */
function withFallingUnits(ranked: readonly RankedDocument[]): readonly RankedDocument[] {
  let before: RankedDocument | null = null;
  return ranked.map((item) => {
    const units: number =
      before !== null && before.tier === item.tier ? Math.min(item.units, before.units) : item.units;
    before = { ...item, units };
    return before;
  });
}
