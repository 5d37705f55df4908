import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type CatalogConfig, OBSERVED_AT_FIELDS } from './catalog-config.ts';
import { pickField } from './field-mapping.ts';
import { readTimestampMs } from './scalar-fields.ts';

/**
 * The newest date that a catalog's own records state; `null`: none states one.
 *
 * @param readAtMs when it was read: a later date is an error of the catalog, and counts for nothing
 */
export function newestDateMs(
  { fields }: Pick<CatalogConfig, 'fields'>,
  records: Iterable<SourceRecord>,
  readAtMs: number,
): number | null {
  const picks = OBSERVED_AT_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [fields[field]]));
  if (picks.length === 0) return null;
  let newestMs = -Infinity;
  for (const record of records) {
    if (record.kind !== 'record') continue;
    for (const pick of picks) {
      const picked = pickField(record.value, pick);
      const dateMs = picked.kind === 'present' ? readTimestampMs(picked.value) : null;
      if (dateMs !== null && dateMs <= readAtMs) newestMs = Math.max(newestMs, dateMs);
    }
  }
  return Number.isFinite(newestMs) ? newestMs : null;
}
