import type { Observation, ObservationKind } from './observation.ts';

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
