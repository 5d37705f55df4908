import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryReasonCode, MatchedField } from '../../contract/discovery/match.ts';
import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DiscoveryQuery, FoundTerms } from '../../search/discovery/discovery-searcher.ts';

/** What found a hit: the words of the query, a branch of the directory, or what the plugin can do. */
export type RetrievalSource = 'keyword' | 'canonical_path' | 'capability';

export interface RouteHit {
  readonly entryId: string;
  /** Position of the record in the publication's discovery file. */
  readonly recordIndex: number;
  /** Place over all pages, from 1. */
  readonly rank: number;
  /** Finite, 0 or more, falling with the rank; comparable within one answer only. */
  readonly score: number;
  /** As a search gives them; empty where no word of the query was found. */
  readonly reasonCodes: readonly DiscoveryReasonCode[];
  readonly matchedFields: readonly MatchedField[];
  /** At least one, in the order of the type. */
  readonly retrievalSources: readonly RetrievalSource[];
  /** Of the plugin's one place, whatever branch found it. */
  readonly canonicalPathKey: string;
  /** Labels from below the root down to that place. */
  readonly canonicalPrimaryPath: readonly LocalizedText[];
  /** Capabilities that the query asks for and the plugin has, by id. */
  readonly matchedCapabilities: readonly string[];
}

export interface RoutePage {
  /** All plugins that any source found, whatever the page. */
  readonly total: number;
  readonly hits: readonly RouteHit[];
}

/** A page, how its query was read, and which terms of it each hit has. */
export interface ExplainedRoute {
  readonly page: RoutePage;
  readonly query: QueryExplanation;
  /** One for each hit of the page, in its order. */
  readonly terms: readonly FoundTerms[];
}

/** Routes over exactly one snapshot, for as long as it lives; the query is that of a search. */
export interface Router {
  readonly snapshotId: string;
  readonly route: (query: DiscoveryQuery) => RoutePage;
  /**
   * The same page with its explanation; costs several searches.
   *
   * @param entryAt reads a record, for what it writes
   */
  readonly explain: (query: DiscoveryQuery, entryAt: (recordIndex: number) => ShownEntry) => ExplainedRoute;
}
