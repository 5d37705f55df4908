/** How well a search strategy did on judged queries. */
export interface EvalReport {
  /** Documents of the evaluation folder. */
  readonly documents: number;
  /** Entries they became by the rules of a publication. */
  readonly entries: number;
  readonly strategy: string;
  readonly sets: readonly EvalSet[];
  /** `null`: the folder has no scenario suite. */
  readonly scenarios: ScenarioReport | null;
  /** What a reader of the numbers must know, e.g. targets that were merged away. */
  readonly notes: readonly string[];
}

export interface EvalSet extends EvalSlice {
  readonly slices: readonly EvalSlice[];
}

export interface EvalSlice {
  readonly name: string;
  readonly queries: number;
  readonly metrics: EvalMetrics;
}

/** Means over the queries, 0 to 1; `null`: the set has no graded judgements. */
export interface EvalMetrics {
  readonly mrrAt10: number;
  readonly successAt1: number;
  readonly recallAt20: number;
  readonly ndcgAt10: number | null;
  readonly judgedAt10: number | null;
}

export interface ScenarioReport {
  readonly verdicts: readonly ScenarioVerdict[];
  readonly requiredFound: number;
  readonly requiredTotal: number;
  /** Forbidden identities that stayed out of their ranks. */
  readonly forbiddenKept: number;
  readonly forbiddenTotal: number;
  /** Times that one project stood in an answer twice. */
  readonly duplicates: number;
  readonly exactAtRank1: number;
  readonly exactTotal: number;
  /** 0 to 1. */
  readonly recallAt10: number;
}

export interface ScenarioVerdict {
  readonly scenarioId: string;
  readonly locale: string;
  readonly passed: boolean;
  /** Each gate that was missed, in words; empty where all were met. */
  readonly misses: readonly string[];
}

export interface EvalOptions {
  /** Folder with `documents.jsonl`, `dev/*.jsonl` and `scenarios.json`, of which any may be missing. */
  readonly evalFolder: string;
  /** Profile of the host whose catalog the documents are taken for. */
  readonly hostFolder: string;
  readonly strategy: EvalStrategy;
}

export const EVAL_STRATEGIES = ['search', 'route', 'candidates'] as const;

export type EvalStrategy = (typeof EVAL_STRATEGIES)[number];
