import type { EvalSet } from '../../src/cli/eval-report.ts';
import type { RankingWeights } from '../../src/search/discovery/ranking-weights.ts';

/** A number of the weights' table that is fitted, and the factors by which it is tried larger and smaller. */
interface FittedNumber {
  /** Way to the number, parts put together by `/`. */
  readonly path: string;
  readonly factors: readonly [number, number];
  readonly isWhole?: boolean;
}

export const FITTED_NUMBERS: readonly FittedNumber[] = [
  { path: 'feedback/strength/zh-CN', factors: [0.75, 1.3] },
  { path: 'feedback/documents', factors: [0.6, 1.6], isWhole: true },
  { path: 'feedback/terms', factors: [0.6, 1.6], isWhole: true },
  { path: 'feedback/fullLead', factors: [0.7, 1.4] },
  { path: 'feedback/sharpness', factors: [0.7, 1.4] },
  { path: 'expansion/translation', factors: [0.87, 1.15] },
  { path: 'expansion/besideOwnLanguage', factors: [0.87, 1.15] },
  { path: 'expansion/foreignName', factors: [0.87, 1.15] },
  { path: 'expansion/rarityMargin', factors: [0.6, 1.6] },
  { path: 'terms/crossWordBigram', factors: [0.85, 1.17] },
  { path: 'terms/bigramOfThree', factors: [0.87, 1.15] },
  { path: 'terms/bigramOfMore', factors: [0.87, 1.15] },
  { path: 'terms/catenated', factors: [0.7, 1.4] },
  { path: 'proximity/most', factors: [0.75, 1.3] },
  { path: 'proximity/window', factors: [0.7, 1.4], isWhole: true },
  { path: 'foreignLead/strength', factors: [0.75, 1.3] },
  { path: 'name/coverage', factors: [0.75, 1.3] },
  { path: 'name/missingRarity', factors: [0.6, 1.6] },
  { path: 'popularity/most', factors: [0.75, 1.3] },
  { path: 'popularity/fullDoublings', factors: [0.7, 1.4] },
  { path: 'k1', factors: [0.87, 1.15] },
  { path: 'fields/name/weight', factors: [0.8, 1.25] },
  { path: 'fields/name/lengthNormalisation', factors: [0.7, 1.4] },
  { path: 'fields/repository/weight', factors: [0.75, 1.3] },
  { path: 'fields/registry_package/weight', factors: [0.75, 1.3] },
  { path: 'fields/category/weight', factors: [0.7, 1.4] },
  { path: 'fields/description_en/weight', factors: [0.87, 1.15] },
  { path: 'fields/description_en/lengthNormalisation', factors: [0.87, 1.15] },
  { path: 'fields/description_zh_cn/weight', factors: [0.87, 1.15] },
  { path: 'fields/description_zh_cn/lengthNormalisation', factors: [0.87, 1.15] },
];

/** Two digits and a bit: finer steps are noise of some hundred queries. */
const SIGNIFICANT_DIGITS = 3;

/** The weights with one number multiplied. */
export function withFactor(
  weights: RankingWeights,
  { path, isWhole = false }: FittedNumber,
  factor: number,
): RankingWeights {
  return withNumber(weights, path, (value) =>
    isWhole ? Math.max(1, Math.round(value * factor)) : Number((value * factor).toPrecision(SIGNIFICANT_DIGITS)),
  );
}

/** The weights with one number changed. */
export function withNumber(weights: RankingWeights, path: string, change: (value: number) => number): RankingWeights {
  const copy = structuredClone(weights);
  const names = path.split('/');
  const last = names.pop() ?? '';
  let place: unknown = copy;
  for (const name of names) place = Reflect.get(Object(place), name);
  Reflect.set(Object(place), last, change(Number(Reflect.get(Object(place), last))));
  return copy;
}

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
