import { Command, Option } from 'commander';
import { CHAIN_NAMES, type ChainName } from '../../contract/evidence/quality-dimensions.ts';
import type { AnalyzeOptions } from '../../operations/analyze/analyze-host.ts';
import type { CommandContext } from '../command-context.ts';
import { renderAnalyzeReport } from '../render/analyze-report.ts';
import { renderJson } from '../render/json-text.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import {
  type HostOptionValues,
  dataOption,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
} from './command-options.ts';

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
    .addOption(new Option('--only <package or id>', 'one plugin').default(null, 'all'))
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
        context.output.stdout.write(options.json === true ? renderJson(report) : renderAnalyzeReport(report));
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
