import { Argument, Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { addReadingOptions, type ReadingOptionValues, runReading } from '../reading-command.ts';
import { readTree } from '../read-tree.ts';
import { renderTreeAnswer } from '../render/tree-answer.ts';
import { examples } from './command-examples.ts';
import { integerParser } from './command-options.ts';

interface TreeOptionValues extends ReadingOptionValues {
  readonly depth: number;
  readonly limit: number | null;
}

/** The tree is no deeper (docs/DIRECTORY.md). */
const DEPTH_MAX = 6;
const LIMIT_MAX = 50;

export function treeCommand(context: CommandContext): Command {
  const command = new Command('tree')
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
    );
  return addReadingOptions(command, context)
    .addHelpText('after', examples('tree communication/notices --limit 50', 'tree --depth 2 --json'))
    .action((path: string, options: TreeOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => readTree(client, { path, depth: options.depth, limit: options.limit }, call),
        render: renderTreeAnswer,
      }),
    );
}
