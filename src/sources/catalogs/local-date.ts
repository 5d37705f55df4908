import type { LocalDate, SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type CatalogConfig, OBSERVED_AT_FIELDS } from './catalog-config.ts';
import { pickField } from './field-mapping.ts';
import { readTimestampMs } from './scalar-fields.ts';

/** The time that a local file stands for: what its configuration states, else the newest date of its records. */
export interface LocalDateFinder {
  /** Then no record needs to be seen. */
  readonly isStated: boolean;
  see: (record: SourceRecord) => void;
  /** `null`: nobody says. */
  found: () => LocalDate | null;
}

/** @param readAtMs when it was read: a later date is an error of the catalog, and counts for nothing */
export function createLocalDate(
  { statedAsOfMs, fields }: Pick<CatalogConfig, 'fields' | 'statedAsOfMs'>,
  readAtMs: number,
): LocalDateFinder {
  const picks = OBSERVED_AT_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [fields[field]]));
  let newestMs = -Infinity;
  return {
    isStated: statedAsOfMs !== null,
    see(record) {
      if (record.kind !== 'record') return;
      for (const pick of picks) {
        const picked = pickField(record.value, pick);
        const dateMs = picked.kind === 'present' ? readTimestampMs(picked.value) : null;
        if (dateMs !== null && dateMs <= readAtMs) newestMs = Math.max(newestMs, dateMs);
      }
    },
    found() {
      if (statedAsOfMs !== null) return { dateMs: statedAsOfMs, dateBasis: 'stated' };
      return Number.isFinite(newestMs) ? { dateMs: newestMs, dateBasis: 'newest_record' } : null;
    },
  };
}
