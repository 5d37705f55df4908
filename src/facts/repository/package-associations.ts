import type { RepositoryRef } from '../../base/repository-ref.ts';
import { repositoryKey } from '../identity/canonical-identity.ts';
import {
  type AssociatedRelease,
  type AssociationMethod,
  associateSource,
  type RepositoryOf,
  type SourceAssociation,
} from './source-association.ts';

/**
 * How a package and a location that a catalog gives it go together.
 *
 * - `confirmed`: the release names the location, and the repository's manifest names the package.
 * - `declared`: the release names the location, and nobody saw the repository say otherwise.
 * - `contradicted`: the release names another location, or the repository it names holds another package.
 * - `unknown`: no release was observed, it names no location that can be compared, or the repository's root does not name it back.
 */
export type ClaimStatus = 'confirmed' | 'declared' | 'contradicted' | 'unknown';

/** Which repository each package belongs to: the one answer that identity, evidence and candidates give. */
export interface PackageAssociations {
  /** The verdict on the release that was observed; `null`: none was. */
  readonly of: (packageName: string) => SourceAssociation | null;
  /** The location the release names, by its name of today, whether or not that holds; `null`: none that can be compared. */
  readonly declaredLocation: (packageName: string) => RepositoryRef | null;
  /** The verdict as it bears on one location, which is named as of today. */
  readonly claim: (packageName: string, location: RepositoryRef) => ClaimStatus;
}

/**
 * Judges each release once.
 *
 * @param releases by package name
 * @param currentRepository today's name of a location
 */
export function associatePackages(
  releases: ReadonlyMap<string, AssociatedRelease>,
  repositoryOf: RepositoryOf,
  currentRepository: (repository: RepositoryRef) => RepositoryRef,
): PackageAssociations {
  const judged = new Map([...releases].map(([name, release]) => [name, associateSource(release, repositoryOf)]));
  const of = (packageName: string): SourceAssociation | null => judged.get(packageName) ?? null;
  const locationOf = (association: SourceAssociation | null): RepositoryRef | null => {
    if (association?.declared.kind !== 'repository') return null;
    const { repository, directory } = association.declared;
    return currentRepository({ ...(association.repository ?? repository), subdirectory: directory });
  };
  return {
    of,
    declaredLocation: (packageName) => locationOf(of(packageName)),
    claim(packageName, location) {
      const association = of(packageName);
      const declared = locationOf(association);
      if (association === null || declared === null) return 'unknown';
      return claimStatus(location, declared, association);
    },
  };
}

function claimStatus(
  location: RepositoryRef,
  declared: RepositoryRef,
  { status, method, manifestDirectories }: SourceAssociation,
): ClaimStatus {
  if (status === 'contradicted' || repositoryKey(declared) !== repositoryKey(location)) return 'contradicted';
  // Where its manifest was seen counts too: a folder may have moved since the release, or the release names none.
  const seen = manifestDirectories.map((directory) => directory || null);
  const folders = declared.subdirectory === null && seen.length > 0 ? seen : [declared.subdirectory, ...seen];
  if (!folders.some((folder) => agree(location.subdirectory, folder))) return 'contradicted';
  if (status === 'confirmed') return 'confirmed';
  return NOT_NAMED_BACK.has(method) ? 'unknown' : 'declared';
}

/** A famous repository that a package merely names gives it nothing; a monorepo whose folders nobody read speaks against none of its own. */
const NOT_NAMED_BACK: ReadonlySet<AssociationMethod> = new Set([
  'root_manifest_at_head_names_another_package',
  'no_root_manifest_at_head',
]);

/** Catalogs shorten folders (`x` for `packages/x`), and many manifests and listings leave them out. */
function agree(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true;
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  return `/${longer}`.toLowerCase().endsWith(`/${shorter}`.toLowerCase());
}
