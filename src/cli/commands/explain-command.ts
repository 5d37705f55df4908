import { Argument, Command } from 'commander';
import { FAILURE_CODES } from '../../base/failure.ts';
import type { CommandContext } from '../command-context.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { renderExplainAnswer } from '../render/explain-answer.ts';
import { renderJson } from '../render/json-text.ts';
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

interface ExplainOptionValues extends HostOptionValues {
  readonly json?: boolean;
  readonly server: string | null;
}

const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function explainCommand(context: CommandContext): Command {
  return new Command('explain')
    .description('Explain why a query finds a plugin at the rank it has, or that it does not find it.')
    .addArgument(new Argument('<query>', 'task description or name, 1 to 500 characters'))
    .addArgument(new Argument('<plugin>', 'id of a plugin, or a name, package or repository that only one has'))
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText(
      'after',
      examples(`explain "send a message when a job ends" ${SAMPLE_ID}`, 'explain 飞书通知 @acme/phone-notices --json'),
    )
    .action((query: string, plugin: string, options: ExplainOptionValues) =>
      runExplain(context, query, plugin, options),
    );
}

function runExplain(
  context: CommandContext,
  query: string,
  plugin: string,
  options: ExplainOptionValues,
): Promise<void> {
  const { commands, output, fetch, interrupt } = context;
  return runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
    const request = { query, plugin };
    const answer =
      options.server === null
        ? await commands.explain(request, foldersOf(options))
        : await createRemoteReader({ baseUrl: options.server, fetch, interrupt }).explain(request);
    output.stdout.write(options.json === true ? renderJson(answer) : renderExplainAnswer(answer));
    return answer.hit === null ? FAILURE_CODES.not_found.exitCode : 0;
  });
}
