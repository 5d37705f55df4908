import { packageAtPlaceKey, placeKey, repositoryKey } from './canonical-identity.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { PlacedListing } from './placed-listing.ts';
import type { ProjectDraft } from './project-draft.ts';

/**
 * The projects at one place. Normally one. Where several packages each confirm
 * the place (a monorepo whose manifests name only its root), each is a project
 * of its own, and the listings that confirm none of them are another.
 *
 * @param members all listings of the place, in canonical order
 */
export function draftsAtPlace(place: RepositoryRef, members: readonly PlacedListing[]): ProjectDraft[] {
  const byPackage = Map.groupBy(members, confirmedPackage);
  const confirmed = [...byPackage.keys()].filter((packageName) => packageName !== null);
  if (confirmed.length < 2) return [draftOf(place, placeKey(place), members)];
  return [...byPackage].map(([packageName, own]) =>
    packageName === null
      ? draftOf(place, placeKey(place), own)
      : draftOf(place, packageAtPlaceKey(placeKey(place), packageName), own),
  );
}

function confirmedPackage({ claim }: PlacedListing): string | null {
  return claim?.association === 'confirmed' ? claim.packageName : null;
}

/** A confirmed package comes before a claimed one, an earlier claim before a later one. */
function draftOf(place: RepositoryRef, identityKey: string, members: readonly PlacedListing[]): ProjectDraft {
  const claims = members.flatMap(({ claim }) =>
    claim === null || claim.association === 'contradicted' ? [] : [claim],
  );
  const claim = claims.find(({ association }) => association === 'confirmed') ?? claims[0];
  const isContradicted = claim === undefined && members.some((member) => member.claim !== null);
  return {
    identityKey,
    repositoryKey: repositoryKey(place),
    subdirectory: place.subdirectory?.toLowerCase() ?? null,
    sharesPlace: identityKey !== placeKey(place),
    packageName: claim?.packageName ?? null,
    association: claim?.association ?? (isContradicted ? 'contradicted' : 'not_applicable'),
    members,
  };
}
