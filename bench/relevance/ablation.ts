import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalSet } from '../../src/cli/eval-report.ts';
import { RANKING_WEIGHTS, type RankingWeights } from '../../src/search/discovery/ranking-weights.ts';
import { type EvaluationData, loadEvaluationData, type NameGroups, REPOSITORY } from './evaluation-data.ts';
import { withNumber } from './fitted-weights.ts';

/**
 * `npm run bench:ablation`: what each feature of the ranking is worth. Switches
 * one off at a time and measures all sets; writes bench/reports/ablation.md.
 * About two minutes; needs ../shared/data/eval.
 */
type Change = readonly [path: string, value: number];

const off = (...paths: readonly string[]): readonly Change[] => paths.map((path) => [path, 0]);

/** Weights below what is worth looking up are not looked up; 0 switches an expansion off. */
const FEATURES: ReadonlyArray<readonly [name: string, changes: readonly Change[], without?: readonly NameGroups[]]> = [
  ['everything on', []],
  ['no strict aliases', [], ['aliases']],
  ['no synonyms in the other language', [], ['synonyms']],
  ['no mined translations', off('expansion/translation')],
  [
    'no expansion at all',
    off('expansion/translation', 'feedback/strength/en', 'feedback/strength/zh-CN'),
    ['aliases', 'synonyms'],
  ],
  ['no words of the other language that go with the query', off('feedback/strength/en', 'feedback/strength/zh-CN')],
  ['translations count alike beside the own language', [['expansion/besideOwnLanguage', 1]]],
  ['hints of any rarity', [['expansion/rarityMargin', 99]]],
  [
    'bigrams of one word count in full',
    [
      ['terms/bigramOfThree', 1],
      ['terms/bigramOfMore', 1],
    ],
  ],
  ['no cross-word bigrams', off('terms/crossWordBigram')],
  ['no catenated words', off('terms/catenated')],
  ['no words near each other', off('proximity/most')],
  ['no lead of the best plugin in the other language', off('foreignLead/strength')],
  ['no name coverage', off('name/coverage')],
  ['no popularity', off('popularity/most')],
  ['names as light as a fifth', [['fields/name/weight', 0.2]]],
  ['no category', off('fields/category/weight')],
  ['no owner limit', [['ownerLimit/texts', 1_000_000]]],
];

const COLUMNS: ReadonlyArray<readonly [set: string, metric: keyof EvalSet['metrics']]> = [
  ['paraphrase-en', 'mrrAt10'],
  ['paraphrase-en', 'recallAt20'],
  ['paraphrase-zh', 'mrrAt10'],
  ['paraphrase-zh', 'recallAt20'],
  ['cross-zh-to-en', 'mrrAt10'],
  ['cross-zh-to-en', 'recallAt20'],
  ['cross-en-to-zh', 'mrrAt10'],
  ['cross-en-to-zh', 'recallAt20'],
  ['names', 'successAt1'],
  ['tasks', 'ndcgAt10'],
];

function changed(changes: readonly Change[]): RankingWeights {
  return changes.reduce((weights, [path, value]) => withNumber(weights, path, () => value), RANKING_WEIGHTS);
}

function measured(
  data: EvaluationData,
  weights: RankingWeights,
  without: readonly NameGroups[] = [],
): readonly number[] {
  const searcher = data.open(weights, without);
  const sets = new Map([...new Set(COLUMNS.map(([set]) => set))].map((set) => [set, data.measure(searcher, set)]));
  return COLUMNS.map(([set, metric]) => sets.get(set)?.metrics[metric] ?? 0);
}

const data = await loadEvaluationData();
const full = measured(data, RANKING_WEIGHTS);
const rows = FEATURES.map(([name, changes, without], i) => {
  const values = i === 0 ? full : measured(data, changed(changes), without);
  console.log(`${i + 1} of ${FEATURES.length}: ${name}`);
  const cells = values.map((value, k) => (i === 0 ? value.toFixed(3) : signed(value - full[k]!)));
  return `| ${name} | ${cells.join(' | ')} |`;
});

/** A loss with its sign; less than half a thousandth is none. */
function signed(difference: number): string {
  const shown = difference.toFixed(3);
  if (Number(shown) === 0) return '·';
  return difference > 0 ? `+${shown}` : shown.replace('-', '−');
}

const report = `# What each feature of the ranking is worth

\`npm run bench:ablation\`, ${new Date().toISOString().slice(0, 10)}, dev sets of the evaluation. The first row is the ranking as it is; the others say what changes when one thing is switched off and nothing else is fitted anew. MRR@10 and recall@20; names success@1; tasks nDCG@10. On the cross sets one query is .012.

| | en MRR | en recall | zh MRR | zh recall | zh→en MRR | zh→en recall | en→zh MRR | en→zh recall | names | tasks |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/ablation.md'), report);
