import type { LISTING_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ExclusionRule } from './exclusion-rules.ts';
import type { FirstReading } from './source-snapshot.ts';

/** A text in the two languages the service speaks; `null`: no source gave it. */
export interface LocalizedFacts {
  readonly en: string | null;
  readonly zhCn: string | null;
}

/** What had to be done to a catalog's text or fields before they could be read. */
export type ListingNote = (typeof LISTING_NOTE_CODES)[number];

/** How far a catalog stands behind an entry. */
export type ListingStanding = 'reviewed' | 'curated_or_reviewed' | 'indexed' | 'labelled' | 'rejected';

/** Who states it: the record itself, or whoever runs the service, of a whole catalog. */
export type StandingSpeaker = 'record' | 'host_profile';

/** One entry of one catalog, cleaned, in the domain's terms. */
export interface ListingFacts {
  /** Id of the catalog in the host profile. */
  readonly catalogId: string;
  /** The public list an entry came from, where a catalog merges several; `null`: the catalog itself. */
  readonly origin: string | null;
  /** File and line of the record inside its catalog as it was read last. */
  readonly locator: string;
  /** Where its catalog gave it first, as it stands. */
  readonly first: FirstReading;
  readonly repository: RepositoryRef | null;
  /** Host and path of the address it gives as its repository, where that is none we read; `null`: it gives no such one. */
  readonly unreadAddress: string | null;
  /** Other repositories the catalog says this project had before (lower-cased `owner/name`). */
  readonly formerRepositories: readonly string[];
  readonly packageName: string | null;
  readonly name: string;
  /** As the catalog spells it; `null`: none given. */
  readonly category: string | null;
  readonly description: LocalizedFacts;
  readonly notes: readonly ListingNote[];
  /** `null`: not observed, never 0. */
  readonly stars: number | null;
  readonly downloads: number | null;
  /** When the catalog observed the record itself; a date of its numbers alone is none. `null`: it does not say. */
  readonly observedAtMs: number | null;
  /** When it observed stars, and when downloads, where it gives any: the record's date, where they have none. `null`: it does not say. */
  readonly starsObservedAtMs: number | null;
  readonly downloadsObservedAtMs: number | null;
  /** Page of the record, http(s) only. */
  readonly recordPageUrl: string | null;
  /** SPDX expression the record is published under, its own or else its catalog's; `null`: unknown, also where its own words are none. */
  readonly license: string | null;
  /** `null`: neither the catalog nor the host profile states one. */
  readonly standing: ListingStanding | null;
  /** `null`: nobody states it. */
  readonly standingStatedBy: StandingSpeaker | null;
  readonly isTextModelWritten: boolean | null;
}

/** The same of a record alone, whatever its catalog gave before. */
export type RecordFacts = Omit<ListingFacts, 'first'>;

/** A record that is not published, and why. `rule` is counted; `detail` names no third-party text. */
export interface ListingExclusion {
  readonly catalogId: string;
  readonly locator: string;
  readonly rule: ExclusionRule;
  readonly detail: string;
  /** What the record says it lists; `null`: it could not be read so far. */
  readonly named: NamedByListing | null;
}

/** By what a publisher looks a record up. */
export type NamedByListing = Pick<
  ListingFacts,
  'repository' | 'unreadAddress' | 'packageName' | 'recordPageUrl' | 'standing' | 'standingStatedBy' | 'observedAtMs'
> & {
  /** `null`: none is given. */
  readonly name: string | null;
};
