import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256 } from '../../base/digest.ts';
import { spelledOut } from '../../base/text-safety.ts';
import type { CategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingExclusion, RecordFacts } from '../../facts/catalog/listing.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { newestDateIn } from '../../sources/catalogs/local-date.ts';
import { type ListingConfig, toListing } from '../../sources/catalogs/to-listing.ts';
import { type UnlistedValue, unlistedValues } from '../../sources/catalogs/unlisted-values.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { NewestDates } from './local-file-date.ts';
import type { ObservedRecord } from './observed-catalogs.ts';
import { type UnlistedInCatalog, createUnlistedTally, knownCategories } from './unlisted-tally.ts';

/** Raise it with every change by which the same record gives another listing, or anything else that is kept of it. */
export const LISTING_RULES = 2;

/** Reads what records list, under today's rules. */
export interface ListingReader {
  /** @returns reads the records of one catalog, in their order */
  readonly of: (config: CatalogConfig) => (record: ObservedRecord) => RecordFacts | ListingExclusion;
  /** Behind the last record of the last catalog. */
  readonly end: () => void;
}

/** Reads every record whole. */
export const READ_ANEW: ListingReader = {
  of:
    (config) =>
    ({ read }) =>
      toListing(read(), config),
  end: () => undefined,
};

/** What records were read as before, catalog by catalog. */
export interface KeptListings {
  /** Newest dates of the records of a catalog; `null`: nothing is kept of it. Before the first one is begun. */
  readonly newestDates: (catalogId: string, basis: Sha256) => NewestDates | null;
  /** Goes on to the next catalog. @param basis under another one nothing is kept */
  readonly begin: (catalogId: string, basis: Sha256) => KeptCatalog;
  /** What was added is what the next publication finds. */
  readonly end: () => void;
}

export interface KeptCatalog {
  /** @returns `null`: nothing is kept of a record with this digest, or it is not as it was written */
  readonly find: (digest: string) => string | null;
  readonly add: (digest: string, text: string, newestMs: number | null) => void;
}

/** A reader that passes over what records say, where they say the same as before. */
export interface KeptListingReader extends ListingReader {
  /** Dates of the records that were read before; `null`: none was. Before the first catalog is read. */
  readonly newestDatesOf: (config: CatalogConfig) => NewestDates | null;
  /** What falls through the tables of each catalog that was read; only catalogs where anything does. */
  readonly unlisted: () => readonly UnlistedInCatalog[];
}

export function createKeptListingReader(
  { categories }: Pick<HostProfile, 'categories'>,
  kept: KeptListings,
): KeptListingReader {
  const table = knownCategories(categories);
  const tallies: { catalogId: string; found: ReturnType<typeof createUnlistedTally>['found'] }[] = [];
  return {
    newestDatesOf: (config) => kept.newestDates(config.id, listingBasis(config, categories)),
    of(config) {
      const { add, found } = createUnlistedTally({ categories }, config);
      tallies.push({ catalogId: config.id, found });
      const readingOf = createRecordReader(config, table, kept.begin(config.id, listingBasis(config, categories)));
      return (record) => {
        const [facts, unlisted] = readingOf(record);
        add(record.locator, unlisted);
        return { catalogId: config.id, locator: spelledOut(record.locator), ...facts };
      };
    },
    end: kept.end,
    unlisted: () =>
      tallies
        .map(({ catalogId, found }) => ({ catalogId, unlisted: found() }))
        .filter(({ unlisted }) => unlisted.length > 0),
  };
}

/** Digest of all that listings are made of beside their records. */
export function listingBasis(
  { fields, standing, license }: ListingConfig,
  categories: HostProfile['categories'],
): Sha256 {
  const stated: Omit<ListingConfig, 'id' | 'fields'> = { standing, license };
  // A map has no canonical form.
  const picks = Object.entries(fields).map(([field, places]) => [
    field,
    places.map(({ tokens, values }) => [tokens, values === null ? null : [...values]]),
  ]);
  return sha256(canonicalJson({ rules: LISTING_RULES, fields: Object.fromEntries(picks), ...stated, categories }));
}

/** What a record says wherever it stands, its values that are in no table, and its newest date. */
type Reading = readonly [facts: PlacelessFacts, unlisted: readonly UnlistedValue[], newestMs: number | null];
type PlacelessFacts = Omit<RecordFacts, Place> | Omit<ListingExclusion, Place>;
type Place = 'catalogId' | 'locator';

function createRecordReader(
  config: CatalogConfig,
  table: CategoryTable,
  kept: KeptCatalog,
): (record: ObservedRecord) => Reading {
  const readAnew = ({ read }: ObservedRecord): Reading => {
    const record = read();
    const { catalogId: _catalogId, locator: _locator, ...facts } = toListing(record, config);
    return [facts, unlistedValues(record, config, table), newestDateIn(record, config)];
  };
  return (record) => {
    const { digest } = record;
    if (digest === null) return readAnew(record);
    const found = kept.find(digest);
    const reading: Reading = found === null ? readAnew(record) : JSON.parse(found);
    kept.add(digest, found ?? JSON.stringify(reading), reading[2]);
    return reading;
  };
}
