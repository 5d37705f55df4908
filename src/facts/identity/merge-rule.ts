import type { RepositoryRef } from '../../base/repository-ref.ts';
import { placeKey } from './canonical-identity.ts';
import type { PlacedListing } from './placed-listing.ts';

/** Why a listing is the same project as another; each merged listing is counted under one. */
export const MERGE_RULES = [
  'same_place',
  'same_place_other_case',
  'renamed_repository',
  'same_package_root_and_subdirectory',
  'package_names_repository',
] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** The rule that brought a listing to its project's lead; the one that needed most to be known. */
export function mergeRuleOf(lead: PlacedListing, merged: PlacedListing): MergeRule {
  if (lead.place === null || merged.place === null) {
    return lead.place === merged.place ? 'same_place' : 'package_names_repository';
  }
  if (placeKey(lead.place) !== placeKey(merged.place)) return 'same_package_root_and_subdirectory';
  const [a, b] = [lead.listing.repository, merged.listing.repository];
  if (a === null || b === null || placeKey(a) !== placeKey(b)) return 'renamed_repository';
  return spelling(a) === spelling(b) ? 'same_place' : 'same_place_other_case';
}

function spelling({ host, owner, name, subdirectory }: RepositoryRef): string {
  return `${host}:${owner}/${name}#${subdirectory ?? ''}`;
}
