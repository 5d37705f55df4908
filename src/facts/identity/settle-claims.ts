import type { RepositoryRef } from '../../base/repository-ref.ts';
import { repositoryKey } from './canonical-identity.ts';
import { type MergeRules, ruleRepository } from './merge-rules.ts';
import type { ProjectDraft } from './project-draft.ts';

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
  const ownPlaces = new Set<string | null>(
    hostRepositories.map((spelling) => repositoryKey(currentRepository(ruleRepository(spelling)))),
  );
  const isListed = (packageName: string): boolean =>
    hostPackages.some((own) => (own.endsWith('*') ? packageName.startsWith(own.slice(0, -1)) : packageName === own));
  return (packageName, place) => packageName === hostPackage || (isListed(packageName) && !ownPlaces.has(place));
}

/**
 * Takes a package off every project that merely claims it, where another one
 * claims it too or it is the host's: at most one of the claims is true, and an
 * agent that follows a false one gets somebody else's code. A claim that nobody
 * contests stays, unconfirmed.
 */
export function settleClaims(drafts: readonly ProjectDraft[], isHosts: HostsOwn): ProjectDraft[] {
  const claimants = new Map<string, number>();
  for (const draft of drafts) {
    for (const packageName of unconfirmedClaims(draft)) {
      if (isHosts(packageName, draft.repositoryKey)) continue;
      claimants.set(packageName, (claimants.get(packageName) ?? 0) + 1);
    }
  }
  return drafts.map((draft) => {
    const isContested = (packageName: string): boolean =>
      isHosts(packageName, draft.repositoryKey) || (claimants.get(packageName) ?? 0) > 1;
    return settled(draft, isContested);
  });
}

function unconfirmedClaims({ members }: ProjectDraft): readonly string[] {
  const claims = members.flatMap(({ claim }) => (claim?.association === 'unknown' ? [claim.packageName] : []));
  return [...new Set(claims)];
}

/** In the order of the listings: the first claim that nobody contests is the project's. */
function settled(draft: ProjectDraft, isContested: (packageName: string) => boolean): ProjectDraft {
  const claims = unconfirmedClaims(draft);
  const contestedPackages = claims.filter(isContested);
  if (draft.association !== 'unknown' || contestedPackages.length === 0) return { ...draft, contestedPackages };
  const uncontested = claims.find((packageName) => !isContested(packageName));
  return uncontested === undefined
    ? { ...draft, packageName: null, association: 'contested', contestedPackages }
    : { ...draft, packageName: uncontested, contestedPackages };
}
