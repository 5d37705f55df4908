import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalSet } from '../../src/cli/eval-report.ts';
import { RANKING_WEIGHTS, type RankingWeights } from '../../src/search/discovery/ranking-weights.ts';
import { REPOSITORY, loadEvaluationData } from './evaluation-data.ts';
import { FITTED_NUMBERS, FITTED_SETS, objective, withFactor } from './fitted-weights.ts';

/**
 * `npm run fit:weights [-- --folds --quick]`: fits the table of ranking weights on the
 * evaluation's dev sets by coordinate ascent from the weights in force. With
 * `--folds` it also fits on four fifths of the queries and measures on the rest,
 * five times over, which tells what to expect of queries nobody has seen.
 * Prints the fitted weights for `ranking-weights.ts` and writes
 * bench/reports/relevance-fit.md. Minutes, with folds half an hour; each step
 * that is kept is printed, so a run that was stopped has told what it found. `--quick` goes through the numbers once
 * instead of twice.
 */
const FOLDS = 5;
const PASSES = process.argv.includes('--quick') ? 1 : 2;
/** Less is noise. */
const LEAST_GAIN = 2e-4;

type Wanted = (place: number) => boolean;
const all: Wanted = () => true;

const data = await loadEvaluationData();

function measured(weights: RankingWeights, isWanted: Wanted): readonly EvalSet[] {
  const searcher = data.open(weights);
  return FITTED_SETS.map((set) => data.measure(searcher, set, isWanted));
}

/** Tries each number a step up and down, keeps what gains, and starts over. */
function fitted(start: RankingWeights, isWanted: Wanted): RankingWeights {
  let weights = start;
  let best = objective(measured(weights, isWanted));
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const number of FITTED_NUMBERS) {
      for (const factor of number.factors) {
        const tried = withFactor(weights, number, factor);
        const reached = objective(measured(tried, isWanted));
        if (reached < best + LEAST_GAIN) continue;
        [weights, best] = [tried, reached];
        console.log(`${best.toFixed(4)}  ${number.path} × ${factor}`);
        break;
      }
    }
  }
  return weights;
}

/** Every query measured by weights that were fitted without it. */
function crossValidated(): ReadonlyArray<readonly EvalSet[]> {
  return Array.from({ length: FOLDS }, (_, fold) => {
    console.log(`fold ${fold + 1} of ${FOLDS}`);
    const weights = fitted(RANKING_WEIGHTS, (place) => place % FOLDS !== fold);
    return measured(weights, (place) => place % FOLDS === fold);
  });
}

type Figure = (set: string, metric: keyof EvalSet['metrics']) => number | null;

function figures(sets: readonly EvalSet[]): Figure {
  return (name, metric) => sets.find((set) => set.name === name)?.metrics[metric] ?? null;
}

/** Mean over the folds, each by its number of queries. */
function foldFigures(folds: ReadonlyArray<readonly EvalSet[]>): Figure {
  return (name, metric) => {
    const parts = folds.flatMap((sets) => sets.filter((set) => set.name === name));
    const queries = parts.reduce((sum, part) => sum + part.queries, 0);
    return queries === 0
      ? null
      : parts.reduce((sum, part) => sum + (part.metrics[metric] ?? 0) * part.queries, 0) / queries;
  };
}

function table(columns: ReadonlyArray<readonly [title: string, figure: Figure]>): string {
  const shown = (value: number | null): string => value?.toFixed(3) ?? '–';
  const rows = FITTED_SETS.flatMap((set) => {
    const metrics = set === 'tasks' ? (['ndcgAt10', 'successAt1'] as const) : (['mrrAt10', 'recallAt20'] as const);
    return metrics.map(
      (metric) => `| ${set} | ${metric} | ${columns.map(([, figure]) => shown(figure(set, metric))).join(' | ')} |`,
    );
  });
  return [
    `| set | measure | ${columns.map(([title]) => title).join(' | ')} |`,
    `|---|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
  ].join('\n');
}

const columns: Array<readonly [string, Figure]> = [['weights in force', figures(measured(RANKING_WEIGHTS, all))]];
if (process.argv.includes('--folds')) columns.push(['fitted, queries unseen (5 folds)', foldFigures(crossValidated())]);
const weights = fitted(RANKING_WEIGHTS, all);
columns.push(['fitted, all queries', figures(measured(weights, all))]);
console.log(JSON.stringify(weights, null, 2));
const report = `# Fitting the ranking weights

\`npm run fit:weights\`, ${new Date().toISOString().slice(0, 10)}: coordinate ascent over ${FITTED_NUMBERS.length} numbers of \`src/search/discovery/ranking-weights.ts\` in ${PASSES} ${PASSES === 1 ? 'pass' : 'passes'}, on the dev sets of the evaluation. What it works towards stands in \`bench/relevance/fitted-weights.ts\`.

${table(columns)}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/relevance-fit.md'), report);
