import { Argument, Command, Option } from 'commander';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { LocalizedText } from '../../contract/shared/text.ts';
import type { CommandContext } from '../command-context.ts';
import { examples, integerParser } from '../command-options.ts';
import { type TreeAnswer, type TreeNode, readTree } from '../read-tree.ts';
import { type ReadingOptionValues, addReadingOptions, runReading } from '../reading-command.ts';
import { FACTS_LINE, renderDescription, renderFacts, renderOwner } from '../render/plugin-facts.ts';
import { fitToWidth, renderTable, wrapText } from '../text-layout.ts';

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
        advice: { not_found: 'Find the path of a topic with `plugin-facts tree`, which begins at the root.' },
        ask: (client, call) => readTree(client, { path, depth: options.depth, limit: options.limit }, call),
        render: renderTreeAnswer,
      }),
    );
}

type ListedPlugins = NonNullable<TreeAnswer['plugins']>;

const TEXT_CELLS_MAX = 100;
const DESCRIPTION_CELLS_MAX = 160;
const INDENT = '   ';

/** A part of the directory for people: where it is, what lies below, which plugins are listed. */
export function renderTreeAnswer({ node, plugins, ...answer }: TreeAnswer): string {
  const sections = [
    [
      ...renderNode(node),
      `directory ${forTerminal(answer.directory_version)}, snapshot ${forTerminal(answer.snapshot_id)}`,
    ],
    ...(node.child_count === 0 ? [] : [renderChildren(node)]),
    ...(plugins === null ? [] : [renderPlugins(plugins)]),
    [FACTS_LINE],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function renderNode(node: TreeAnswer['node']): string[] {
  const labels = [...node.path, node].map(({ label }) => renderLabel(label));
  const counts = [
    formatCounted(node.plugin_count, 'plugin'),
    ...(node.direct_plugin_count > 0 && node.child_count > 0
      ? [`${formatCount(node.direct_plugin_count)} of them here`]
      : []),
    ...(node.cross_entries_count > 0 ? [`${formatCount(node.cross_entries_count)} more listed for a capability`] : []),
  ];
  const description = node.description === null ? [] : [node.description.en, node.description['zh-CN']];
  return [
    labels.join(' > '),
    ...description.flatMap((text) => wrapText(forTerminal(text), TEXT_CELLS_MAX)),
    counts.join(', '),
  ];
}

function renderChildren(node: TreeNode): string[] {
  const columns = [
    { header: 'topic', align: 'left' },
    { header: 'plugins', align: 'right' },
    { header: 'path', align: 'left' },
  ] as const;
  return renderTable(columns, rowsBelow(node, 0));
}

function rowsBelow({ children }: TreeNode, level: number): string[][] {
  return (children ?? []).flatMap((child) => [
    [
      `${'  '.repeat(level)}${renderLabel(child.label)}`,
      formatCount(child.plugin_count),
      `${forTerminal(child.path_key)}${child.children === null ? '/…' : ''}`,
    ],
    ...rowsBelow(child, level + 1),
  ]);
}

function renderPlugins({ plugins, page }: ListedPlugins): string[] {
  return [
    `${formatCounted(page.total, 'plugin')}, ${page.returned} shown by name, which is no ranking`,
    ...plugins.flatMap(({ entry, placement }) => [
      '',
      `${forTerminal(entry.identity.name)}  ${renderOwner(entry)}`,
      `${INDENT}${fitToWidth(renderDescription(entry, 'en'), DESCRIPTION_CELLS_MAX)}`,
      ...renderFacts(
        [
          ...(placement === 'capability' ? [['listed', 'for a capability; its own place is another'] as const] : []),
          ['id', forTerminal(entry.entry_id)],
        ],
        INDENT,
      ),
    ]),
  ];
}

function renderLabel(label: LocalizedText): string {
  const [en, zh] = [forTerminal(label.en), forTerminal(label['zh-CN'])];
  return en === zh ? en : `${en} ${zh}`;
}
