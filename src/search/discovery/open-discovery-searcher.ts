import { type Steps, atOnce } from '../../base/steps.ts';
import { type OpenIndex, openIndex } from '../engine/open-index.ts';
import { MAX_IMPACT } from '../engine/posting.ts';
import { createGroupScorer } from '../engine/score-groups.ts';
import { readSections } from '../engine/sections.ts';
import { UNITS_PER_RARITY } from '../engine/weigh-groups.ts';
import type { DiscoveryHit, DiscoveryPage, DiscoveryQuery, DiscoverySearcher } from './discovery-searcher.ts';
import { explainHit, tieBreaksOf } from './explain-hit.ts';
import { createSearchExplainer, createTermsExplainer } from './explain-search.ts';
import { openIdentityTable } from './identity-table.ts';
import { createNamedFor } from './named-for.ts';
import { nearNames } from './near-names.ts';
import { openPlanContext } from './plan-context.ts';
import type { RankedDocument } from './ranked-document.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './ranking-weights.ts';
import { type Recall, recallByPostings } from './recall.ts';
import { createDeepRanker } from './deep-ranking.ts';
import { openRecordColumns, type RecordColumns } from './record-columns.ts';
import { openRecordFilters, type RecordFilters } from './record-filters.ts';
import { scoreOnTheWire } from './score-on-the-wire.ts';
import { createSearchPipeline, type RankedSearch } from './search-pipeline.ts';
import { openSurfaceForms } from './surface-forms.ts';

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
  return atOnce(searcherSteps(snapshotId, indexBytes, weights));
}

/**
 * `openDiscoverySearcher` in steps of tens of milliseconds at 15,000 entries.
 *
 * @param recall finds the documents that are ranked
 */
export function* searcherSteps(
  snapshotId: string,
  indexBytes: Uint8Array,
  weights: RankingWeights = RANKING_WEIGHTS,
  recall: Recall = recallByPostings,
): Steps<DiscoverySearcher> {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  yield;
  const identities = openIdentityTable(sections);
  const columns = openRecordColumns(sections);
  yield;
  const filters = openRecordFilters(sections, columns.recordIndex);
  const scoreGroups = createGroupScorer(index, columns.languages);
  yield;
  const context = openPlanContext(sections, index, weights);
  yield;
  const hostTermIds = new Set([...context.hostWords].map(context.idOf));
  const tables = { index, context, columns, filters, identities, scoreGroups, recall, hostTermIds, weights };
  const pipeline = createSearchPipeline(tables);
  const explainTerms = createTermsExplainer({ ...tables, forms: openSurfaceForms(sections, index.dictionary) });
  const explainSearch = createSearchExplainer({ columns, unitsPerPoint: UNITS_PER_POINT }, explainTerms);
  const deepRanking = createDeepRanker({ ...tables, namedFor: createNamedFor(tables), explainTerms });
  // One more than the page: whether a tie was broken also depends on the next one.
  const rank = (query: DiscoveryQuery): RankedSearch => pipeline.rank(query, query.offset + query.limit + 1);
  const pageOf = createPageReader(index, columns, filters);

  return {
    snapshotId,
    search: (query) => pageOf(query, rank(query)),
    identified: (identifier) =>
      [...identities.documentsNamed(identifier)].map((document) => columns.recordIndex[document]!),
    nearNames(asked, count) {
      const { comparedTo, documents } = nearNames(identities, asked, count);
      const records = documents.map(({ document, name }) => ({ recordIndex: columns.recordIndex[document]!, name }));
      return { comparedTo, records };
    },
    places({ text, locale }) {
      const count = columns.recordIndex.length;
      const { ranked } = pipeline.rank({ text, locale, offset: 0, limit: count, filters: null }, count);
      const records = ranked.map(({ document }) => columns.recordIndex[document]!);
      return {
        total: records.length,
        rankOf(recordIndex) {
          const place = records.indexOf(recordIndex);
          return place === -1 ? null : place + 1;
        },
      };
    },
    explain(query, entryAt) {
      const search = rank(query);
      return explainSearch(search, pageOf(query, search), entryAt);
    },
    rankDeep: (query, depth) => deepRanking(pipeline.rankDeep(query, depth)),
  };
}

/** Gives the page of a ranking that a query asked for, each hit with its reasons. */
function createPageReader(
  index: OpenIndex,
  columns: RecordColumns,
  filters: Pick<RecordFilters, 'countFacets'>,
): (query: Pick<DiscoveryQuery, 'offset' | 'limit'>, search: RankedSearch) => DiscoveryPage {
  const hitAt = ({ query: { plan, identified }, ranked, masks }: RankedSearch, place: number): DiscoveryHit => {
    const hit = ranked[place]!;
    const tieBreaks = tieBreaksOf(ranked, place, columns);
    const reasons = explainHit(index, plan, hit, masks, {
      isNearlyExact: identified.nearlyExact.has(hit.document),
      isClaiming: identified.claiming.has(hit.document),
      hasClaimsAlone: columns.claimsAlone[hit.document] === 1,
      isTieBroken: tieBreaks.isTieBroken,
      isTieBrokenByEvidence: tieBreaks.isTieBrokenByEvidence,
      hasLimitation: tieBreaks.hasLimitation,
    });
    return {
      recordIndex: columns.recordIndex[hit.document]!,
      match: {
        score: scoreOnTheWire(sumOf(hit), place + 1),
        rank: place + 1,
        reason_codes: reasons.reason_codes,
        matched_fields: reasons.matched_fields,
      },
    };
  };
  return ({ offset, limit }, search) => ({
    // Counted when it is asked for: over many records it costs as much as the search.
    get total(): number {
      return search.total();
    },
    countFacets: () => filters.countFacets(search.matching(), search.query.filters),
    hits: search.ranked.slice(offset, offset + limit).map((_, i) => hitAt(search, offset + i)),
  });
}

/** Units of one tier stay below the next tier's base, so that scores fall as ranks rise over all tiers. */
const TIER_BASE = 1000;
/** A term of rarity 1 with the highest impact gives one point. */
const UNITS_PER_POINT = UNITS_PER_RARITY * MAX_IMPACT;

/** What a score is made of but for its place: whole thousands are the tier, the rest what terms and order gave. */
function sumOf({ tier, units }: RankedDocument): number {
  return tier * TIER_BASE + Math.min(units / UNITS_PER_POINT, TIER_BASE - 1);
}
