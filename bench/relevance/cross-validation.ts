import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalSet } from '../../src/cli/eval-report.ts';
import { RANKING_WEIGHTS, type RankingWeights } from '../../src/search/discovery/ranking-weights.ts';
import { REPOSITORY, loadEvaluationData } from './evaluation-data.ts';
import { FITTED_SETS, objective, withNumber } from './fitted-weights.ts';

/**
 * `npm run bench:cross-validation`: what the ranking reaches on queries that its
 * weights were not fitted on. The weights that a query's language and close
 * reading depend on start from round numbers, are fitted on four fifths of each
 * set by coordinate ascent, and measured on the rest, five times over. Writes
 * bench/reports/cross-validation.md. Some ten minutes; needs ../shared/data/eval.
 */
const FOLDS = 5;
/** Less is noise. */
const LEAST_GAIN = 2e-4;
const FACTORS = [1.4, 0.7] as const;
const SIGNIFICANT_DIGITS = 3;

/** Where each number starts: what one would write down before having measured anything. */
const STARTS: ReadonlyArray<readonly [path: string, start: number]> = [
  ['feedback/strength/zh-CN', 1],
  ['feedback/fullLead', 0.5],
  ['expansion/translation', 1],
  ['expansion/foreignName', 1],
  ['expansion/besideOwnLanguage', 0.8],
  ['foreignLead/strength', 0.5],
  ['proximity/most', 0.4],
  ['name/coverage', 0.3],
];

type Wanted = (place: number) => boolean;

const data = await loadEvaluationData();

function measured(weights: RankingWeights, isWanted: Wanted): readonly EvalSet[] {
  const searcher = data.open(weights);
  return FITTED_SETS.map((set) => data.measure(searcher, set, isWanted));
}

/** Each number once a step up, else a step down, as far as that gains. */
function fitted(isWanted: Wanted): RankingWeights {
  let weights = STARTS.reduce((each, [path, start]) => withNumber(each, path, () => start), RANKING_WEIGHTS);
  let best = objective(measured(weights, isWanted));
  const gains = (path: string, factor: number): boolean => {
    const tried = withNumber(weights, path, (value) => Number((value * factor).toPrecision(SIGNIFICANT_DIGITS)));
    const reached = objective(measured(tried, isWanted));
    if (reached < best + LEAST_GAIN) return false;
    [weights, best] = [tried, reached];
    return true;
  };
  for (const [path] of STARTS) if (!gains(path, FACTORS[0])) gains(path, FACTORS[1]);
  return weights;
}

type Metric = keyof EvalSet['metrics'];

/** Mean over the folds, each by its number of queries. */
function foldMean(folds: ReadonlyArray<readonly EvalSet[]>, name: string, metric: Metric): number {
  const parts = folds.flatMap((sets) => sets.filter((set) => set.name === name));
  const queries = parts.reduce((sum, part) => sum + part.queries, 0);
  return parts.reduce((sum, part) => sum + (part.metrics[metric] ?? 0) * part.queries, 0) / queries;
}

const folds = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fitted((place) => place % FOLDS !== fold);
  console.log(`fold ${fold + 1} of ${FOLDS} is measured`);
  return {
    seen: measured(weights, (place) => place % FOLDS !== fold),
    unseen: measured(weights, (place) => place % FOLDS === fold),
  };
});
const inForce = measured(RANKING_WEIGHTS, () => true);

const METRICS: ReadonlyArray<readonly [set: string, metric: Metric]> = FITTED_SETS.flatMap((set) =>
  metricsOf(set).map((metric) => [set, metric] as const),
);

function metricsOf(set: string): readonly Metric[] {
  if (set === 'tasks') return ['ndcgAt10', 'successAt1'];
  return set === 'names' ? ['mrrAt10', 'successAt1'] : ['mrrAt10', 'recallAt20'];
}
const rows = METRICS.map(([set, metric]) => {
  const values = [
    foldMean(
      folds.map(({ unseen }) => unseen),
      set,
      metric,
    ),
    foldMean(
      folds.map(({ seen }) => seen),
      set,
      metric,
    ),
    foldMean([inForce], set, metric),
  ];
  return `| ${set} | ${metric} | ${values.map((value) => value.toFixed(3)).join(' | ')} |`;
});

const report = `# The ranking on queries it was not fitted on

\`npm run bench:cross-validation\`, ${new Date().toISOString().slice(0, 10)}: ${STARTS.length} weights (${STARTS.map(([path]) => `\`${path}\``).join(', ')}) start from round numbers and are fitted on four fifths of each set, five times over; queries of a set go to the folds by turns. "Unseen" are the fifths that were not fitted on, all queries once; "seen" the mean of what they were fitted on; "current" the weights of \`ranking-weights.ts\` on all queries. The other weights are the current ones: they were chosen on these sets too, so unseen figures are an upper bound still. What is fitted towards: \`bench/relevance/fitted-weights.ts\`.

| set | measure | unseen | seen | current |
|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/cross-validation.md'), report);
