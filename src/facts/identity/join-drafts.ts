import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { PackageAssociations } from '../repository/package-associations.ts';
import { packageAtPlaceKey, placeKey, repositoryKey } from './canonical-identity.ts';
import { type PlacedListing, belongsHere } from './placed-listing.ts';
import type { ProjectDraft } from './project-draft.ts';

/**
 * Joins a package that is listed by its name alone to the project its own
 * metadata names. Anybody can write a famous repository into a manifest, so a
 * package never joins a project that holds another package, and where several
 * packages name one project that holds none, no one of them joins.
 */
export function joinPackageOnly(
  atPlaces: readonly ProjectDraft[],
  packageOnly: readonly ProjectDraft[],
  associations: PackageAssociations,
): ProjectDraft[] {
  const byRepository = Map.groupBy(atPlaces, (draft) => draft.repositoryKey);
  const targets = new Map<ProjectDraft, ProjectDraft>();
  for (const draft of packageOnly) {
    const declared = draft.packageName === null ? null : placeToJoin(draft.packageName, associations);
    if (declared === null) continue;
    const target = targetOf(draft, declared, byRepository.get(repositoryKey(declared)) ?? []);
    if (target !== undefined) targets.set(draft, target);
  }
  const joining = Map.groupBy(targets.keys(), (draft) => targets.get(draft));
  const isJoined = (draft: ProjectDraft): boolean => joining.get(targets.get(draft))?.length === 1;
  return [
    ...atPlaces.map((place) => {
      const [only, ...others] = joining.get(place) ?? [];
      return only === undefined || others.length > 0 ? place : joined(place, only, associations);
    }),
    ...packageOnly.filter((draft) => !isJoined(draft)),
  ];
}

/** The place a release names; `null`: none, or the repository there was not seen to name the package where it could. */
function placeToJoin(packageName: string, { claim, declaredPlace }: PackageAssociations): RepositoryRef | null {
  const place = declaredPlace(packageName);
  return place !== null && ['confirmed', 'declared'].includes(claim(packageName, place)) ? place : null;
}

function joined(
  place: ProjectDraft,
  { packageName, members }: ProjectDraft,
  { of }: PackageAssociations,
): ProjectDraft {
  const isConfirmed = packageName !== null && of(packageName)?.status === 'confirmed';
  const association = isConfirmed ? 'confirmed' : 'declared';
  return { ...place, packageName, association, members: [...place.members, ...members] };
}

/** The entry that holds the package already; else the free one at the folder it names; else the free root. */
function targetOf(
  { packageName }: ProjectDraft,
  declared: RepositoryRef,
  entries: readonly ProjectDraft[],
): ProjectDraft | undefined {
  const atFolder = placeKey(declared);
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
 * The projects at one place. Normally one. Where several packages each confirm
 * the place (a monorepo whose manifests name only its root), each is a project
 * of its own, and the listings that confirm none of them are another.
 *
 * @param members all listings of the place, in canonical order
 */
export function draftsAtPlace(place: RepositoryRef, members: readonly PlacedListing[]): ProjectDraft[] {
  const byPackage = Map.groupBy(members, ownPackage);
  const own = [...byPackage.keys()].filter((packageName) => packageName !== null);
  if (own.length < 2) return [draftOf(place, placeKey(place), members)];
  return [...byPackage].map(([packageName, listings]) =>
    packageName === null
      ? draftOf(place, placeKey(place), listings)
      : draftOf(place, packageAtPlaceKey(placeKey(place), packageName), listings),
  );
}

function ownPackage({ claim }: PlacedListing): string | null {
  return belongsHere(claim) ? claim.packageName : null;
}

/** A package that names the place comes before a claimed one, an earlier claim before a later one. */
function draftOf(place: RepositoryRef, identityKey: string, members: readonly PlacedListing[]): ProjectDraft {
  const claims = members.flatMap(({ claim }) =>
    claim === null || claim.association === 'contradicted' ? [] : [claim],
  );
  const claim = claims.find(belongsHere) ?? claims[0];
  const isContradicted = claim === undefined && members.some((member) => member.claim !== null);
  return {
    identityKey,
    repositoryKey: repositoryKey(place),
    subdirectory: place.subdirectory?.toLowerCase() ?? null,
    sharesPlace: identityKey !== placeKey(place),
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
    const root = entries.find(({ subdirectory, sharesPlace }) => subdirectory === null && !sharesPlace);
    const folder = entries.find(({ subdirectory, sharesPlace }) => subdirectory !== null && !sharesPlace);
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
