import type { RouteHit } from '../../directory/route/router.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { pageOf } from './paging.ts';
import { answerBody } from './record-page.ts';

/** A page of a route, all but its head. */
export function routeAnswer(
  { publication, router }: Pick<ServingSnapshot, 'publication' | 'router'>,
  query: DiscoveryQuery,
): Buffer {
  const { total, hits } = router.route(query);
  const records = hits.map((hit) => ({ recordIndex: hit.recordIndex, more: { match: matchOnWire(hit) } }));
  const page = pageOf({ offset: query.offset, limit: query.limit, returned: hits.length, total });
  return answerBody({ list: 'candidates', records, page }, publication.discovery);
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
