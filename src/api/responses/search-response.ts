import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryResponse, SearchExplanation } from '../../contract/discovery/search.ts';
import type { ShownRecord } from '../../contract/discovery/shown-search.ts';
import { NO_APPROVAL_FLAGS } from '../../contract/shared/answer-envelope.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { DiscoveryPage, DiscoverySearcher, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import { facetsResponse } from './facets-response.ts';
import { pageOf } from './paging.ts';
import { matchesBody, recordAt, withMore } from './record-page.ts';
import type { AcceptedSearch, SearchFacts } from './response-writer.ts';
import { shownRecords } from './shown-records.ts';

/** What a search is answered from. */
export interface SearchedPublication {
  readonly discovery: Pick<DiscoverySearcher, 'search' | 'explain'>;
  readonly publication: { readonly discovery: DiscoveryRecords };
}

/** All of the response to a search but its head; why, where it is asked for. */
export function searchBody(served: SearchedPublication, accepted: AcceptedSearch): Buffer {
  const { discovery: records } = served.publication;
  const { page, more } = answered(served, accepted, (recordIndex) => recordAt(records, recordIndex));
  return withMore(matchesBody(records, accepted.query, page.total, page.hits), more);
}

/** What `searchBody` writes, as a value, its records as far as they are shown: for who makes a page of it in the same process. */
export function searchFacts(served: SearchedPublication, accepted: AcceptedSearch): SearchFacts {
  const read = shownRecords(served.publication.discovery);
  const { page, more } = answered(served, accepted, read);
  const { offset, limit } = accepted.query;
  return {
    candidates: page.hits.map(({ recordIndex, match }) => ({ ...read(recordIndex), match })),
    page: pageOf({ offset, limit, returned: page.hits.length, total: page.total }),
    ...NO_APPROVAL_FLAGS,
    ...more,
  };
}

/** The same of a body that `searchBody` wrote in another thread. */
export function searchFactsIn(body: Uint8Array): SearchFacts {
  // A member stands before the first one of a body.
  return JSON.parse(`{${new TextDecoder().decode(body.subarray(1))}`);
}

interface AnsweredSearch {
  readonly page: DiscoveryPage;
  readonly more: Pick<DiscoveryResponse, 'explanation' | 'facets'>;
}

function answered(
  { discovery, publication: { discovery: records } }: SearchedPublication,
  { query, isExplained, hasFacets }: AcceptedSearch,
  read: (recordIndex: number) => Pick<ShownRecord, 'entry'>,
): AnsweredSearch {
  const explained = isExplained ? discovery.explain(query, (recordIndex) => read(recordIndex).entry) : null;
  const page = explained?.page ?? discovery.search(query);
  const explanation = explained === null ? {} : { explanation: explanationOf(explained, records) };
  const facets = hasFacets ? { facets: facetsResponse(page.countFacets(), records) } : {};
  return { page, more: { ...explanation, ...facets } };
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
