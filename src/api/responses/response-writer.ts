import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import type { ResponseHead } from './record-page.ts';

/** A query whose request was accepted, as plain data: another thread may answer it. */
export interface AcceptedQuery {
  readonly operation: 'search' | 'route';
  readonly query: DiscoveryQuery;
  readonly isExplained: boolean;
  /** Whether hits are counted by what filters can ask for; of a route never. */
  readonly hasFacets: boolean;
}

/** One that is a search, for whoever answers nothing else. */
export type AcceptedSearch = Omit<AcceptedQuery, 'operation'>;

/** All of the response to a search but its head, as a value, of records what is shown of them. */
export type SearchFacts = Omit<ShownSearch, keyof ResponseHead>;

/** Answers queries from one publication: the part of a request that takes the processor. */
export interface ResponseWriter {
  /**
   * All of a response but its head.
   *
   * @returns at once what is written in the thread that asks
   * @throws Failure `overloaded`: more waits already than can be written in time; `publication_invalid`: a record is
   *   not as it was verified
   */
  readonly write: (accepted: AcceptedQuery) => Buffer | Promise<Buffer>;
  /** What `write` gives of a search, as a value: for who shows it in the same process. */
  readonly search: (accepted: AcceptedSearch) => SearchFacts | Promise<SearchFacts>;
}
