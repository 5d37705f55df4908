import { addDocument, type DocumentBits } from '../engine/document-bits.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { DocumentFilter, ScoredDocument, TermGroup } from '../engine/term-group.ts';
import type { IdentifiedDocuments, PreparedQuery } from './prepare-query.ts';
import { compareRanks, MATCH_TIERS, NEARLY_EXACT_UNITS, type RankedDocument } from './ranked-document.ts';
import type { RankingWeights } from './ranking-weights.ts';
import type { Recall } from './recall.ts';
import type { RecordFilters } from './record-filters.ts';

/** What terms and identifiers find. */
export interface Retrieved {
  /** By tier, then by what terms and identifiers gave. */
  readonly documents: readonly RankedDocument[];
  /** The best by terms alone, best first, without those found by who they are. */
  readonly best: readonly ScoredDocument[];
  /** Whether nothing else matches. */
  readonly isComplete: boolean;
  /** How many match, whatever the depth. Counted when it is asked for: over many records it costs as much as the search. */
  readonly total: () => number;
  /** All that match, whatever the depth and the filters. Cost: a pass over all postings of the query. */
  readonly matching: () => DocumentBits;
}

/** Tables of one index, and the weights. */
export interface RetrieverDeps {
  readonly filters: Pick<RecordFilters, 'passes'>;
  readonly scoreGroups: (groups: readonly TermGroup[]) => GroupQuery;
  readonly recall: Recall;
  readonly weights: Pick<RankingWeights, 'rerankDepth'>;
}

/** Second step of a search: what is found by who it is, and the best `depth` by terms alone. */
export type Retriever = (query: PreparedQuery, depth: number) => Retrieved;

export function createRetriever({ filters: recordFilters, scoreGroups, recall, weights }: RetrieverDeps): Retriever {
  return ({ plan, filters, identified }, depth) => {
    const asked = scoreGroups(plan.groups);
    const passes = filters === null ? null : recordFilters.passes(filters);
    const scope = scopeOf(identified, passes);
    let counted: number | null = null;
    const recalled: TermScorer = {
      scoreOf: asked.scoreOf,
      best(count, accepts) {
        const { best, matching } = recall(
          { groups: plan.groups, count, filters, except: scope.identified },
          { best: asked.best, scoreOf: asked.scoreOf, accepts },
        );
        counted = matching;
        return best;
      },
    };
    const { named, byTerms } = scoreDocuments(recalled, scope, depth);
    const found = byTerms.map((scored) => withTier(scored, identified));
    return {
      documents:
        named.length === 0
          ? found
          : [...named.map((scored) => withTier(scored, identified)), ...found].sort(compareRanks),
      best: byTerms.slice(0, weights.rerankDepth),
      isComplete: byTerms.length < depth,
      total() {
        if (identified.owned !== null) return named.length;
        if (counted !== null) return counted + named.length;
        return asked.countMatching(passes) + named.filter(({ units }) => units === 0).length;
      },
      matching() {
        const all = asked.matching();
        if (scope.owned !== null) all.fill(0);
        for (const document of scope.owned ?? scope.identified) addDocument(all, document);
        return all;
      },
    };
  };
}

function scopeOf({ owned, exact, nearlyExact, claiming }: IdentifiedDocuments, passes: DocumentFilter): MatchScope {
  return { owned, identified: exact.union(nearlyExact).union(claiming), passes };
}

/** Which documents a query may find. */
export interface MatchScope {
  /** Nothing but these, whatever their terms; `null`: all. */
  readonly owned: ReadonlySet<number> | null;
  /** Found whatever their terms. */
  readonly identified: ReadonlySet<number>;
  readonly passes: DocumentFilter;
}

/** Scores one document, and finds the best. */
type TermScorer = Pick<GroupQuery, 'best' | 'scoreOf'>;

/** Scores those found by who they are, and the best `depth` of the others by terms, best first. */
export function scoreDocuments(
  asked: TermScorer,
  { owned, identified, passes }: MatchScope,
  depth: number,
): Readonly<Record<'named' | 'byTerms', readonly ScoredDocument[]>> {
  const accepted = [...(owned ?? identified)].filter((document) => passes === null || passes(document));
  const named = accepted.map((document) => asked.scoreOf(document));
  if (owned !== null) return { named, byTerms: [] };
  const others: DocumentFilter =
    identified.size === 0 ? passes : (document) => !identified.has(document) && (passes === null || passes(document));
  return { named, byTerms: asked.best(depth, others) };
}

/** Some 500 points: more than the terms of a single name and reranking give, and room below the next tier. */
const PACKAGE_UNITS = 2 ** 22;

function withTier(
  { document, units, hasAll }: ScoredDocument,
  { exact, nearlyExact, ofPackage, claiming }: IdentifiedDocuments,
): RankedDocument {
  const isNearlyExact = nearlyExact.size > 0 && nearlyExact.has(document);
  const isExact = exact.size > 0 && exact.has(document);
  const isClaiming = !isExact && claiming.size > 0 && claiming.has(document);
  const packageUnits = isClaiming || (ofPackage.size > 0 && ofPackage.has(document)) ? PACKAGE_UNITS : 0;
  return {
    document,
    tier: isExact
      ? MATCH_TIERS.exactIdentifier
      : hasAll || isNearlyExact || isClaiming
        ? MATCH_TIERS.allTerms
        : MATCH_TIERS.someTerms,
    termUnits: units,
    packageUnits,
    features: null,
    units: units + packageUnits + (isNearlyExact ? NEARLY_EXACT_UNITS : 0),
    collapsedBy: null,
  };
}
