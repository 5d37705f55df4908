import type { HitExplanation, QueryExplanation } from '../contract/discovery/explanation.ts';
import type { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';

/** What `explain` asks about. */
export interface ExplainRequest {
  readonly query: string;
  /** Id of a plugin, or a name, package or repository that only one has. */
  readonly plugin: string;
}

/** Why a plugin stands where it stands among a query's hits; printed as it is with `--json`. */
export type ExplainAnswer = typeof NO_APPROVAL_FLAGS & {
  readonly snapshot_id: string;
  readonly entry_id: string;
  readonly name: string;
  /** Hits of the query on all pages. */
  readonly total: number;
  /** Hits that were looked through, the best first. */
  readonly hits_read: number;
  readonly query: QueryExplanation;
  /** `null`: the plugin is not among the hits that were looked through. */
  readonly hit: ExplainedHit | null;
  /** The hit one rank above; `null`: there is none, or no hit. */
  readonly hit_above: ExplainedHit | null;
};

export interface ExplainedHit {
  readonly name: string;
  readonly score: number;
  readonly explanation: HitExplanation;
}
