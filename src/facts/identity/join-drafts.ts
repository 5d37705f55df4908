import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { PackageAssociations } from '../repository/package-associations.ts';
import { locationKey, packageAtLocationKey, repositoryKey } from './canonical-identity.ts';
import { type LocatedListing, type ProjectDraft, belongsHere } from './located-listing.ts';

/**
 * Joins a package that is listed by its name alone to the project its own
 * metadata names. Anybody can write a famous repository into a manifest, so it
 * joins a project that holds it already, or one that holds none where the
 * repository was seen to name it back; where several could, no one of them joins.
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
    const target = targetOf(draft, declared, byRepository.get(repositoryKey(declared)) ?? [], associations);
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

/** The entry that holds the package already; else, if it is confirmed, the free one at the folder it names or the free root. */
function targetOf(
  { packageName }: ProjectDraft,
  declared: RepositoryRef,
  entries: readonly ProjectDraft[],
  { of }: PackageAssociations,
): ProjectDraft | undefined {
  const isConfirmed = packageName !== null && of(packageName)?.status === 'confirmed';
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
      (entry) =>
        isConfirmed && entry.packageName === null && (entry.identityKey === atFolder || entry.identityKey === atRoot),
    )
  );
}

/**
 * The projects at one location. Normally one. Listings that name different packages
 * are never one project: it may be a monorepo whose listings leave the folders out,
 * or a package that borrows the place, as anybody can. The one package that the
 * location was seen to name back has the location's identity; else nobody has it but
 * the listings that name no package, or one that is contradicted.
 *
 * @param members all listings of the location, in canonical order
 */
export function draftsAtLocation(location: RepositoryRef, members: readonly LocatedListing[]): ProjectDraft[] {
  const named = new Set(members.flatMap((member) => packageNamed(member) ?? []));
  const confirmed = new Set(
    members.flatMap(({ claim }) => (claim?.association === 'confirmed' ? claim.packageName : [])),
  );
  const atHome = named.size < 2 ? named : confirmed.size === 1 ? confirmed : new Set();
  const homeOf = (member: LocatedListing): string | null => {
    const packageName = packageNamed(member);
    return packageName === null || atHome.has(packageName) ? null : packageName;
  };
  return [...Map.groupBy(members, homeOf)].map(([packageName, listings]) => {
    const here = locationKey(location);
    return draftOf(location, packageName === null ? here : packageAtLocationKey(here, packageName), listings);
  });
}

/** The package it stands for, as far as anybody saw; `null`: it names none, or one that says otherwise itself. */
function packageNamed({ claim }: LocatedListing): string | null {
  return claim === null || claim.association === 'contradicted' ? null : claim.packageName;
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
