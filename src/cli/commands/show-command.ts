import { Argument, Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { addReadingOptions, type ReadingOptionValues, runReading } from '../reading-command.ts';
import { renderReleaseAnswer } from '../render/candidates-answer.ts';
import { renderPluginAnswer } from '../render/plugin-answer.ts';
import { examples } from './command-examples.ts';

const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function showCommand(context: CommandContext): Command {
  const command = new Command('show')
    .description('Show what is known about one plugin or one release, who says it, and what nobody has looked at.')
    .addArgument(new Argument('<id>', 'id of a plugin, as search prints it, or of a release, as candidates prints it'));
  return addReadingOptions(command, context)
    .addHelpText('after', examples(`show ${SAMPLE_ID}`, `show ${SAMPLE_ID} --json --server http://127.0.0.1:8080`))
    .action((pluginId: string, options: ReadingOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => client.getPlugin(pluginId, call),
        render: (answer) => (answer.kind === 'entry' ? renderPluginAnswer(answer) : renderReleaseAnswer(answer)),
      }),
    );
}
