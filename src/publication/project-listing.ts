import { compareCodeUnits } from '../base/compare.ts';
import { type RepositoryRef, repositoryFullName } from '../base/repository-ref.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PublishedListing } from '../contract/publication/listing.ts';
import type { ListingExclusion, NamedByListing } from '../facts/catalog/listing.ts';
import { entryId } from '../facts/identity/canonical-identity.ts';
import type { ListingPlacement } from '../facts/identity/merge-listings.ts';
import type { RejectedProjects } from '../facts/identity/rejected-projects.ts';

export interface ListingOutcomes {
  readonly placements: readonly ListingPlacement[];
  readonly exclusions: readonly ListingExclusion[];
  /** Excluded records that stand for an entry which others list. */
  readonly rejected: RejectedProjects;
}

/**
 * Every record that was read and what became of it, once each, by catalog and place, each when it is asked for. A
 * record that leads a withdrawn entry is excluded, and still says which entry it leads; one that its
 * catalog rejects says which entry of others it stands for.
 */
export function* projectListings({ placements, exclusions, rejected }: ListingOutcomes): Generator<PublishedListing> {
  const excluded = new Set(exclusions.map(placeOf));
  const isExcluded = ({ listing }: ListingPlacement): boolean => excluded.has(placeOf(listing));
  const leads = new Map(
    placements
      .values()
      .filter((placement) => placement.mergedBy === null && isExcluded(placement))
      .map(({ listing, identityKey }) => [placeOf(listing), identityKey] as const),
  );
  const outcomes = [...placements.values().filter((placement) => !isExcluded(placement)), ...exclusions];
  for (const outcome of outcomes.sort((a, b) => comparePlaces(recordOf(a), recordOf(b)))) {
    if ('listing' in outcome) yield placed(outcome);
    else yield leftOut(outcome, leads.get(placeOf(outcome)) ?? rejected.get(outcome)?.[0] ?? null);
  }
}

function recordOf(outcome: ListingPlacement | ListingExclusion): Place {
  return 'listing' in outcome ? outcome.listing : outcome;
}

function comparePlaces(a: Place, b: Place): number {
  return compareCodeUnits(a.catalogId, b.catalogId) || compareCodeUnits(a.locator, b.locator);
}

interface Place {
  readonly catalogId: string;
  readonly locator: string;
}

function placeOf({ catalogId, locator }: Place): string {
  return `${catalogId}\n${locator}`;
}

function placed({ listing, identityKey, mergedBy }: ListingPlacement): PublishedListing {
  return {
    ...place(listing),
    ...named(listing),
    outcome: mergedBy === null ? 'listed' : 'merged',
    entry_id: entryId(identityKey),
    rule: mergedBy,
    detail: null,
  };
}

function leftOut(exclusion: ListingExclusion, identityKey: string | null): PublishedListing {
  return {
    ...place(exclusion),
    ...named(exclusion.named),
    outcome: 'excluded',
    entry_id: identityKey === null ? null : entryId(identityKey),
    rule: exclusion.rule,
    detail: exclusion.detail,
  };
}

function place({ catalogId, locator }: Place): Pick<PublishedListing, 'catalog_id' | 'locator' | 'trust'> {
  return { catalog_id: catalogId, locator, trust: 'untrusted_text' };
}

function named(
  listing: NamedByListing | null,
): Pick<
  PublishedListing,
  | 'name'
  | 'registry_package'
  | 'repository'
  | 'unread_address'
  | 'record_page_url'
  | 'standing'
  | 'standing_stated_by'
  | 'observed_at'
> {
  return {
    name: listing?.name || null,
    registry_package: listing?.packageName ?? null,
    repository: repositorySpec(listing?.repository ?? null),
    unread_address: listing?.unreadAddress ?? null,
    record_page_url: listing?.recordPageUrl ?? null,
    standing: listing?.standing ?? null,
    standing_stated_by: listing?.standingStatedBy ?? null,
    observed_at: listing === null || listing.observedAtMs === null ? null : isoTimestamp(listing.observedAtMs),
  };
}

/** Longest value on the wire, in characters; a folder that does not fit is left out. */
const LONGEST_SPEC = 500;

function repositorySpec(ref: RepositoryRef | null): string | null {
  if (ref === null) return null;
  const root = `${ref.host}:${repositoryFullName(ref)}`;
  const whole = ref.subdirectory === null ? root : `${root}/${ref.subdirectory}`;
  return whole.length <= LONGEST_SPEC ? whole : root;
}
