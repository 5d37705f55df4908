import type { Observation, ObservationKind } from './observation.ts';

/** Reads looks at single subjects: releases, repositories, runs. */
export interface ObservationLedgerReader {
  /** The newest look, whatever came of it; `null`: nobody ever looked. */
  latest: (kind: ObservationKind, subject: string) => Observation | null;
  /** The newest look that saw something: a source that is down today does not undo what it said yesterday. */
  latestObserved: (kind: ObservationKind, subject: string) => Observation | null;
  /** The newest look at each subject of a kind, ordered by subject. Read to the end before the ledger is written. */
  latestOfKind: (kind: ObservationKind) => Iterable<Observation>;
  /** Every look at a subject, oldest first. */
  history: (kind: ObservationKind, subject: string) => readonly Observation[];
}

/** Keeps looks for ever: rows are added, never changed. Each `append` is durable when it returns. */
export interface ObservationLedger extends ObservationLedgerReader {
  /** Adds a look; the same one twice is kept once. */
  append: (observation: Observation) => void;
  /** Adds looks that were made elsewhere, all or none, with one durable step for all of them. */
  appendAll: (observations: Iterable<Observation>) => void;
}
