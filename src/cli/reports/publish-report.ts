/** What one run of `publish` wrote; `recordsRead` is the sum of `entries`, `merged` and `excluded`. */
export interface PublishReport {
  /** `unchanged`: the observations give the bytes that are published already. */
  readonly outcome: 'published' | 'unchanged';
  readonly publicationVersion: string;
  readonly snapshotId: string;
  readonly sequence: number;
  readonly recordsRead: number;
  readonly entries: number;
  readonly merged: number;
  readonly excluded: number;
  readonly exclusions: readonly RuleCount[];
  readonly merges: readonly RuleCount[];
  readonly notes: readonly NoteCount[];
  readonly files: readonly WrittenFile[];
  readonly folder: string;
  readonly durationMs: number;
}

export interface RuleCount {
  readonly rule: string;
  readonly count: number;
}

interface NoteCount {
  readonly note: string;
  readonly count: number;
}

interface WrittenFile {
  readonly name: string;
  readonly sizeBytes: number;
}
