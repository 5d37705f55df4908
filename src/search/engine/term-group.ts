/** One way of saying what a group asks for. */
export interface Alternative {
  readonly termId: number;
  /**
   * How far this says the same as the query's own word, which is 1: one number
   * for all documents, or one for each class of documents.
   */
  readonly factor: number | readonly number[];
  /** Whether finding this is finding what the group asks for, or only a hint at it. */
  readonly isHint: boolean;
}

/** One thing the query asks for; a document counts by the best of its alternatives. */
export interface TermGroup {
  readonly alternatives: readonly Alternative[];
  /** Multiplies what the group adds, 0 to 1. */
  readonly weight: number;
  /** Whether a document must have it to count as having everything asked for. */
  readonly isRequired: boolean;
}

/** What terms gave one document. */
export interface ScoredDocument {
  readonly document: number;
  /** Sum over the groups, in whole units, so that no order of adding changes it; 0: nothing of the query. */
  readonly units: number;
  /** Whether it has all required groups, of one or more. */
  readonly hasAll: boolean;
}

/** `null`: every document. */
export type DocumentFilter = ((document: number) => boolean) | null;
