import { Failure } from '../../base/failure.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import type {
  DatedSnapshot,
  FirstReading,
  KeptRecord,
  LocalDate,
  SourceRecord,
  SourceSnapshot,
  UnreadRecord,
} from '../../facts/catalog/source-snapshot.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import { snapshotIdOf } from '../../facts/store/observation-store.ts';
import { type CatalogConfig, describeCatalog } from '../../sources/catalogs/catalog-config.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type NewestDates, localFileDate } from './local-file-date.ts';

/** One complete reading of one catalog, with the records it holds. */
export interface CatalogObservations {
  readonly config: CatalogConfig;
  readonly snapshot: DatedSnapshot;
  readonly records: Iterable<ObservedRecord>;
}

export interface ObservedRecord extends Omit<UnreadRecord, 'first'> {
  readonly first: FirstReading;
}

/** A catalog of which no other reading is known. */
export function readOnce(
  config: CatalogConfig,
  snapshot: DatedSnapshot,
  records: readonly SourceRecord[],
): CatalogObservations {
  const observed = (record: SourceRecord): ObservedRecord => {
    const { locator } = record;
    return { locator, digest: null, first: { reading: snapshot, locator }, read: () => record };
  };
  return { config, snapshot, records: records.map(observed) };
}

/**
 * The latest complete reading of each catalog of a host that was read at all, dated by its source.
 *
 * @param newestDatesOf dates of records that were read before, catalog by catalog
 */
export function observedCatalogs(
  hostProfile: HostProfile,
  store: ObservationReader,
  newestDatesOf: (config: CatalogConfig) => NewestDates | null = () => null,
): readonly CatalogObservations[] {
  const catalogs = hostProfile.catalogs.flatMap((config): CatalogObservations[] => {
    const latest = store.latest(config.id);
    return latest === null ? [] : [observedCatalog(config, latest, store, newestDatesOf)];
  });
  if (catalogs.length === 0)
    throw new Failure('not_ready', 'Nothing was ingested yet; run `plugin-facts ingest` first.');
  return catalogs;
}

function observedCatalog(
  config: CatalogConfig,
  latest: SourceSnapshot,
  store: ObservationReader,
  newestDatesOf: (config: CatalogConfig) => NewestDates | null,
): CatalogObservations {
  const snapshot = dated(config, latest, () => localFileDate(config, latest, store, newestDatesOf(config)));
  const firstOf = createFirstReadings(config, { latest, snapshot }, store);
  const records = function* (): Generator<ObservedRecord> {
    for (const record of store.unreadRecords(latest.snapshotId)) yield { ...record, first: firstOf(record) };
  };
  return { config, snapshot, records: { [Symbol.iterator]: records } };
}

/** Where each record was given first; a local file that was read before stands for what it stood for then. */
function createFirstReadings(
  config: CatalogConfig,
  current: { readonly latest: SourceSnapshot; readonly snapshot: DatedSnapshot },
  store: ObservationReader,
): (record: Pick<KeptRecord, 'locator' | 'first'>) => FirstReading {
  const readings = new Map<number, DatedSnapshot>();
  const readingAt = (readingKey: number): DatedSnapshot => {
    const reading = store.reading(readingKey);
    if (reading.snapshotId === current.latest.snapshotId) return current.snapshot;
    return dated(config, reading, () => reading.standsFor ?? localFileDate(config, reading, store));
  };
  return ({ locator, first }) => {
    if (first === null) return { reading: current.snapshot, locator };
    const { readingKey } = first;
    return { reading: getOrInsert(readings, readingKey, () => readingAt(readingKey)), locator: first.locator };
  };
}

/** Under today's terms, with the time its source stands for: no trace of when a local file happened to be read. */
function dated(config: CatalogConfig, reading: SourceSnapshot, ofFile: () => LocalDate): DatedSnapshot {
  const source = describeCatalog(config);
  // A reading of the store has more members than the latest one; dated, the same reading is the same value.
  const { fetchedAtMs: readAtMs, contentHash, etag, recordCount } = reading;
  const { dateMs, dateBasis } =
    config.place.kind === 'url' ? { dateMs: readAtMs, dateBasis: 'fetched' as const } : ofFile();
  const snapshotId = snapshotIdOf({ source, contentHash, fetchedAtMs: dateMs });
  return { source, snapshotId, contentHash, etag, fetchedAtMs: dateMs, recordCount, readAtMs, dateBasis };
}
