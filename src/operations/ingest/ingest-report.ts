import type { UnlistedInField } from '../observed/unlisted-tally.ts';
import type { OldDates } from './old-dates.ts';

/** What one run of `ingest` did. */
export interface IngestReport {
  readonly catalogs: readonly CatalogIngest[];
  readonly durationMs: number;
}

export interface CatalogIngest {
  readonly catalogId: string;
  /** `unchanged`: the source had nothing new; `resumed`: an interrupted reading was completed;
   * `refused`: it was read to its end and may not replace the current reading. */
  readonly outcome: 'read' | 'unchanged' | 'resumed' | 'failed' | 'refused';
  /** Unreadable ones included. */
  readonly recordsRead: number;
  readonly unreadable: number;
  readonly durationMs: number;
  /** `null` unless the outcome is `failed` or `refused`. */
  readonly failure: { readonly code: string; readonly detail: string } | null;
  /** What whoever keeps the catalog should look at; it keeps nothing from being published. */
  readonly remarks: CatalogRemarks;
}

/** Of the reading in force, whether it was read in this run, or confirmed, or what was read now may not replace it. */
export interface CatalogRemarks {
  /** Its records; 0: it was never read; `null`: it is no catalog. */
  readonly recordsInForce: number | null;
  readonly unreadable: { readonly records: number; readonly first: readonly UnreadableRecord[] };
  readonly unlisted: readonly UnlistedInField[];
  readonly oldDates: OldDates;
}

export interface UnreadableRecord {
  /** Of the record inside its catalog. */
  readonly locator: string;
  readonly rule: string;
  /** Why, with line and column where its format has them. */
  readonly detail: string;
}
