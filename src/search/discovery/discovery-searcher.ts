import type { DiscoveryFilters, DiscoveryMatch } from '../../contract/discovery-search.ts';
import type { Locale } from '../../contract/localized-text.ts';
import type { QueryExplanation } from '../../contract/query-explanation.ts';
import type { RankExplanation } from './explain-rank.ts';

/** One discovery query after the request was checked. */
export interface DiscoveryQuery {
  /** 1 to 500 code points, no control characters, trimmed. */
  readonly text: string;
  /** `null`: not said; then Chinese if the text holds a Han character, else English. */
  readonly locale: Locale | null;
  /** Hits to pass over, 0 or more. */
  readonly offset: number;
  /** Hits to return at most, 1 or more. */
  readonly limit: number;
  /** `null`: all records. */
  readonly filters: DiscoveryFilters | null;
}

export interface DiscoveryHit {
  /** Position of the record in the publication's discovery file. */
  readonly recordIndex: number;
  readonly match: DiscoveryMatch;
}

export interface DiscoveryPage {
  /** All records that match, whatever the page. */
  readonly total: number;
  readonly hits: readonly DiscoveryHit[];
}

/** A page, and why it is as it is. */
export interface ExplainedPage {
  readonly page: DiscoveryPage;
  readonly query: QueryExplanation;
  /** One for each hit of the page, in its order. */
  readonly hits: readonly RankExplanation[];
}

/** Searches exactly one snapshot, for as long as it lives. */
export interface DiscoverySearcher {
  readonly snapshotId: string;
  search: (query: DiscoveryQuery) => DiscoveryPage;
  /** The same page with its explanation; costs several searches. */
  explain: (query: DiscoveryQuery) => ExplainedPage;
}
