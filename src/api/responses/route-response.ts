import type { RouteExplanation } from '../../contract/directory/route.ts';
import type { RouteHit, RoutePage, Router } from '../../directory/route/router.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { pageOf } from './paging.ts';
import { entryAt, responseBody, withMore } from './record-page.ts';
import type { AcceptedQuery } from './response-writer.ts';

/** What a route is answered from. */
export interface RoutedPublication {
  readonly router: Pick<Router, 'route' | 'explain'>;
  readonly publication: { readonly discovery: DiscoveryRecords };
}

/** All of the response to a route but its head; why, where it is asked for. */
export function routeBody(
  { router, publication: { discovery: records } }: RoutedPublication,
  { query, isExplained }: Pick<AcceptedQuery, 'query' | 'isExplained'>,
): Buffer {
  if (!isExplained) return pageBody(records, query, router.route(query));
  const explained = router.explain(query, (recordIndex) => entryAt(records, recordIndex));
  const hits = explained.page.hits.map(({ rank, recordIndex }, place) => ({
    entry_id: records.idAt(recordIndex),
    rank,
    terms: explained.terms[place]!,
  }));
  const explanation: RouteExplanation = { trust: 'untrusted_text', query: explained.query, hits };
  return withMore(pageBody(records, query, explained.page), { explanation });
}

function pageBody(records: DiscoveryRecords, { offset, limit }: DiscoveryQuery, { total, hits }: RoutePage): Buffer {
  const listed = hits.map((hit) => ({ recordIndex: hit.recordIndex, more: { match: matchOnWire(hit) } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
  return responseBody({ list: 'candidates', records: listed, page }, records);
}

function matchOnWire(hit: RouteHit) {
  return {
    score: hit.score,
    rank: hit.rank,
    reason_codes: hit.reasonCodes,
    matched_fields: hit.matchedFields,
    retrieval_sources: hit.retrievalSources,
    canonical_path_key: hit.canonicalPathKey,
    canonical_primary_path: hit.canonicalPrimaryPath,
    matched_capabilities: hit.matchedCapabilities,
  };
}
