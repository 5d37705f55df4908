import type { EvalSet } from '../../src/cli/eval-report.ts';

type Metric = 'mrrAt10' | 'recallAt20' | 'successAt1' | 'ndcgAt10';

interface Goal {
  readonly set: string;
  readonly metric: Metric;
  /** What the set is to reach. */
  readonly target: number;
  /** What the best simple ranker reaches (README of the evaluation sets); below it nothing is worth its price. */
  readonly floor: number;
  readonly weight: number;
}

/** What fitting works towards; the two measures of a set together weigh as much as any other set's. */
const GOALS: readonly Goal[] = [
  { set: 'paraphrase-en', metric: 'mrrAt10', target: 0.82, floor: 0.712, weight: 1 },
  { set: 'paraphrase-en', metric: 'recallAt20', target: 0.95, floor: 0.869, weight: 1 },
  { set: 'paraphrase-zh', metric: 'mrrAt10', target: 0.88, floor: 0.843, weight: 1 },
  { set: 'paraphrase-zh', metric: 'recallAt20', target: 0.98, floor: 0.97, weight: 1 },
  { set: 'cross-zh-to-en', metric: 'mrrAt10', target: 0.64, floor: 0.048, weight: 1 },
  { set: 'cross-zh-to-en', metric: 'recallAt20', target: 0.82, floor: 0.141, weight: 1 },
  { set: 'cross-en-to-zh', metric: 'mrrAt10', target: 0.79, floor: 0.188, weight: 1 },
  { set: 'cross-en-to-zh', metric: 'recallAt20', target: 0.9, floor: 0.409, weight: 1 },
  { set: 'tasks', metric: 'ndcgAt10', target: 0.9, floor: 0.788, weight: 1 },
  { set: 'tasks', metric: 'successAt1', target: 0.95, floor: 0.861, weight: 0.5 },
  { set: 'names', metric: 'successAt1', target: 0.995, floor: 0.887, weight: 2 },
];

export const FITTED_SETS: readonly string[] = [...new Set(GOALS.map(({ set }) => set))];

/** What is gained beyond a target counts a little, so that fitting does not stop at its edge. */
const BEYOND_TARGET = 0.15;
/** What is missing to the floor counts so many times as much. */
const BELOW_FLOOR = 4;

/** One number for a whole evaluation, the higher the better. */
export function objective(sets: readonly EvalSet[]): number {
  return GOALS.reduce((sum, { set, metric, target, floor, weight }) => {
    const value = sets.find(({ name }) => name === set)?.metrics[metric] ?? 0;
    const reached = Math.min(1, value / target) + (BEYOND_TARGET * value) / target;
    return sum + weight * (reached - BELOW_FLOOR * Math.max(0, floor - value));
  }, 0);
}
