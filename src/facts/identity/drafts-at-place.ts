import { packageAtPlaceKey, placeKey, repositoryKey } from './canonical-identity.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { belongsHere, type PlacedListing } from './placed-listing.ts';
import type { ProjectDraft } from './project-draft.ts';

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
