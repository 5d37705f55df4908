import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { LocalDate, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { type LocalDateFinder, createLocalDate } from '../../sources/catalogs/local-date.ts';

/** The newest date of a record, by the record's digest; `null`: it has none, `undefined`: nobody knows. */
export type NewestDates = (digest: string) => number | null | undefined;

/**
 * The time that a reading of a local file stands for, under today's profile.
 *
 * @param newestOf of records that were read before, which are then passed over
 * @throws Failure `config_invalid` where nobody says
 */
export function localFileDate(
  config: CatalogConfig,
  { snapshotId }: Pick<SourceSnapshot, 'snapshotId'>,
  store: Pick<ObservationReader, 'lastSeenAtMs' | 'records' | 'unreadRecords'>,
  newestOf: NewestDates | null = null,
): LocalDate {
  const date = createLocalDate(config, store.lastSeenAtMs(config.id) ?? Infinity);
  if (!date.isStated) seeRecords(date, snapshotId, store, newestOf);
  return requireDate(config, date.found());
}

function seeRecords(
  { see, seeNewest }: LocalDateFinder,
  snapshotId: string,
  store: Pick<ObservationReader, 'records' | 'unreadRecords'>,
  newestOf: NewestDates | null,
): void {
  if (newestOf === null) return Iterator.from(store.records(snapshotId)).forEach(see);
  for (const { digest, read } of store.unreadRecords(snapshotId)) {
    const newestMs = digest === null ? null : newestOf(digest);
    if (newestMs === undefined || !seeNewest(newestMs)) see(read());
  }
}

/** @throws Failure `config_invalid` where nobody says what time a local file stands for */
export function requireDate({ id }: Pick<CatalogConfig, 'id'>, found: LocalDate | null): LocalDate {
  if (found !== null) return found;
  throw new Failure(
    'config_invalid',
    `Nothing says when the local catalog ${id} was true: reading a file is no observation. Give it \`as_of\` in host.yaml, or map observed_at.`,
  );
}

/** @throws Failure `config_invalid` where a catalog states a time that is still to come */
export function requireStatedPast(
  { id, statedAsOfMs }: Pick<CatalogConfig, 'id' | 'statedAsOfMs'>,
  nowMs: number,
): void {
  if (statedAsOfMs !== null && statedAsOfMs > nowMs) throw stillToCome(`catalog.${id}`, statedAsOfMs);
}

/** Nothing was observed that is still to come: such a date would make old facts current for as long as it says. */
export function stillToCome(source: string, dateMs: number): Failure {
  return new Failure(
    'config_invalid',
    `${source} is dated ${isoTimestamp(dateMs)}, which is still to come; correct its as_of, or this machine's clock.`,
  );
}
