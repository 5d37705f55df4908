import type { DimensionStatus, Disposition } from '../../contract/shared/status.ts';

/** What is known of one plugin, or of a release that no entry stands for: each fact with who says it and since when. */
export interface EvidenceReport {
  /** Id of the entry; `null`: a release is told by itself. */
  readonly pluginId: string | null;
  readonly name: string;
  readonly packageName: string | null;
  /** Packages that records name for it and for others too, or that are the host's own, so that it has none; empty: there are none. */
  readonly contestedPackages: readonly string[];
  /** The release that is judged; `null`: none. */
  readonly version: string | null;
  readonly hostVersion: string;
  /** `null`: it is of entries. */
  readonly disposition: Disposition | null;
  /** Empty of a release by itself: chains look at entries. */
  readonly chains: readonly EvidenceChain[];
  readonly dimensions: readonly EvidenceDimension[];
  /** Reports of outside testers about the release: their word, kept apart from what was seen here. */
  readonly testRuns: readonly EvidenceFact[];
}

export interface EvidenceChain {
  readonly analysisId: string;
  readonly status: DimensionStatus;
  readonly analyzerVersion: string;
  readonly reasonCodes: readonly string[];
  /** Of `quality.source-metadata` the date of the record that it judged; `null`: it has not looked. */
  readonly lookedAt: string | null;
}

export interface EvidenceDimension {
  readonly dimension: string;
  readonly status: DimensionStatus;
  readonly reasonCodes: readonly string[];
  readonly facts: readonly EvidenceFact[];
}

export interface EvidenceFact {
  readonly label: string;
  /** Third-party text in places; `null`: not observed. */
  readonly value: string | null;
  /** Who says so. */
  readonly source: string;
  /** ISO 8601, UTC; `null`: nobody observed it. */
  readonly observedAt: string | null;
}
