import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ListingExclusion } from '../catalog/listing.ts';
import type { PackageAssociations } from '../repository/package-associations.ts';
import { type IdentityKey, locationKey } from './canonical-identity.ts';
import { belongsHere } from './located-listing.ts';
import type { PluginProject } from './plugin-project.ts';
import type { CurrentRepository } from './repository-renames.ts';

/** Projects that a record which its catalog rejects stands for; such a record lists nothing, and its words are not used. */
export type RejectedProjects = ReadonlyMap<ListingExclusion, readonly IdentityKey[]>;

type Known = Pick<PluginProject, 'identityKey' | 'repository' | 'packageName' | 'claimedPackages'>;

/**
 * What is rejected by one catalog and listed by another.
 *
 * A record stands for the project at its location; of several packages there, for the one that it names. A package alone
 * tells only where the record names nothing else, or where the package says that it belongs there: a copy that is
 * rejected for claiming a well known package says nothing of that one.
 */
export function rejectedProjects(
  projects: readonly Known[],
  exclusions: readonly ListingExclusion[],
  deps: { readonly currentRepository: CurrentRepository; readonly associations: PackageAssociations },
): RejectedProjects {
  const rejections = exclusions.filter(({ rule }) => rule === 'rejected_by_catalog');
  if (rejections.length === 0) return new Map();
  const byLocation = Map.groupBy(projects, ({ repository }) => (repository === null ? null : locationKey(repository)));
  const byPackage = Map.groupBy(projects, ({ packageName }) => packageName);
  const rejected = rejections.flatMap((rejection): [ListingExclusion, readonly IdentityKey[]][] => {
    const { repository = null, packageName = null } = rejection.named ?? {};
    const location = repository === null ? null : deps.currentRepository(repository);
    const here = location === null ? [] : atLocation(byLocation.get(locationKey(location)) ?? [], packageName);
    const ofPackage = isPackages(packageName, location, deps.associations) ? (byPackage.get(packageName) ?? []) : [];
    const keys = new Set([...here, ...ofPackage].map(({ identityKey }) => identityKey));
    return keys.size === 0 ? [] : [[rejection, [...keys].sort(compareCodeUnits)]];
  });
  return new Map(rejected);
}

function atLocation(here: readonly Known[], packageName: string | null): readonly Known[] {
  if (here.length < 2 || packageName === null) return here;
  return here.filter((project) => project.packageName === packageName || project.claimedPackages.includes(packageName));
}

function isPackages(
  packageName: string | null,
  location: RepositoryRef | null,
  associations: PackageAssociations,
): packageName is string {
  if (packageName === null || location === null) return packageName !== null;
  return belongsHere({ packageName, association: associations.claim(packageName, location) });
}
