import { Command, Option } from 'commander';
import { formatCount, formatCounted, formatDuration } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { CHAIN_NAMES, type ChainName } from '../../contract/evidence/quality-dimensions.ts';
import type { AnalyzeOptions } from '../../operations/analyze/analyze-host.ts';
import type { AnalyzeReport, StatusChange } from '../../operations/analyze/analyze-report.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  dataOption,
  examples,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
} from '../command-options.ts';
import { renderCutByTime } from '../render/cut-by-time.ts';
import { renderFailedProviders } from '../render/failed-providers.ts';
import { FACTS_LINE } from '../render/plugin-facts.ts';
import { runCommand, writeReport } from '../run-command.ts';
import { type TableColumn, renderTable } from '../text-layout.ts';

interface AnalyzeOptionValues extends HostOptionValues {
  readonly chain: readonly ChainName[] | null;
  readonly limit: number | null;
  readonly only: string | null;
  readonly again?: boolean;
  readonly record?: boolean;
  readonly json?: boolean;
}

const INTERRUPTED = 'every observation that ended is kept; run the same command again and it goes on where it was.';

export function analyzeCommand(context: CommandContext): Command {
  return new Command('analyze')
    .description(
      'Observe plugins: ask registry, repositories and advisories, read the released files, and try each release in the real host, confined.',
    )
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(
      new Option('--chain <name...>', 'only these chains of evidence').choices(CHAIN_NAMES).default(null, 'all five'),
    )
    .addOption(
      new Option('--limit <number>', 'plugins at most, by falling priority')
        .argParser(integerParser(1, 1_000_000))
        .default(null, 'all'),
    )
    .addOption(
      new Option(
        '--only <package or id>',
        'one plugin, or observed releases: also <package>@<version>, and packages that no catalog lists',
      ).default(null, 'all'),
    )
    .addOption(new Option('--again', 'make observations again that were made already'))
    .addOption(new Option('--record', "write what is known to the host's file of recorded evidence"))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'analyze --limit 20',
        'analyze --chain package-release --chain repository-health',
        'analyze --only my-plugin --again',
      ),
    )
    .action((options: AnalyzeOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED }, async (progress) => {
        const report = await context.commands.analyze(optionsOf(options), progress, context.interrupt);
        progress.finish();
        writeReport(context, options.json === true, report, renderAnalyzeReport);
        return report.alarms.length === 0 ? 0 : 1;
      }),
    );
}

function optionsOf(options: AnalyzeOptionValues): AnalyzeOptions {
  const { chain, limit, only, again, record } = options;
  return {
    ...foldersOf(options),
    chains: chain,
    limit,
    only,
    isAgain: again === true,
    isRecorded: record === true,
  };
}

const left = (header: string): TableColumn => ({ header, align: 'left' });
const right = (header: string): TableColumn => ({ header, align: 'right' });

const OBSERVATION_COLUMNS = [
  left('observations'),
  right('observed'),
  right('missing'),
  right('failed'),
  right('kept'),
  right('skipped'),
];
const OUTCOME_COLUMNS = [
  left('dimension'),
  right('passed'),
  right('partial'),
  right('failed'),
  right('not tested'),
  right('not applicable'),
];
const FAILURE_COLUMNS = [left('stage'), left('class'), left('reason'), right('plugins')];

/** Changes that are listed; a first run changes everything. */
const MOST_CHANGES = 20;

function renderAnalyzeReport(report: AnalyzeReport): string {
  const {
    queued,
    done,
    observations,
    changes,
    outcomes,
    failures,
    providerFailures,
    alarms,
    cutByTime,
    obstacles,
    durationMs,
  } = report;
  return `${[
    ...renderTable(
      OBSERVATION_COLUMNS,
      observations.map(({ kind, observed, missing, failed, kept, skipped }) => [
        kind,
        ...[observed, missing, failed, kept, skipped].map(formatCount),
      ]),
    ),
    '',
    ...renderTable(
      OUTCOME_COLUMNS,
      outcomes.map(({ dimension, counts }) => [
        dimension,
        ...[counts.passed, counts.partial, counts.failed, counts.not_tested, counts.not_applicable].map(formatCount),
      ]),
    ),
    ...(failures.length === 0
      ? []
      : [
          '',
          ...renderTable(
            FAILURE_COLUMNS,
            failures.map(({ stage, failureClass, reasonCode, count }) => [
              stage,
              failureClass ?? 'nobody’s',
              reasonCode,
              formatCount(count),
            ]),
          ),
        ]),
    ...renderFailedProviders(providerFailures),
    '',
    ...renderChanges(changes),
    ...obstacles.map((reason) => `not tried: ${forTerminal(reason)}`),
    ...alarms.map(
      (release) => `alarm: ${forTerminal(release)}: other bytes than before under the same version; it is not used.`,
    ),
    ...renderCutByTime(cutByTime),
    `${formatCount(done)} of ${formatCounted(queued, 'plugin')} done, total time ${formatDuration(durationMs)}`,
    'next: `plugin-facts publish` publishes what is known now.',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderChanges(changes: readonly StatusChange[]): string[] {
  if (changes.length === 0) return ['Nothing says anything else than before.'];
  const shown = changes
    .slice(0, MOST_CHANGES)
    .map(({ name, dimension, from, to }) => `${forTerminal(name)}: ${dimension} ${from} → ${to}`);
  const rest = changes.length - shown.length;
  return [...shown, ...(rest === 0 ? [] : [`and ${formatCounted(rest, 'change')} more; --json lists all`])];
}
