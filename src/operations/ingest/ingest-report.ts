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
}
