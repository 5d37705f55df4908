import type { ExclusionRule } from '../catalog/listing.ts';
import { placeKey, repositoryKey } from './canonical-identity.ts';
import { type MergeRules, ruleRepository } from './merge-rules.ts';
import { belongsHere, type PlacedListing } from './placed-listing.ts';
import type { CurrentRepository } from './repository-renames.ts';

type IdentityExclusion = Extract<ExclusionRule, 'host_itself' | 'not_a_plugin' | 'identity_missing'>;
export type ExclusionOf = (placed: PlacedListing) => IdentityExclusion | null;

export const EXCLUSION_DETAILS = {
  host_itself: 'The record lists the host application as a plugin of itself.',
  not_a_plugin: 'The host profile says that this package or repository is no plugin.',
  identity_missing: 'The record names neither a repository nor a package.',
} as const satisfies Record<IdentityExclusion, string>;

/**
 * What is not published whoever lists it. A folder inside the host's repository
 * is a plugin as any other. A listing of some other repository that merely
 * claims an excluded package stays without it.
 */
export function exclusionRules(
  { hostPackage, hostRepositories, notPlugins }: Omit<MergeRules, 'renames' | 'hostPackages'>,
  currentRepository: CurrentRepository,
): ExclusionOf {
  const keyOf = (spelling: string): string => placeKey(currentRepository(ruleRepository(spelling)));
  const hostPlaces = new Set(hostRepositories.map(keyOf));
  const otherPlaces = new Set(notPlugins.repositories.map(keyOf));
  const otherPackages = new Set(notPlugins.packages);
  return (placed) => {
    const { place, listing } = placed;
    if (place === null && listing.packageName === null) return 'identity_missing';
    const packageName = ownPackage(placed);
    if (place !== null && hostPlaces.has(placeKey(place))) return 'host_itself';
    if (packageName !== null && packageName === hostPackage) return 'host_itself';
    if (packageName !== null && otherPackages.has(packageName)) return 'not_a_plugin';
    if (place !== null && (otherPlaces.has(placeKey(place)) || otherPlaces.has(repositoryKey(place)))) {
      return 'not_a_plugin';
    }
    return null;
  };
}

/** Packages that are no plugins: no repository holds one as its plugin unless the package says so itself. */
export function excludedPackages({ notPlugins }: Pick<MergeRules, 'notPlugins'>): (packageName: string) => boolean {
  const packages = new Set(notPlugins.packages);
  return (packageName) => packages.has(packageName);
}

/** The package a listing surely stands for: it names nothing else, or the package itself says so. */
function ownPackage({ place, listing, claim }: PlacedListing): string | null {
  if (place === null) return listing.packageName;
  return belongsHere(claim) ? claim.packageName : null;
}
