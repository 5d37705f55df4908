import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { DocumentFilter, ScoredDocument, TermGroup } from '../engine/term-group.ts';

/** What is looked for: an analysed query, and which records may answer it. */
export interface AskedRecall {
  /** Terms with all that stands for them, each with its weight. */
  readonly groups: readonly TermGroup[];
  /** Documents wanted at most, 1 or more. */
  readonly count: number;
  /** `null`: all records. */
  readonly filters: DiscoveryFilters | null;
  /** Documents that were found by who they are, and are not to be found again. */
  readonly except: ReadonlySet<number>;
}

/** What is known of the same query over the index: how to score a document, and which the filters and exceptions let through. */
export interface RecallScoring extends Pick<GroupQuery, 'best' | 'scoreOf'> {
  readonly accepts: DocumentFilter;
}

export interface Recalled {
  /** The best, by all required groups, then by score, then the lower number first. Fewer than were wanted: nothing else has any term. */
  readonly best: readonly ScoredDocument[];
  /** Documents with any term that may answer; `null`: they were not counted. */
  readonly matching: number | null;
}

/**
 * Finds the documents that a search goes on with, by their terms alone. Whoever finds
 * them, they are scored by the same index, so a place never depends on who found it.
 *
 * @throws RecallPending where somebody else must be asked first
 */
export type Recall = (asked: AskedRecall, scoring: RecallScoring) => Recalled;

/** Recall by the engine's own postings: exact, in this thread. */
export const recallByPostings: Recall = ({ count }, { best, accepts }) => ({
  best: best(count, accepts),
  matching: null,
});

/**
 * A search cannot go on before somebody else has answered. Nothing has happened yet:
 * whoever runs it asks, and runs it again.
 */
export class RecallPending extends Error {
  override readonly name = 'RecallPending';
  readonly asked: AskedRecall;

  constructor(asked: AskedRecall) {
    super('A search waits for its recall.');
    this.asked = asked;
  }
}
