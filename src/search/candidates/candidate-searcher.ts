import type { CandidateMatch } from '../../contract/candidates/match.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { Channel } from '../../contract/shared/status.ts';

/** One candidate query after the request was checked. */
export interface CandidateQuery {
  /** 1 to 500 code points, no control characters, trimmed. */
  readonly text: string;
  /** Hits to pass over, 0 or more. */
  readonly offset: number;
  /** Hits to return at most, 1 or more. */
  readonly limit: number;
  /** May hold ids twice, and ids the host does not have. */
  readonly required: readonly string[];
  readonly preferred: readonly string[];
  /** `null`: not said. */
  readonly channel: Channel | null;
  /** Exact; `null`: not said. */
  readonly hostVersion: string | null;
}

/** A record as it is published, and why it is here. */
export interface CandidateHit {
  readonly record: CandidateRecord;
  readonly match: CandidateMatch;
}

/** The hits that a query asked for, best first. */
export interface CandidatePage {
  /** All that match, whatever the page. */
  readonly total: number;
  readonly hits: readonly CandidateHit[];
}

/** A release that an id names, withdrawn ones included. */
export interface NamedCandidate {
  readonly record: CandidateRecord;
  /** All published releases of its plugin, releases before pre-releases, newest first. */
  readonly releases: readonly CandidateRecord[];
}

/** Searches exactly one publication, for as long as it lives. */
export interface CandidateSearcher {
  /** All published, those that are never hits included. */
  readonly count: number;
  readonly search: (query: CandidateQuery) => CandidatePage;
  /** By candidate id, release id or plugin id, those that are never hits included; `null`: nobody has the id. */
  readonly named: (id: string) => NamedCandidate | null;
  /** The newest available release of a package, and where none is available its newest; `null`: none is published. */
  readonly ofPackage: (packageName: string) => NamedCandidate | null;
  /** As `named`, by an id, a package, a repository or a name; `null`: it stands for no plugin, or for several. */
  readonly identified: (name: string) => NamedCandidate | null;
}
