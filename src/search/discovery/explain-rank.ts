import type { HitExplanation, HitTier, RankingFeature } from '../../contract/discovery/explanation.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { fieldMaskOf, impactOf } from '../engine/posting.ts';
import { unitsByClassOf } from '../engine/weigh-groups.ts';
import { fieldsOfMask, shownMask } from './explain-hit.ts';
import type { PlannedGroup } from './plan-query.ts';
import type { PlannedAlternative } from './query-expander.ts';
import {
  type CollapseRule,
  MATCH_TIERS,
  type MatchTier,
  NEARLY_EXACT_UNITS,
  type RankedDocument,
} from './ranked-document.ts';
import type { RecordColumns } from './record-columns.ts';
import { orderPoints, shareOut, sixDecimals } from './score-on-the-wire.ts';
import type { QuerySurfaces } from './surfaces-in-text.ts';

/** The explanation of a hit whose record is known by its place alone. */
export type RankExplanation = Omit<HitExplanation, 'entry_id'>;

/** A hit with all that decided its place. */
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

type FoundTerm = HitExplanation['terms'][number];

/** Terms of the query that a document has, with what each gave of the points that all gave. */
export type TermExplainer = (document: number, points: number) => readonly FoundTerm[];

interface AskedAlternative {
  readonly alternative: PlannedAlternative;
  /** What an impact of 1 gives, in whole units, by class of the document. */
  readonly unitsByClass: readonly number[];
}

interface TermExplainerDeps {
  readonly index: OpenIndex;
  readonly columns: Pick<RecordColumns, 'claimsAlone' | 'languages'>;
  readonly inQuery: QuerySurfaces;
  /** How a document writes a term, in the first of the fields in which it stands. */
  readonly writtenAs: (document: number, termId: number, fields: readonly MatchedField[]) => string;
}

/**
 * Looks up for each alternative alone what it gives a document; a term's best one
 * is what counted. Cost: a binary search for each alternative and document.
 */
export function createTermExplainer(
  groups: readonly PlannedGroup[],
  { index, columns, inQuery, writtenAs }: TermExplainerDeps,
): TermExplainer {
  const asked = groups.map(({ term, weight, alternatives }) => ({
    term: inQuery.ofTerm(term),
    alternatives: alternatives.map((alternative): AskedAlternative => {
      return { alternative, unitsByClass: unitsByClassOf(index, alternative, weight) };
    }),
  }));
  return (document, points) => {
    const hasClaimsAlone = columns.claimsAlone[document] === 1;
    const found = asked.flatMap(({ term, alternatives }) => {
      const best = bestOf(alternatives, document, columns.languages[document]!, index);
      return best === null ? [] : [{ term, ...best }];
    });
    // Long queries are counted in coarser units than single terms, so that sums fit; sharing out evens that.
    const shares = shareOut(
      points,
      found.map(({ units }) => units),
    );
    return found.map(({ term, alternative: { termId, origin }, posting }, i) => {
      const fields = fieldsOfMask(shownMask(fieldMaskOf(posting), hasClaimsAlone));
      return { term, found_as: writtenAs(document, termId, fields), origin, fields, points: shares[i]! };
    });
  };
}

interface FoundAlternative {
  readonly alternative: PlannedAlternative;
  readonly posting: number;
  readonly units: number;
}

/** The alternative that gives a document most, the first of equals; `null`: it has none. */
function bestOf(
  alternatives: readonly AskedAlternative[],
  document: number,
  documentClass: number,
  index: OpenIndex,
): FoundAlternative | null {
  let best: FoundAlternative | null = null;
  for (const { alternative, unitsByClass } of alternatives) {
    const posting = index.postingOf(alternative.termId, document);
    const units = unitsByClass[documentClass]! * impactOf(posting);
    if (units > (best?.units ?? 0)) best = { alternative, posting, units };
  }
  return best;
}
