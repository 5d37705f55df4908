import { type OpenIndex, openIndex } from '../engine/open-index.ts';
import { MAX_IMPACT } from '../engine/posting.ts';
import { createGroupScorer, type GroupQuery } from '../engine/score-groups.ts';
import { readSections, type Sections } from '../engine/sections.ts';
import { createTermCache } from '../engine/term-cache.ts';
import type { DocumentFilter, ScoredDocument } from '../engine/term-group.ts';
import { UNITS_PER_RARITY } from '../engine/weigh-groups.ts';
import type { PlanContext } from './alternatives.ts';
import type { DiscoveryHit, DiscoveryPage, DiscoveryQuery, DiscoverySearcher } from './discovery-searcher.ts';
import { explainHit } from './explain-hit.ts';
import { createSearchExplainer, type RankedSearch } from './explain-search.ts';
import { openExpansionTable } from './expansion-table.ts';
import { hostTerms } from './host-terms.ts';
import { type IdentityTable, openIdentityTable } from './identity-table.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import { createQueryExpander } from './query-expander.ts';
import { type RankedDocument, rankDocuments, type RankingInput } from './rank-documents.ts';
import { createCloseReader } from './read-closely.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './ranking-weights.ts';
import { openRecordColumns, type RecordColumns } from './record-columns.ts';
import { withWords } from '../text/segment-run.ts';
import { openWordSections } from './word-sections.ts';
import { createWordOrderReader } from './word-order.ts';

/**
 * Opens one snapshot's index for searching. The scorer's tables are shared by
 * all searches, which is safe because a search runs to its end in one turn.
 *
 * @throws RangeError where the bytes are no index of this format
 */
export function openDiscoverySearcher(
  snapshotId: string,
  indexBytes: Uint8Array,
  weights: RankingWeights = RANKING_WEIGHTS,
): DiscoverySearcher {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  const identities = openIdentityTable(sections);
  const columns = openRecordColumns(sections);
  const scoreGroups = createGroupScorer(index, columns.languages);
  const context = openPlanContext(sections, index, weights);
  const closeReading = {
    index,
    columns,
    readWordOrder: createWordOrderReader(index),
    hostTermIds: new Set([...context.hostWords].map(context.idOf)),
    weights,
  };
  const readClosely = createCloseReader(closeReading);
  const explainSearch = createSearchExplainer({
    ...closeReading,
    context,
    scoreGroups,
    unitsPerPoint: UNITS_PER_POINT,
  });

  const rank = (query: DiscoveryQuery): RankedSearch => {
    const parsed = parseQuery(query.text);
    const plan = planQuery(parsed.text, context);
    const asked = scoreGroups(plan.groups);
    const exact = exactDocuments(parsed, identities);
    const nearlyExact =
      exact.size > 0 || !mayBeSlip(parsed, plan) ? NONE : identities.documentsNearly(parsed.identifiers[0] ?? '');
    const passes = query.filters === null ? null : columns.passes(query.filters);
    const owned = ownedDocuments(parsed, identities);
    const found = foundDocuments(asked, owned, exact.union(nearlyExact), passes);
    let best: readonly ScoredDocument[] = [];
    const ranked = rankDocuments(
      {
        index,
        columns,
        ...found,
        exact,
        nearlyExact,
        readClosely: (given) => {
          best = given;
          return readClosely(plan, given);
        },
        isOwnerNamed: ownersNamedIn(query.text, identities),
        weights,
      },
      // One more than the page: whether a tie was broken also depends on the next one.
      query.offset + query.limit + 1,
    );
    return { parsed, plan, total: found.total, isOwnersAlone: owned !== null, best, ranked, nearlyExact };
  };
  const pageOf = (query: DiscoveryQuery, { plan, total, ranked, nearlyExact }: RankedSearch): DiscoveryPage => ({
    // Counted when it is asked for: over many records it costs as much as the search.
    get total(): number {
      return total();
    },
    hits: ranked.slice(query.offset, query.offset + query.limit).map((hit, i): DiscoveryHit => {
      const place = query.offset + i;
      const reasons = explainHit(index, plan, hit, {
        isNearlyExact: nearlyExact.has(hit.document),
        isTieBroken: isTieBroken(ranked, place, columns),
      });
      return {
        recordIndex: columns.recordIndex[hit.document]!,
        match: { score: scoreOf(hit), rank: place + 1, ...reasons },
      };
    }),
  });

  return {
    snapshotId,
    search: (query) => pageOf(query, rank(query)),
    explain(query) {
      const search = rank(query);
      return explainSearch(search, pageOf(query, search));
    },
  };
}

