import type { ListingExclusion, ListingFacts } from '../../facts/catalog/listing.ts';
import { type MergedListings, mergeListings } from '../../facts/identity/merge-listings.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type ListingReader, READ_ANEW } from './listing-reader.ts';
import type { CatalogObservations } from './observed-catalogs.ts';

export interface ObservedListings {
  readonly catalogs: readonly CatalogObservations[];
  readonly evidence: Evidence;
  /** Absent: every record is read anew. */
  readonly reader?: ListingReader;
}

export interface MergedCatalogs {
  readonly merged: MergedListings;
  /** Records that are no listing; those that merging leaves out are in `merged`. */
  readonly exclusions: readonly ListingExclusion[];
  readonly recordsRead: number;
}

/** Every record of the catalogs, read under today's rules and brought together by identity. */
export function mergeCatalogs(
  { catalogs: configured, host }: HostProfile,
  { catalogs, evidence, reader = READ_ANEW }: ObservedListings,
): MergedCatalogs {
  const { listings, exclusions } = readListings(catalogs, reader);
  const merged = mergeListings({
    listings,
    excluded: exclusions,
    releases: stableReleases(listings, evidence),
    repositoryOf: evidence.repository,
    catalogOrder: configured.map(({ id }) => id),
    rules: {
      hostPackage: host.host_package,
      hostPackages: host.host_packages,
      hostRepositories: host.host_repositories,
      notPlugins: host.not_plugins,
      renames: host.renames,
    },
  });
  return { merged, exclusions, recordsRead: listings.length + exclusions.length };
}

function stableReleases(
  listings: readonly ListingFacts[],
  { stableRelease }: Evidence,
): ReadonlyMap<string, ReleaseFacts> {
  const names = new Set(listings.flatMap(({ packageName }) => packageName ?? []));
  const observed = [...names].map((packageName) => [packageName, stableRelease(packageName)] as const);
  return new Map(observed.flatMap(([name, release]) => (release.kind === 'observed' ? [[name, release.value]] : [])));
}

function readListings(
  catalogs: readonly CatalogObservations[],
  reader: ListingReader,
): { listings: ListingFacts[]; exclusions: ListingExclusion[] } {
  const listings: ListingFacts[] = [];
  const exclusions: ListingExclusion[] = [];
  for (const { config, records } of catalogs) {
    const listingOf = reader.of(config);
    for (const record of records) {
      const listing = listingOf(record);
      if ('rule' in listing) exclusions.push(listing);
      else listings.push(withoutFutureDate({ ...listing, first: record.first }));
    }
  }
  reader.end();
  return { listings, exclusions };
}

/** A date in a zone ahead of ours is up to 14 hours ahead. */
const ZONES_MS = 14 * 3_600_000;

/** Nobody can have observed anything after its record was first read. */
function withoutFutureDate(listing: ListingFacts): ListingFacts {
  const { readAtMs } = listing.first.reading;
  const isFuture = (atMs: number | null): boolean => atMs !== null && atMs > readAtMs + ZONES_MS;
  const { observedAtMs, starsObservedAtMs, downloadsObservedAtMs, notes } = listing;
  if (![observedAtMs, starsObservedAtMs, downloadsObservedAtMs].some(isFuture)) return listing;
  const past = (atMs: number | null): number | null => (isFuture(atMs) ? null : atMs);
  return {
    ...listing,
    observedAtMs: past(observedAtMs),
    starsObservedAtMs: past(starsObservedAtMs),
    downloadsObservedAtMs: past(downloadsObservedAtMs),
    notes: [...new Set([...notes, 'timestamp_invalid' as const])].sort(),
  };
}
