import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { QueryExplanation, RouteHitExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryMatch } from '../../contract/discovery/match.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { EvidenceLevel } from './evidence-level.ts';
import type { RankExplanation } from './explain-rank.ts';
import type { CollapseRule } from './ranked-document.ts';
import type { FacetCounts } from './record-filters.ts';

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

/** A record that was found, and why it is here. */
export interface DiscoveryHit {
  /** Position of the record in the publication's discovery file. */
  readonly recordIndex: number;
  readonly match: DiscoveryMatch;
}

/** The hits that a query asked for, best first. */
export interface DiscoveryPage {
  /** All records that match, whatever the page. */
  readonly total: number;
  /** How many of them have each value that filters can ask for. Cost: less than the search. */
  readonly countFacets: () => FacetCounts;
  readonly hits: readonly DiscoveryHit[];
}

/** A page, and why it is as it is. */
export interface ExplainedPage {
  readonly page: DiscoveryPage;
  readonly query: QueryExplanation;
  /** One for each hit of the page, in its order. */
  readonly hits: readonly RankExplanation[];
}

/** One record of a deep ranking. */
export interface RankedRecord {
  readonly recordIndex: number;
  /** What terms and reranking gave, 0 or more. */
  readonly units: number;
  /** Why it stands behind others in the order that is shown; `null`: it does not, or stands below that order. */
  readonly collapsedBy: CollapseRule | null;
}

/** How far down a query's records are ranked. */
export interface RankingDepth {
  /** Records to find, best first, 1 or more. */
  readonly found: number;
  /** Of these so many at the head stand as a search shows them. */
  readonly shown: number;
}

/** A ranking deeper than a page, and what a search knows of the query and these records. */
export interface DeepRanking {
  /** Best first: at the head as the search shows them, below by score alone. */
  readonly found: readonly RankedRecord[];
  /** What the query asks for, with its other wordings. */
  readonly concepts: readonly QueryConcept[];
  /** Whether the record passes the query's filters, found or not. */
  readonly passes: (recordIndex: number) => boolean;
  /** Whether all that the record's name says, but for words of the host and its owner's mark, is said by the query or stands for its words. */
  readonly isNamedFor: (recordIndex: number) => boolean;
  /** What automated evidence says of the record. */
  readonly evidenceOf: (recordIndex: number) => EvidenceLevel;
  /** Whether the query asks only for what an owner has, or is an identifier that somebody has: topics are no answer. */
  readonly isIdentity: boolean;
  /**
   * Says record by record, best first, which one is collapsed into one before it.
   *
   * @param place of the record in `found`; `null`: it is not there
   */
  readonly createCollapseRules: () => (recordIndex: number, place: number | null) => CollapseRule | null;
  /** Why the record at a place of `found` was found. */
  readonly reasonsAt: (
    place: number,
    collapsedBy: CollapseRule | null,
  ) => Pick<DiscoveryMatch, 'reason_codes' | 'matched_fields'>;
  /**
   * Costs several searches.
   *
   * @param entryAt reads a record, for what it writes
   */
  readonly explainTerms: (entryAt: (recordIndex: number) => ShownEntry) => TermsExplanation;
}

/** Terms of a query that a record has, in the order of the query. */
export type FoundTerms = RouteHitExplanation['terms'];

/** How a query was read, and which of its terms any record has. */
export interface TermsExplanation {
  readonly query: QueryExplanation;
  readonly termsOf: (recordIndex: number) => FoundTerms;
}

/** The ranks of all hits of one query. */
export interface QueryPlaces {
  readonly total: number;
  /** From 1; `null`: the query does not find the record. */
  rankOf: (recordIndex: number) => number | null;
}

/** A record, and the name of it that comes near: in lower case, without owner and scope. */
export interface NearRecord {
  readonly recordIndex: number;
  readonly name: string;
}

/** Records with names near a text; see `NearNames`. */
export interface NearRecords {
  readonly comparedTo: string;
  readonly records: readonly NearRecord[];
}

/** Searches exactly one snapshot, for as long as it lives. */
export interface DiscoverySearcher {
  readonly snapshotId: string;
  search: (query: DiscoveryQuery) => DiscoveryPage;
  /** Records that hold exactly this identifier, as positions; where none does, those that write it with other separators. */
  identified: (identifier: string) => readonly number[];
  /** Records whose names are spelled most nearly as this one, nearest first, and what of it they come near. */
  nearNames: (name: string, count: number) => NearRecords;
  /** Where a query finds records, however far down; ranks every record that matches. */
  places: (query: Pick<DiscoveryQuery, 'text' | 'locale'>) => QueryPlaces;
  /**
   * The same page with its explanation; costs several searches.
   *
   * @param entryAt reads a record, for what it writes
   */
  explain: (query: DiscoveryQuery, entryAt: (recordIndex: number) => ShownEntry) => ExplainedPage;
  /** The best records, for whoever orders them by more than their texts; the page of the query does not count. */
  rankDeep: (query: DiscoveryQuery, depth: RankingDepth) => DeepRanking;
}

/** One wording of a concept: terms that must all be there, and how sure it is that they say the same, up to 1. */
interface ConceptWording {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** One thing a query asks for. */
export interface QueryConcept {
  readonly wordings: readonly ConceptWording[];
  /** How much it counts beside the others, 0 to 1. */
  readonly weight: number;
}
