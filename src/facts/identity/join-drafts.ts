import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { PackageAssociations } from '../repository/package-associations.ts';
import { locationKey, packageAtLocationKey, repositoryKey } from './canonical-identity.ts';
import { type LocatedListing, type ProjectDraft, belongsHere } from './located-listing.ts';

/**
 * Joins a package that is listed by its name alone to the project its own
 * metadata names. Anybody can write a famous repository into a manifest, so a
 * package never joins a project that holds another package, and where several
 * packages name one project that holds none, no one of them joins.
 */
export function joinPackageOnly(
  atLocations: readonly ProjectDraft[],
  packageOnly: readonly ProjectDraft[],
  associations: PackageAssociations,
): ProjectDraft[] {
  const byRepository = Map.groupBy(atLocations, (draft) => draft.repositoryKey);
  const targets = new Map<ProjectDraft, ProjectDraft>();
  for (const draft of packageOnly) {
    const declared = draft.packageName === null ? null : locationToJoin(draft.packageName, associations);
    if (declared === null) continue;
    const target = targetOf(draft, declared, byRepository.get(repositoryKey(declared)) ?? []);
    if (target !== undefined) targets.set(draft, target);
  }
  const joining = Map.groupBy(targets.keys(), (draft) => targets.get(draft));
  const isJoined = (draft: ProjectDraft): boolean => joining.get(targets.get(draft))?.length === 1;
  return [
    ...atLocations.map((location) => {
      const [only, ...others] = joining.get(location) ?? [];
      return only === undefined || others.length > 0 ? location : joined(location, only, associations);
    }),
    ...packageOnly.filter((draft) => !isJoined(draft)),
  ];
}

/** The location a release names; `null`: none, or the repository there was not seen to name the package where it could. */
function locationToJoin(packageName: string, { claim, declaredLocation }: PackageAssociations): RepositoryRef | null {
  const location = declaredLocation(packageName);
  return location !== null && ['confirmed', 'declared'].includes(claim(packageName, location)) ? location : null;
}

function joined(
  location: ProjectDraft,
  { packageName, members }: ProjectDraft,
  { of }: PackageAssociations,
): ProjectDraft {
  const isConfirmed = packageName !== null && of(packageName)?.status === 'confirmed';
  const association = isConfirmed ? 'confirmed' : 'declared';
  return { ...location, packageName, association, members: [...location.members, ...members] };
}

/** The entry that holds the package already; else the free one at the folder it names; else the free root. */
function targetOf(
  { packageName }: ProjectDraft,
  declared: RepositoryRef,
  entries: readonly ProjectDraft[],
): ProjectDraft | undefined {
  const atFolder = locationKey(declared);
  const atRoot = repositoryKey(declared);
  const nearestFirst = entries.toSorted(
    (a, b) =>
      Number(b.identityKey === atFolder) - Number(a.identityKey === atFolder) ||
      Number(b.identityKey === atRoot) - Number(a.identityKey === atRoot) ||
      compareCodeUnits(a.identityKey, b.identityKey),
  );
  return (
    nearestFirst.find((entry) => entry.packageName === packageName) ??
    nearestFirst.find(
      (entry) => entry.packageName === null && (entry.identityKey === atFolder || entry.identityKey === atRoot),
    )
  );
}

/**
 * The projects at one location. Normally one. Where several packages each confirm
 * the location (a monorepo whose manifests name only its root), each is a project
 * of its own, and the listings that confirm none of them are another.
 *
 * @param members all listings of the location, in canonical order
 */
export function draftsAtLocation(location: RepositoryRef, members: readonly LocatedListing[]): ProjectDraft[] {
  const byPackage = Map.groupBy(members, ownPackage);
  const own = [...byPackage.keys()].filter((packageName) => packageName !== null);
  if (own.length < 2) return [draftOf(location, locationKey(location), members)];
  return [...byPackage].map(([packageName, listings]) =>
    packageName === null
      ? draftOf(location, locationKey(location), listings)
      : draftOf(location, packageAtLocationKey(locationKey(location), packageName), listings),
  );
}

function ownPackage({ claim }: LocatedListing): string | null {
  return belongsHere(claim) ? claim.packageName : null;
}

/** A package that names the location comes before a claimed one, an earlier claim before a later one. */
function draftOf(location: RepositoryRef, identityKey: string, members: readonly LocatedListing[]): ProjectDraft {
  const claims = members.flatMap(({ claim }) =>
    claim === null || claim.association === 'contradicted' ? [] : [claim],
  );
  const claim = claims.find(belongsHere) ?? claims[0];
  const isContradicted = claim === undefined && members.some((member) => member.claim !== null);
  return {
    identityKey,
    repositoryKey: repositoryKey(location),
    subdirectory: location.subdirectory?.toLowerCase() ?? null,
    sharesLocation: identityKey !== locationKey(location),
    packageName: claim?.packageName ?? null,
    association: claim?.association ?? (isContradicted ? 'contradicted' : 'not_applicable'),
    contestedPackages: [],
    members,
  };
}

/**
 * Makes one project of a repository's root and its only listed folder where both
 * name the same package: two catalogs then describe one plugin, one by its
 * repository and one by its folder. The root's identity stays, so the id does
 * not hang on whether the folder is listed too. A repository with more entries
 * is a monorepo, and every entry stays apart.
 */
export function joinRootAndSubdirectory(drafts: readonly ProjectDraft[]): ProjectDraft[] {
  const byRepository = Map.groupBy(drafts, (draft) => draft.repositoryKey ?? draft.identityKey);
  return [...byRepository.values()].flatMap((entries) => {
    const root = entries.find(({ subdirectory, sharesLocation }) => subdirectory === null && !sharesLocation);
    const folder = entries.find(({ subdirectory, sharesLocation }) => subdirectory !== null && !sharesLocation);
    if (entries.length !== 2 || root === undefined || folder === undefined) return entries;
    if (root.packageName === null || root.packageName !== folder.packageName) return entries;
    const both = new Set([root.association, folder.association]);
    return [
      {
        ...root,
        association: (['confirmed', 'declared'] as const).find((known) => both.has(known)) ?? 'unknown',
        members: [...root.members, ...folder.members],
      },
    ];
  });
}
