import { Argument, Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import type { PluginAnswer } from '../command-ports.ts';
import { renderReleaseAnswer } from '../render/candidates-answer.ts';
import { renderJson } from '../render/json-text.ts';
import { renderPluginAnswer } from '../render/plugin-answer.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import {
  dataOption,
  foldersOf,
  hostOption,
  jsonOption,
  serverOption,
  type HostOptionValues,
} from './command-options.ts';

interface ShowOptionValues extends HostOptionValues {
  readonly json?: boolean;
  readonly server: string | null;
}

const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function showCommand(context: CommandContext): Command {
  return new Command('show')
    .description('Show what is known about one plugin or one release, who says it, and what nobody has observed.')
    .addArgument(new Argument('<id>', 'id of a plugin, as search prints it, or of a release, as candidates prints it'))
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples(`show ${SAMPLE_ID}`, `show ${SAMPLE_ID} --json --server http://127.0.0.1:8080`))
    .action((pluginId: string, options: ShowOptionValues) => runShow(context, pluginId, options));
}

function renderAnswer(answer: PluginAnswer): string {
  return answer.kind === 'entry' ? renderPluginAnswer(answer) : renderReleaseAnswer(answer);
}

function runShow(context: CommandContext, pluginId: string, options: ShowOptionValues): Promise<void> {
  const { commands, output, fetch, interrupt } = context;
  return runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
    const answer =
      options.server === null
        ? await commands.show(pluginId, foldersOf(options))
        : await createRemoteReader({ baseUrl: options.server, fetch, interrupt }).show(pluginId);
    output.stdout.write(options.json === true ? renderJson(answer) : renderAnswer(answer));
    return 0;
  });
}
