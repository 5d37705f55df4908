import { isPackageOf } from '../../base/package-pattern.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ExclusionRule } from '../catalog/exclusion-rules.ts';
import { locationKey, repositoryKey } from './canonical-identity.ts';
import { type LocatedListing, type ProjectDraft, belongsHere } from './located-listing.ts';
import { type MergeRules, ruleRepository } from './merge-rules.ts';
import type { CurrentRepository } from './repository-renames.ts';

type IdentityExclusion = Extract<ExclusionRule, 'host_itself' | 'not_a_plugin' | 'identity_missing'>;
type ExclusionOf = (located: LocatedListing) => IdentityExclusion | null;

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
  const keyOf = (spelling: string): string => locationKey(currentRepository(ruleRepository(spelling)));
  const hostLocations = new Set(hostRepositories.map(keyOf));
  const otherLocations = new Set(notPlugins.repositories.map(keyOf));
  const otherPackages = new Set(notPlugins.packages);
  return (located) => {
    const { location, listing } = located;
    if (location === null && listing.packageName === null) return 'identity_missing';
    const packageName = ownPackage(located);
    if (location !== null && hostLocations.has(locationKey(location))) return 'host_itself';
    if (packageName !== null && packageName === hostPackage) return 'host_itself';
    if (packageName !== null && otherPackages.has(packageName)) return 'not_a_plugin';
    if (
      location !== null &&
      (otherLocations.has(locationKey(location)) || otherLocations.has(repositoryKey(location)))
    ) {
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
function ownPackage({ location, listing, claim }: LocatedListing): string | null {
  if (location === null) return listing.packageName;
  return belongsHere(claim) ? claim.packageName : null;
}

/** Whether a package is the host's own, and so cannot be the plugin of what stands in this repository. */
export type HostsOwn = (packageName: string, repositoryKey: string | null) => boolean;

/** The host's package is nobody's plugin; its further packages are plugins in its own repositories alone. */
export function isHostsOwn(
  {
    hostPackage,
    hostPackages,
    hostRepositories,
  }: Pick<MergeRules, 'hostPackage' | 'hostPackages' | 'hostRepositories'>,
  currentRepository: (ref: RepositoryRef) => RepositoryRef,
): HostsOwn {
  const ownLocations = new Set<string | null>(
    hostRepositories.map((spelling) => repositoryKey(currentRepository(ruleRepository(spelling)))),
  );
  const isListed = (packageName: string): boolean => hostPackages.some((own) => isPackageOf(own, packageName));
  return (packageName, location) =>
    packageName === hostPackage || (isListed(packageName) && !ownLocations.has(location));
}

/**
 * Takes a package off every project that merely claims it, where another one
 * claims it too or it is the host's: at most one of the claims is true, and an
 * agent that follows a false one gets somebody else's code. A claim that nobody
 * contests stays, unconfirmed.
 */
export function settleClaims(drafts: readonly ProjectDraft[], isHosts: HostsOwn): ProjectDraft[] {
  const claims = drafts.filter((draft) => draft.association === 'unknown');
  const ofOthers = claims.filter(({ packageName, repositoryKey: key }) => !isHosts(packageName ?? '', key));
  const claimants = Map.groupBy(ofOthers, ({ packageName }) => packageName);
  const isContested = ({ packageName, repositoryKey: key }: ProjectDraft): boolean =>
    isHosts(packageName ?? '', key) || (claimants.get(packageName)?.length ?? 0) > 1;
  const contested = new Set(claims.filter(isContested));
  return drafts.map((draft) =>
    contested.has(draft) ? { ...draft, packageName: null, association: 'contested' } : draft,
  );
}
