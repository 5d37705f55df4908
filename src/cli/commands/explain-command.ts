import { Argument, Command } from 'commander';
import { FAILURE_CODES } from '../../base/failure.ts';
import type { CommandContext } from '../command-context.ts';
import { explainPlugin } from '../explain-plugin.ts';
import { type ReadingOptionValues, addReadingOptions, queryArgument, runReading } from '../reading-command.ts';
import { renderExplainAnswer } from '../render/explain-answer.ts';
import { examples } from '../command-options.ts';

const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function explainCommand(context: CommandContext): Command {
  const command = new Command('explain')
    .description('Explain why a query finds a plugin at the rank it has, or that it does not find it.')
    .addArgument(queryArgument())
    .addArgument(new Argument('<plugin>', 'id of a plugin, or a name, package or repository that only one has'));
  return addReadingOptions(command, context)
    .addHelpText(
      'after',
      examples(`explain "send a message when a job ends" ${SAMPLE_ID}`, 'explain 飞书通知 @acme/phone-notices --json'),
    )
    .action((query: string, plugin: string, options: ReadingOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => explainPlugin(client, { query, plugin }, call),
        render: renderExplainAnswer,
        exitCodeOf: ({ hit }) => (hit === null ? FAILURE_CODES.not_found.exitCode : 0),
      }),
    );
}
