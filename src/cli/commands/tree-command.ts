import { Argument, Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { renderJson } from '../render/json-text.ts';
import { renderTreeAnswer } from '../render/tree-answer.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import {
  dataOption,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
  serverOption,
  type HostOptionValues,
} from './command-options.ts';

interface TreeOptionValues extends HostOptionValues {
  readonly depth: number;
  readonly limit: number | null;
  readonly json?: boolean;
  readonly server: string | null;
}

/** The tree is no deeper (docs/DIRECTORY.md). */
const DEPTH_MAX = 6;
const LIMIT_MAX = 50;

export function treeCommand(context: CommandContext): Command {
  return new Command('tree')
    .description('Walk the directory: the topics below a node, and the plugins that stand there.')
    .addArgument(new Argument('[path]', 'path of a node, e.g. communication/notices').default('', 'the root'))
    .addOption(
      new Option('--depth <number>', `levels shown, 1 to ${DEPTH_MAX}`)
        .argParser(integerParser(1, DEPTH_MAX))
        .default(1),
    )
    .addOption(
      new Option('--limit <number>', `plugins listed, 0 to ${LIMIT_MAX}`)
        .argParser(integerParser(0, LIMIT_MAX))
        .default(null, '20 where nothing lies below the node, else none'),
    )
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('tree communication/notices --limit 50', 'tree --depth 2 --json'))
    .action((path: string, options: TreeOptionValues) => runTree(context, path, options));
}

function runTree(context: CommandContext, path: string, options: TreeOptionValues): Promise<void> {
  const { commands, output, fetch, interrupt } = context;
  return runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
    const request = { path, depth: options.depth, limit: options.limit };
    const answer =
      options.server === null
        ? await commands.tree(request, foldersOf(options))
        : await createRemoteReader({ baseUrl: options.server, fetch, interrupt }).tree(request);
    output.stdout.write(options.json === true ? renderJson(answer) : renderTreeAnswer(answer));
    return 0;
  });
}
