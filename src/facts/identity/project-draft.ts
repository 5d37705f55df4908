import type { IdentityKey } from './canonical-identity.ts';
import type { LocatedListing } from './located-listing.ts';
import type { PackageAssociation } from './plugin-project.ts';

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
  /** Packages that catalogs name for it and nobody saw to be its own, others' claims or the host's; none of them is `packageName`. */
  readonly contestedPackages: readonly string[];
  /** Those at the identity's own location first; each part in canonical order. */
  readonly members: readonly LocatedListing[];
}

/** Whose project it is, to compare: owner on the repository host, scope of the package, or the package itself. */
export function draftOwner({ repositoryKey, packageName, identityKey }: ProjectDraft): string {
  if (repositoryKey !== null) return repositoryKey.slice(0, repositoryKey.indexOf('/'));
  return packageScope(packageName)?.toLowerCase() ?? identityKey;
}

/** `acme` of `@acme/lens`; `null`: the package stands under nobody's scope. */
export function packageScope(packageName: string | null): string | null {
  return /^@([^/]+)\//.exec(packageName ?? '')?.[1] ?? null;
}
