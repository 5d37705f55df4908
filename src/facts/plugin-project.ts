import type { Sha256 } from '../base/digest.ts';
import type { ListingFacts, ListingNote, LocalizedFacts } from './listing.ts';
import type { PackageReleaseFacts } from './package-release.ts';
import type { RepositoryRef } from '../base/repository-ref.ts';

/**
 * What the package's own metadata says about the repository a listing gives it.
 * `unknown`: nobody has looked into the package.
 */
export type PackageAssociation = 'confirmed' | 'contradicted' | 'unknown' | 'not_applicable';

/** Facts about the identity itself that a reader should know. */
export const IDENTITY_NOTES = [
  'package_claim_unconfirmed',
  'package_repository_mismatch',
  'package_claimed_by_several_repositories',
  'name_mixed_script',
  'repository_renamed',
] as const;
export type IdentityNote = (typeof IDENTITY_NOTES)[number];

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
  readonly category: string | null;
  readonly description: LocalizedFacts;
  readonly stars: number | null;
  readonly downloads: number | null;
  /** When the signals were seen; `null`: the sources do not say. */
  readonly signalsObservedAtMs: number | null;
  /** The listing that stands for the record: its licence, page and catalog are shown. */
  readonly leadListing: ListingFacts;
  /** All listings merged here, lead first, then in canonical order. */
  readonly listings: readonly ListingFacts[];
  readonly release: PackageReleaseFacts | null;
  readonly notes: readonly (IdentityNote | ListingNote)[];
  /** Digest of all of the above: a new revision is new evidence. */
  readonly revisionDigest: Sha256;
}
