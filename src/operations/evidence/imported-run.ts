/** A test run report of an outside tester, as it was kept. */
export interface ImportedRun {
  /** `testrun.<12 hex digits>` of its digest. */
  readonly testRunId: string;
  readonly packageName: string;
  readonly version: string;
  /** Third-party text. */
  readonly tester: string;
  /** Of the report's canonical JSON. */
  readonly digest: string;
  /** `unchanged`: the same report was imported before. */
  readonly outcome: 'imported' | 'unchanged';
}
