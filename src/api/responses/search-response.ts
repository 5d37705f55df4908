import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryResponse, SearchExplanation } from '../../contract/discovery/search.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { DiscoverySearcher, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import { facetsResponse } from './facets-response.ts';
import { entryAt, matchesBody, withMore } from './record-page.ts';
import type { AcceptedQuery } from './response-writer.ts';

/** What a search is answered from. */
export interface SearchedPublication {
  readonly discovery: Pick<DiscoverySearcher, 'search' | 'explain'>;
  readonly publication: { readonly discovery: DiscoveryRecords };
}

/** All of the response to a search but its head; why, where it is asked for. */
export function searchBody(
  { discovery, publication: { discovery: records } }: SearchedPublication,
  { query, isExplained, hasFacets }: Omit<AcceptedQuery, 'operation'>,
): Buffer {
  const explained = isExplained ? discovery.explain(query, (recordIndex) => entryAt(records, recordIndex)) : null;
  const page = explained?.page ?? discovery.search(query);
  const more: Pick<DiscoveryResponse, 'explanation' | 'facets'> = {
    ...(explained === null ? {} : { explanation: explanationOf(explained, records) }),
    ...(hasFacets ? { facets: facetsResponse(page.countFacets(), records) } : {}),
  };
  return withMore(matchesBody(records, query, page.total, page.hits), more);
}

function explanationOf({ page, query, hits }: ExplainedPage, records: DiscoveryRecords): SearchExplanation {
  return {
    trust: 'untrusted_text',
    query,
    hits: hits.map((hit, place): HitExplanation => ({
      entry_id: records.idAt(page.hits[place]!.recordIndex),
      ...hit,
    })),
  };
}
