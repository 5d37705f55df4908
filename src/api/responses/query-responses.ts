import type { AcceptedQuery, AcceptedSearch, SearchFacts } from './response-writer.ts';
import { type RoutedPublication, routeBody } from './route-response.ts';
import { type SearchedPublication, searchBody, searchFacts } from './search-response.ts';

/** Writes responses in the thread that asks. */
export interface LocalWriter {
  readonly write: (accepted: AcceptedQuery) => Buffer;
  readonly search: (accepted: AcceptedSearch) => SearchFacts;
}

export function createLocalWriter(served: SearchedPublication & RoutedPublication): LocalWriter {
  return {
    write: (accepted) => (accepted.operation === 'search' ? searchBody(served, accepted) : routeBody(served, accepted)),
    search: (accepted) => searchFacts(served, accepted),
  };
}
