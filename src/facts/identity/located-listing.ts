import { canonicalJson } from '../../base/canonical-json.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ListingFacts, ListingStanding } from '../catalog/listing.ts';
import type { ClaimStatus, PackageAssociations } from '../repository/package-associations.ts';
import { type IdentityKey, repositoryKey } from './canonical-identity.ts';
import type { PackageAssociation } from './plugin-project.ts';
import type { CurrentRepository } from './repository-renames.ts';

/** A listing at the location it has today, with what its package says about that. */
export interface LocatedListing {
  readonly listing: ListingFacts;
  /** `null`: it names only a package. */
  readonly location: RepositoryRef | null;
  readonly isRenamed: boolean;
  /** `null`: it claims no package for its location. */
  readonly claim: PackageClaim | null;
}

export interface PackageClaim {
  readonly packageName: string;
  readonly association: ClaimStatus;
}

export interface PlacingDeps {
  readonly currentRepository: CurrentRepository;
  readonly associations: PackageAssociations;
  /** Packages the host profile says are no plugins: a bare claim of one is wrong. */
  readonly isExcludedPackage: (packageName: string) => boolean;
}

export function locateListing(listing: ListingFacts, deps: PlacingDeps): LocatedListing {
  const { repository, packageName } = listing;
  if (repository === null) return { listing, location: null, isRenamed: false, claim: null };
  const location = deps.currentRepository(repository);
  return {
    listing,
    location,
    isRenamed: repositoryKey(location) !== repositoryKey(repository),
    claim: packageName === null ? null : packageClaim(packageName, location, deps),
  };
}

/** Whether the release itself names the location, and nothing contradicts it: enough to be one project. */
export function belongsHere(claim: PackageClaim | null): claim is PackageClaim {
  return claim?.association === 'confirmed' || claim?.association === 'declared';
}

function packageClaim(
  packageName: string,
  location: RepositoryRef,
  { associations, isExcludedPackage }: PlacingDeps,
): PackageClaim {
  const association = associations.claim(packageName, location);
  const isWrong = association === 'unknown' && isExcludedPackage(packageName);
  return { packageName, association: isWrong ? 'contradicted' : association };
}

const STANDING_RANK = {
  reviewed: 0,
  curated_or_reviewed: 0,
  indexed: 1,
  labelled: 2,
  rejected: 4,
} as const satisfies Record<ListingStanding, number>;
/** What nobody states goes before nothing that is stated but a rejection. */
const UNSTATED_RANK = 3;

export function standingRank({ standing }: ListingFacts): number {
  return standing === null ? UNSTATED_RANK : STANDING_RANK[standing];
}

/** Rank of a catalog in the host profile; one that is not named there comes last. */
export type CatalogRank = (catalogId: string) => number;

export function catalogRankOf(catalogOrder: readonly string[]): CatalogRank {
  const ranks = new Map(catalogOrder.map((catalogId, rank) => [catalogId, rank]));
  return (catalogId) => ranks.get(catalogId) ?? catalogOrder.length;
}

/**
 * The order everything else is decided in: the catalog that stands furthest
 * behind its entry, then the host profile's order of catalogs, then the place in
 * the catalog. Total but for listings that are equal in every field.
 */
export function compareListings(a: ListingFacts, b: ListingFacts, catalogRank: CatalogRank): number {
  return (
    standingRank(a) - standingRank(b) ||
    catalogRank(a.catalogId) - catalogRank(b.catalogId) ||
    compareCodeUnits(a.catalogId, b.catalogId) ||
    compareCodeUnits(a.locator, b.locator) ||
    compareCodeUnits(canonicalJson(a), canonicalJson(b))
  );
}

/** The listings of one project, before its values are chosen. */
export interface ProjectDraft {
  readonly identityKey: IdentityKey;
  /** `null`: a package with no listed repository. */
  readonly repositoryKey: string | null;
  /** As the identity holds it, lower-cased; `null`: the root, or no repository. */
  readonly subdirectory: string | null;
  /** One of several packages at the same location. */
  readonly sharesLocation: boolean;
  readonly packageName: string | null;
  readonly association: PackageAssociation;
  /** Those at the identity's own location first; each part in canonical order. */
  readonly members: readonly LocatedListing[];
}

/** Whose project it is, to compare: owner on the repository host, scope of the package, or the package itself. */
export function draftOwner(draft: ProjectDraft): string {
  if (draft.repositoryKey !== null) return draft.repositoryKey.slice(0, draft.repositoryKey.indexOf('/'));
  return packageScope(draft.packageName)?.toLowerCase() ?? draft.identityKey;
}

/** `acme` of `@acme/lens`; `null`: the package stands under nobody's scope. */
export function packageScope(packageName: string | null): string | null {
  return /^@([^/]+)\//.exec(packageName ?? '')?.[1] ?? null;
}
