import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { LocalDate, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { createLocalDate } from '../../sources/catalogs/local-date.ts';

/**
 * The time that a reading of a local file stands for, under today's profile.
 *
 * @throws Failure `config_invalid` where nobody says
 */
export function localFileDate(
  config: CatalogConfig,
  { snapshotId }: Pick<SourceSnapshot, 'snapshotId'>,
  store: Pick<ObservationReader, 'lastSeenAtMs' | 'records'>,
): LocalDate {
  const date = createLocalDate(config, store.lastSeenAtMs(config.id) ?? Infinity);
  if (!date.isStated) for (const record of store.records(snapshotId)) date.see(record);
  return requireDate(config, date.found());
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
