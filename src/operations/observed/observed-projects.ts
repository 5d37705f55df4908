import { Failure } from '../../base/failure.ts';
import type { ListingExclusion, ListingFacts } from '../../facts/catalog/listing.ts';
import type { DatedSnapshot, SourceRecord, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import { type MergedListings, mergeListings } from '../../facts/identity/merge-listings.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import { snapshotIdOf } from '../../facts/store/observation-store.ts';
import { type CatalogConfig, describeCatalog } from '../../sources/catalogs/catalog-config.ts';
import { newestDateMs } from '../../sources/catalogs/scalar-fields.ts';
import { toListing } from '../../sources/catalogs/to-listing.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

export interface ObservedListings {
  readonly catalogs: readonly CatalogObservations[];
  readonly evidence: Evidence;
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
  { catalogs, evidence }: ObservedListings,
): MergedCatalogs {
  const { listings, exclusions } = readListings(catalogs);
  const merged = mergeListings({
    listings,
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

function readListings(catalogs: readonly CatalogObservations[]): {
  listings: ListingFacts[];
  exclusions: ListingExclusion[];
} {
  const listings: ListingFacts[] = [];
  const exclusions: ListingExclusion[] = [];
  for (const { config, records, readAtMs } of catalogs) {
    for (const record of records) {
      const listing = toListing(record, config);
      if ('rule' in listing) exclusions.push(listing);
      else listings.push(withoutFutureDate(listing, readAtMs));
    }
  }
  return { listings, exclusions };
}

/** A date in a zone ahead of ours is up to 14 hours ahead. */
const ZONES_MS = 14 * 3_600_000;

/** Nobody can have observed anything after its record was read. */
function withoutFutureDate(listing: ListingFacts, readAtMs: number): ListingFacts {
  const isFuture = (atMs: number | null): boolean => atMs !== null && atMs > readAtMs + ZONES_MS;
  const past = (atMs: number | null): number | null => (isFuture(atMs) ? null : atMs);
  const { observedAtMs, starsObservedAtMs, downloadsObservedAtMs, notes } = listing;
  const dates = {
    observedAtMs: past(observedAtMs),
    starsObservedAtMs: past(starsObservedAtMs),
    downloadsObservedAtMs: past(downloadsObservedAtMs),
  };
  if (!isFuture(observedAtMs)) return { ...listing, ...dates };
  return { ...listing, ...dates, notes: [...new Set([...notes, 'timestamp_invalid' as const])].sort() };
}

/** The latest complete reading of each catalog of a host that was read at all, dated by its source. */
export function observedCatalogs(hostProfile: HostProfile, store: ObservationReader): readonly CatalogObservations[] {
  const catalogs = hostProfile.catalogs.flatMap((config): CatalogObservations[] => {
    const snapshot = store.latest(config.id);
    return snapshot === null
      ? []
      : [
          {
            config,
            snapshot: dated(config, snapshot, store),
            records: store.records(snapshot.snapshotId),
            readAtMs: snapshot.fetchedAtMs,
          },
        ];
  });
  if (catalogs.length === 0)
    throw new Failure('not_ready', 'Nothing was ingested yet; run `plugin-facts ingest` first.');
  return catalogs;
}

/** Under today's terms, with the time its source stands for: no trace of when a local file happened to be read. */
function dated(config: CatalogConfig, snapshot: SourceSnapshot, store: ObservationReader): DatedSnapshot {
  const source = describeCatalog(config);
  const isFetched = config.place.kind === 'url';
  const fetchedAtMs = isFetched ? snapshot.fetchedAtMs : localDateMs(config, snapshot, store);
  const snapshotId = snapshotIdOf({ source, contentHash: snapshot.contentHash, fetchedAtMs });
  const ofFile = config.statedAsOfMs === null ? 'newest_record' : 'stated';
  return { ...snapshot, source, fetchedAtMs, snapshotId, dateBasis: isFetched ? 'fetched' : ofFile };
}

/** @throws Failure `config_invalid` where nobody says what time a local catalog stands for */
function localDateMs(config: CatalogConfig, { snapshotId }: SourceSnapshot, store: ObservationReader): number {
  const readAtMs = store.lastSeenAtMs(config.id) ?? Infinity;
  const dateMs = config.statedAsOfMs ?? newestDateMs(config, store.records(snapshotId), readAtMs);
  if (dateMs !== null) return dateMs;
  throw new Failure(
    'config_invalid',
    `Nothing says when the local catalog ${config.id} was true: reading a file is no observation. Give it \`as_of\` in host.yaml, or map observed_at.`,
  );
}

/** One complete reading of one catalog, with the records it holds. */
export interface CatalogObservations {
  readonly config: CatalogConfig;
  readonly snapshot: DatedSnapshot;
  readonly records: Iterable<SourceRecord>;
  /** When its bytes were first read. */
  readonly readAtMs: number;
}
