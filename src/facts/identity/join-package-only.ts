import { compareCodeUnits } from '../../base/compare.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { placeKey, repositoryKey } from './canonical-identity.ts';
import type { PackageAssociations } from '../repository/package-associations.ts';
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
