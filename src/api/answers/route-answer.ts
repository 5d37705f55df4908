import type { RouteHit, RoutePage } from '../../directory/route/router.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import type { Served } from '../api-deps.ts';
import { answerBody, type Unwritten } from './record-page.ts';
import { pageOf } from './paging.ts';

/** A page of a route, all but its head. */
export function routeAnswer(
  { publication }: Pick<Served, 'publication'>,
  { offset, limit }: Pick<DiscoveryQuery, 'offset' | 'limit'>,
  { total, hits }: RoutePage,
): Unwritten {
  const records = hits.map((hit) => ({ recordIndex: hit.recordIndex, more: { match: matchOnWire(hit) } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
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
