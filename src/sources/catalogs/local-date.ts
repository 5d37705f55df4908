import type { LocalDate, SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type CatalogConfig, OBSERVED_AT_FIELDS } from './catalog-config.ts';
import { pickField } from './field-mapping.ts';
import { readTimestampMs } from './scalar-fields.ts';

/** The time that a local file stands for: what its configuration states, else the newest date of its records. */
export interface LocalDateFinder {
  /** Then no record needs to be seen. */
  readonly isStated: boolean;
  see: (record: SourceRecord) => void;
  /** The same of a record whose newest date is known. @returns `false`: it is an error, so the record has to be seen for others */
  seeNewest: (dateMs: number | null) => boolean;
  /** `null`: nobody says. */
  found: () => LocalDate | null;
}

/** @param readAtMs when it was read: a later date is an error of the catalog, and counts for nothing */
export function createLocalDate(
  { statedAsOfMs, fields }: Pick<CatalogConfig, 'fields' | 'statedAsOfMs'>,
  readAtMs: number,
): LocalDateFinder {
  let newestMs = -Infinity;
  const isPast = (dateMs: number): boolean => dateMs <= readAtMs;
  return {
    isStated: statedAsOfMs !== null,
    see(record) {
      newestMs = Math.max(newestMs, ...datesIn(record, fields).filter(isPast));
    },
    seeNewest(dateMs) {
      if (dateMs === null) return true;
      if (isPast(dateMs)) newestMs = Math.max(newestMs, dateMs);
      return isPast(dateMs);
    },
    found() {
      if (statedAsOfMs !== null) return { dateMs: statedAsOfMs, dateBasis: 'stated' };
      return Number.isFinite(newestMs) ? { dateMs: newestMs, dateBasis: 'newest_record' } : null;
    },
  };
}

/** The newest date in a record; `null`: it has none. */
export function newestDateIn(record: SourceRecord, { fields }: Pick<CatalogConfig, 'fields'>): number | null {
  const dates = datesIn(record, fields);
  return dates.length === 0 ? null : Math.max(...dates);
}

function datesIn(record: SourceRecord, fields: CatalogConfig['fields']): readonly number[] {
  if (record.kind !== 'record') return [];
  return OBSERVED_AT_FIELDS.flatMap((field) => {
    const picked = pickField(record.value, fields[field] ?? []);
    return picked.kind === 'present' ? (readTimestampMs(picked.value) ?? []) : [];
  });
}
