import type { RouteExplanation } from '../../contract/directory/route.ts';
import type { RouteHit, RoutePage, Router } from '../../directory/route/router.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { entryAt, matchesBody, withMore } from './record-page.ts';
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

function pageBody(records: DiscoveryRecords, query: DiscoveryQuery, { total, hits }: RoutePage): Buffer {
  const matches = hits.map((hit) => ({ recordIndex: hit.recordIndex, match: matchOnWire(hit) }));
  return matchesBody(records, query, total, matches);
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
