import { forTerminal } from '../../base/text-safety.ts';
import type { EvalReport, EvalSlice, ScenarioReport, ScenarioVerdict } from '../eval-report.ts';
import { renderFacts } from './plugin-facts.ts';
import { formatCount, formatCounted, formatShare } from '../../base/quantities.ts';
import { renderTable, type TableColumn } from './text-table.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'set', align: 'left' },
  { header: 'queries', align: 'right' },
  { header: 'MRR@10', align: 'right' },
  { header: 'success@1', align: 'right' },
  { header: 'recall@20', align: 'right' },
  { header: 'nDCG@10', align: 'right' },
  { header: 'judged@10', align: 'right' },
];

export function renderEvalReport(report: EvalReport): string {
  const { documents, entries, strategy, sets, scenarios, notes } = report;
  const rows = sets.flatMap((set) =>
    [renderSlice(set, '')].concat(set.slices.map((slice) => renderSlice(slice, '  '))),
  );
  const headline = `${formatCounted(documents, 'document')}, ${formatCounted(entries, 'entry', 'entries')}, strategy ${forTerminal(strategy)}`;
  return `${[
    headline,
    '',
    ...renderTable(COLUMNS, rows),
    ...(scenarios === null ? [] : ['', ...renderScenarios(scenarios)]),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `note: ${forTerminal(note)}`)]),
  ].join('\n')}\n`;
}

function renderSlice({ name, queries, metrics }: EvalSlice, indent: string): string[] {
  const { mrrAt10, successAt1, recallAt20, ndcgAt10, judgedAt10 } = metrics;
  const shares = [mrrAt10, successAt1, recallAt20, ndcgAt10, judgedAt10].map(formatShare);
  return [`${indent}${forTerminal(name)}`, formatCount(queries), ...shares];
}

function renderScenarios(scenarios: ScenarioReport): string[] {
  const { verdicts } = scenarios;
  const passed = verdicts.filter((verdict) => verdict.passed).length;
  return [
    `scenarios  ${passed} of ${verdicts.length} passed`,
    ...verdicts.flatMap(renderVerdict),
    ...renderFacts(
      [
        ['required found', `${scenarios.requiredFound} of ${scenarios.requiredTotal}`],
        ['forbidden kept out', `${scenarios.forbiddenKept} of ${scenarios.forbiddenTotal}`],
        ['duplicates', formatCount(scenarios.duplicates)],
        ['exact at rank 1', `${scenarios.exactAtRank1} of ${scenarios.exactTotal}`],
        ['recall@10', formatShare(scenarios.recallAt10)],
      ],
      '  ',
    ),
  ];
}

function renderVerdict({ scenarioId, locale, passed, misses }: ScenarioVerdict): string[] {
  const verdict = `  ${passed ? 'passed' : 'failed'}  ${forTerminal(scenarioId)} (${forTerminal(locale)})`;
  return [verdict, ...misses.map((miss) => `          ${forTerminal(miss)}`)];
}
