import { Argument, Command, Option } from 'commander';
import { formatCount, formatCounted, formatShare } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { CommandContext } from '../command-context.ts';
import { examples, hostOption, jsonOption } from '../command-options.ts';
import {
  EVAL_STRATEGIES,
  type EvalReport,
  type EvalSlice,
  type EvalStrategy,
  type ScenarioReport,
  type ScenarioVerdict,
} from '../eval-report.ts';
import { renderFacts } from '../render/plugin-facts.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { type TableColumn, renderJson, renderTable } from '../text-layout.ts';

interface EvalOptionValues {
  readonly host: string;
  readonly strategy: EvalStrategy;
  readonly json?: boolean;
}

export function evalCommand(context: CommandContext): Command {
  return new Command('eval')
    .description('Measure a search strategy on judged queries: MRR@10, success@1, recall@20 and nDCG@10 per set.')
    .addArgument(
      new Argument(
        '<folder>',
        'folder with documents.jsonl, dev/*.jsonl and scenarios.json; or a host folder with tasks.yaml, judged over its catalogs',
      ),
    )
    .addOption(hostOption(context.defaultFolders.evalHost))
    .addOption(
      new Option('--strategy <name>', 'operation that answers the queries').choices(EVAL_STRATEGIES).default('search'),
    )
    .addOption(jsonOption())
    .addHelpText('after', examples('eval ../evaluation', 'eval ../evaluation --strategy route --json > report.json'))
    .action((folder: string, options: EvalOptionValues) => runEval(context, folder, options));
}

const ADVICE = { source_unreachable: 'Name a folder that holds what is named above.' } as const;

function runEval(context: CommandContext, evalFolder: string, options: EvalOptionValues): Promise<void> {
  const { commands, output, interrupt } = context;
  const { host: hostFolder, strategy, json = false } = options;
  return runCommand(
    context,
    { asJson: json, whenInterrupted: READING_INTERRUPTED, advice: ADVICE },
    async (progress) => {
      const report = await commands.evaluate({ evalFolder, hostFolder, strategy }, progress, interrupt);
      progress.finish();
      output.stdout.write(json ? renderJson(report) : renderEvalReport(report));
      return 0;
    },
  );
}

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
