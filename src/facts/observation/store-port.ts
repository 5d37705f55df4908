import type { Sha256 } from '../../base/digest.ts';
import type {
  KeptRecord,
  LocalDate,
  SourceDescription,
  SourceFailure,
  SourceReading,
  SourceRecord,
  SourceSnapshot,
  UnreadRecord,
} from '../catalog/source-snapshot.ts';
import type { Observation, ObservationKind } from './observation.ts';

/** What was asked for and answered, before its records are written. */
export interface SnapshotStart {
  readonly source: SourceDescription;
  /** Digest of the answer's bytes. */
  readonly contentHash: Sha256;
  readonly etag: string | null;
  readonly fetchedAtMs: number;
}

/** Where a reading goes on; a finished one goes on at its end. */
export interface SnapshotProgress {
  readonly snapshotId: string;
  /** Records of the source to pass over: they are kept already. */
  readonly nextOrdinal: number;
}

/** One attempt to read a source that gave nothing to replace the current reading with. */
export type FailedAttempt = Pick<SourceFailure, 'code' | 'recordsInForce' | 'recordsOffered'> & {
  readonly atMs: number;
};

/** Reads what was observed. */
export interface ObservationReader {
  /** The reading that was finished or confirmed last; unfinished ones do not count. */
  latest: (sourceId: string) => SourceSnapshot | null;
  /** Every finished or confirmed reading, oldest first; one that came back stands here again. */
  history: (sourceId: string) => readonly SourceReading[];
  /** When the source last gave, or confirmed, its latest snapshot; `null`: never. */
  lastSeenAtMs: (sourceId: string) => number | null;
  /** What came of asking the source since its latest reading; `null`: nothing failed since then. */
  failure: (sourceId: string) => SourceFailure | null;
  /** In the order of the source. Read to the end before the store is written or closed. */
  records: (snapshotId: string) => Iterable<KeptRecord>;
  /** The same, each read when it is asked for. */
  unreadRecords: (snapshotId: string) => Iterable<UnreadRecord>;
  /** Those of them that no earlier reading of the source gave as they stand; none of a snapshot that is not finished. */
  newRecords: (snapshotId: string) => Iterable<KeptRecord>;
  /** A reading that a record names as its first. */
  reading: (readingKey: number) => SourceReading;
  close: () => void;
}

/**
 * Keeps what was observed, for ever: rows are added, never changed.
 * One process writes at a time; any number read meanwhile.
 */
export interface ObservationStore extends ObservationReader {
  /**
   * Starts a reading, or goes on with the one of the same source and content,
   * which keeps the time it was first fetched.
   */
  beginSnapshot: (start: SnapshotStart) => SnapshotProgress;
  /** Adds records at the end of an unfinished snapshot: all of them, or none. */
  append: (snapshotId: string, records: readonly SourceRecord[]) => void;
  /** Makes the snapshot the latest one of its source; a snapshot seen before becomes the latest again. @param standsFor see `SourceReading` */
  finish: (snapshotId: string, atMs: number, standsFor: LocalDate | null) => void;
  /** The source was asked and has nothing new. Throws where it has no snapshot yet. @param standsFor see `SourceReading` */
  confirmUnchanged: (sourceId: string, atMs: number, standsFor: LocalDate | null) => void;
  /** The source was asked in vain; its latest reading stays. A reading that was begun stays unfinished. */
  fail: (sourceId: string, attempt: FailedAttempt) => void;
}

/** Reads observations of single subjects: releases, repositories, runs. */
export interface ObservationLedgerReader {
  /** The newest observation, whatever came of it; `null`: there is none. */
  latest: (kind: ObservationKind, subject: string) => Observation | null;
  /** The newest observation of each subject of a kind, ordered by subject. Read to the end before the ledger is written. */
  latestOfKind: (kind: ObservationKind) => Iterable<Observation>;
  /** Every observation of a subject, oldest first. */
  history: (kind: ObservationKind, subject: string) => readonly Observation[];
}

/** Keeps observations for ever: rows are added, never changed. Each `append` is durable when it returns. */
export interface ObservationLedger extends ObservationLedgerReader {
  /** Adds an observation; the same one twice is kept once. */
  append: (observation: Observation) => void;
  /** Adds observations that were made elsewhere, all or none, with one durable step for all of them. */
  appendAll: (observations: Iterable<Observation>) => void;
}