/** What queries are planned with. */
export function openPlanContext(sections: Sections, index: OpenIndex, weights: RankingWeights): PlanContext {
  const stopTerms: readonly string[] = JSON.parse(new TextDecoder().decode(sections.u8('stopTerms')));
  const hostWords = hostTerms(stopTerms);
  const idOf = createTermCache(index.dictionary);
  return {
    index,
    idOf,
    expansions: createQueryExpander(openExpansionTable(sections), index, idOf, weights.expansion),
    lexicon: withWords(openWordSections(sections), hostWords),
    hostWords,
    weights,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Whether the query looks like an identifier with a slip: no spaces, and several parts or a word that nobody has. */
function mayBeSlip({ owner, text }: ParsedQuery, { sequence }: QueryPlan): boolean {
  return owner === null && !/\s/u.test(text) && (/[-_./@]/u.test(text) || sequence.includes(-1));
}

/** Documents that hold the most exact identifier that any document holds. */
function exactDocuments({ identifiers }: ParsedQuery, identities: IdentityTable): ReadonlySet<number> {
  for (const identifier of identifiers) {
    const named = identities.documentsNamed(identifier);
    if (named.size > 0) return named;
  }
  return new Set();
}

/** An owner alone asks for what is theirs; `null`: the query asks for what its terms and identifiers find. */
function ownedDocuments({ owner, isOwnerOnly }: ParsedQuery, identities: IdentityTable): ReadonlySet<number> | null {
  const owned = owner === null ? null : identities.documentsOf(owner);
  return owned !== null && (owned.size > 0 || isOwnerOnly) ? owned : null;
}

interface FoundDocuments extends Pick<RankingInput, 'bestByTerms' | 'named'> {
  readonly total: () => number;
}

/** What there is to rank: documents found one by one, and those that terms find. */
function foundDocuments(
  asked: GroupQuery,
  owned: ReadonlySet<number> | null,
  identified: ReadonlySet<number>,
  passes: DocumentFilter,
): FoundDocuments {
  const accepted = [...(owned ?? identified)].filter((document) => passes === null || passes(document));
  const named = accepted.map((document) => asked.scoreOf(document));
  if (owned !== null) return { named, bestByTerms: () => [], total: () => named.length };
  const others: DocumentFilter =
    identified.size === 0 ? passes : (document) => !identified.has(document) && (passes === null || passes(document));
  return {
    named,
    bestByTerms: (count) => asked.best(count, others),
    total: () => asked.countMatching(passes) + named.filter(({ units }) => units === 0).length,
  };
}

/** Whether a document is of an owner that the query names; looked up at the first question, for most queries never. */
function ownersNamedIn(query: string, identities: IdentityTable): (document: number) => boolean {
  let owned: ReadonlyArray<ReadonlySet<number>> | null = null;
  return (document) => {
    owned ??= query
      .split(/[\s/]+/u)
      .map((word) => word.replace(/^(?:owner:)?@?/iu, ''))
      .filter((name) => name !== '')
      .map((name) => identities.documentsOf(name));
    return owned.some((documents) => documents.has(document));
  };
}

/** Units of one tier stay below the next tier's base, so that scores fall as ranks rise over all tiers. */
const TIER_BASE = 1000;
/** A term of rarity 1 with the highest impact gives one point. */
const UNITS_PER_POINT = UNITS_PER_RARITY * MAX_IMPACT;

/** The score shown: whole thousands are the tier, the rest what terms and order gave; 6 decimals. */
function scoreOf({ tier, units }: RankedDocument): number {
  const points = Math.min(units / UNITS_PER_POINT, TIER_BASE - 1);
  return Math.round((tier * TIER_BASE + points) * 1e6) / 1e6;
}

/** Whether a neighbour would stand on the other side of this hit, were it not for popularity. */
function isTieBroken(ranked: readonly RankedDocument[], place: number, columns: RecordColumns): boolean {
  const isDecided = (ahead: RankedDocument | undefined, behind: RankedDocument | undefined): boolean =>
    ahead !== undefined &&
    behind !== undefined &&
    ahead.tier === behind.tier &&
    ahead.heldBackBy === behind.heldBackBy &&
    columns.popularity[ahead.document]! > columns.popularity[behind.document]! &&
    withoutPopularity(ahead) <= withoutPopularity(behind);
  return isDecided(ranked[place - 1], ranked[place]) || isDecided(ranked[place], ranked[place + 1]);
}

function withoutPopularity({ units, reading }: RankedDocument): number {
  return units - (reading?.popularityUnits ?? 0);
}
