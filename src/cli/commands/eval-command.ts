import { Argument, Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { EVAL_STRATEGIES, type EvalStrategy } from '../eval-report.ts';
import { renderEvalReport } from '../render/eval-report.ts';
import { renderJson } from '../render/json-text.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { hostOption, jsonOption } from './command-options.ts';

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

function runEval(context: CommandContext, evalFolder: string, options: EvalOptionValues): Promise<void> {
  const { commands, output, interrupt } = context;
  const { host: hostFolder, strategy, json = false } = options;
  return runCommand(context, { asJson: json, whenInterrupted: READING_INTERRUPTED }, async (progress) => {
    const report = await commands.evaluate({ evalFolder, hostFolder, strategy }, progress, interrupt);
    progress.finish();
    output.stdout.write(json ? renderJson(report) : renderEvalReport(report));
    return 0;
  });
}
