import type { NameDifference } from '../../contract/discovery/resemblance.ts';
import type { IDENTITY_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type { ListingFacts, LocalizedFacts, ListingNote } from '../catalog/listing.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { ClaimStatus } from '../repository/package-associations.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';

/**
 * How a project and the package its listings name go together. `contested`:
 * several projects claim it and none was seen to own it, or it is the host's own,
 * so the project has none. `not_applicable`: there are not both a location and a
 * package.
 */
export type PackageAssociation = ClaimStatus | 'contested' | 'not_applicable';

/** Facts about the identity itself that a reader should know. */
export type IdentityNote = (typeof IDENTITY_NOTE_CODES)[number];

/** The name of another project that a project's name resembles, and how they differ. */
export interface Resemblance {
  /** Identity key of the other project. */
  readonly identityKey: string;
  readonly difference: NameDifference;
}

/** Values that one of a project's listings gives it. */
export type SaidValue = 'name' | 'category' | keyof LocalizedFacts | 'stars' | 'downloads';

/** One project: everything the sources say about one canonical identity. */
export interface PluginProject {
  /** Canonical identity; see `identity/canonical-identity.ts`. Stable over texts and ranks. */
  readonly identityKey: string;
  readonly repository: RepositoryRef | null;
  readonly packageName: string | null;
  readonly packageAssociation: PackageAssociation;
  readonly name: string;
  readonly owner: string | null;
  /** Former and differing names, each to be found by; sorted, without `name`. */
  readonly aliases: readonly string[];
  /** Packages that catalogs name for it and that are not held to be its own; sorted. To be found by, told as claims. */
  readonly claimedPackages: readonly string[];
  readonly category: string | null;
  readonly description: LocalizedFacts;
  readonly stars: number | null;
  readonly downloads: number | null;
  /** When the signals were seen; `null`: the sources do not say. */
  readonly signalsObservedAtMs: number | null;
  /** Which listing says each value; `null`: none does. Of a name that no record gives, the one whose address it is made of. */
  readonly saidBy: Readonly<Record<SaidValue, ListingFacts | null>>;
  /** The listing that stands for the record: its licence, page and catalog are shown. */
  readonly leadListing: ListingFacts;
  /** All listings merged here, lead first, then in canonical order. */
  readonly listings: readonly ListingFacts[];
  readonly release: ReleaseFacts | null;
  readonly notes: readonly (IdentityNote | ListingNote)[];
  /** The better known project whose name its own resembles; `null`: none was found. */
  readonly resemblance: Resemblance | null;
}
