import { Failure } from '../../base/failure.ts';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { identityIn } from '../../sources/catalogs/to-listing.ts';

/** Whether something can be published of a record, by today's rules. */
export function isUsable(record: SourceRecord, config: CatalogConfig): boolean {
  return identityIn(record, config) !== null;
}

/** Records of which something can be published. Cost: each is read, without its texts. */
export function countUsable(records: Iterable<SourceRecord>, config: CatalogConfig): number {
  let count = 0;
  for (const record of records) if (isUsable(record, config)) count += 1;
  return count;
}

export interface ComparedReadings {
  /** All of its records, usable or not. */
  readonly recordsRead: number;
  readonly recordsOffered: number;
  /** `null`: there is no current reading. */
  readonly recordsInForce: number | null;
}

/**
 * Why a complete reading may not replace the current one by itself; `null`: it
 * may. A source that answers with a page, with nothing, or with a part of itself
 * looks the same as one whose plugins are gone, so somebody has to say which it
 * is. A reading without any usable record is never taken: a catalog that is at
 * its end is taken out of the host profile.
 */
export function refusalOf(
  { recordsRead, recordsOffered, recordsInForce }: ComparedReadings,
  { mostShrinkShare }: CatalogConfig,
  isShrinkAccepted: boolean,
): Failure | null {
  const before = recordsInForce === null ? 'none is in force' : `${formatCount(recordsInForce)} are in force and stay`;
  if (recordsRead === 0) return new Failure('source_empty', `It gave no record; ${before}.`);
  if (recordsOffered === 0) {
    return new Failure(
      'source_malformed',
      `Of ${formatCounted(recordsRead, 'record')} that it gave none can be used; ${before}.`,
    );
  }
  if (recordsInForce === null || isShrinkAccepted) return null;
  const lost = recordsInForce - recordsOffered;
  // A share like 0.29 has no exact form in binary; a record more or less must not hang on that.
  if (lost <= recordsInForce * mostShrinkShare + 1e-9) return null;
  return new Failure(
    'source_shrunk',
    `It gave ${formatCounted(recordsOffered, 'record')} that can be used; ${before}.`,
  );
}
