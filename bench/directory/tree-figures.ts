import type { DirectoryValue } from '../../src/directory/directory-value.ts';
import { type DirectoryNode, type DirectoryReader, openDirectory } from '../../src/directory/read/open-directory.ts';

/** What the limits of the directory are about. */
export interface TreeFigures {
  readonly plugins: number;
  readonly nodes: number;
  readonly leaves: number;
  readonly mostChildren: number;
  readonly levels: number;
  readonly medianLeaf: number;
  /** Size of the leaf that the median plugin stands in. */
  readonly medianLeafOfPlugins: number;
  readonly largestLeaf: number;
  /** Shares of the plugins. */
  readonly inLeavesUpTo20: number;
  readonly inLeavesUpTo40: number;
  readonly byTopic: number;
  readonly byInitial: number;
  readonly inRest: number;
  /** Nodes for what is left with more than 15 % of their parent. */
  readonly largeRests: number;
  readonly crossEntries: number;
  /** Plugins with a path that reaches them from the root. */
  readonly reachable: number;
  readonly bytes: number;
}

export function treeFigures(value: DirectoryValue): TreeFigures {
  const reader = openDirectory(value);
  const nodes = value.nodes.map((_, place) => nodeAt(reader, value, place));
  const leaves = nodes.filter(({ children }) => children.length === 0);
  const sizes = leaves.map(({ pluginCount }) => pluginCount).sort((a, b) => a - b);
  const plugins = value.plugins.length;
  const ofPlugins = value.plugins.map(({ node }) => nodes[node]!);
  const share = (isMeant: (node: DirectoryNode, place: number) => boolean): number =>
    value.plugins.filter(({ node }) => isMeant(nodes[node]!, node)).length / plugins;
  const isLeafUpTo = (most: number) => (node: DirectoryNode) => node.children.length === 0 && node.pluginCount <= most;
  return {
    plugins,
    nodes: nodes.length,
    leaves: leaves.length,
    mostChildren: Math.max(...nodes.map(({ children }) => children.length)),
    levels: Math.max(...nodes.map(({ level }) => level)),
    medianLeaf: median(sizes),
    medianLeafOfPlugins: median(ofPlugins.map(({ pluginCount }) => pluginCount).sort((a, b) => a - b)),
    largestLeaf: sizes.at(-1) ?? 0,
    inLeavesUpTo20: share(isLeafUpTo(20)),
    inLeavesUpTo40: share(isLeafUpTo(40)),
    byTopic: share((_, place) => ['curated', 'term'].includes(value.nodes[place]!.kind)),
    byInitial: share((_, place) => value.nodes[place]!.kind === 'initial'),
    inRest: share((_, place) => value.nodes[place]!.kind === 'rest'),
    largeRests: value.nodes.filter(
      ({ kind, parent }, place) =>
        kind === 'rest' && nodes[place]!.pluginCount > 0.15 * (nodes[parent ?? 0]?.pluginCount ?? 0),
    ).length,
    crossEntries: value.plugins.reduce((sum, { cross }) => sum + cross.length, 0),
    reachable: reachablePlugins(reader).size,
    bytes: Buffer.byteLength(JSON.stringify(value)),
  };
}

/** Plugins found by walking from the root through children alone. */
function reachablePlugins(reader: DirectoryReader): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: DirectoryNode): void => {
    if (node.children.length > 0) for (const child of node.children) visit(child);
    if (node.directPluginCount === 0) return;
    const { plugins } = reader.pluginsOf(node, { offset: 0, limit: Number.POSITIVE_INFINITY });
    for (const { entryId, placement } of plugins) if (placement === 'canonical') found.add(entryId);
  };
  visit(reader.root);
  return found;
}

function nodeAt(reader: DirectoryReader, { nodes }: DirectoryValue, place: number): DirectoryNode {
  const keys: string[] = [];
  for (let at: number | null = place; at !== null; at = nodes[at]!.parent) keys.unshift(nodes[at]!.key);
  return reader.nodeAt(keys.slice(1).join('/')) ?? reader.root;
}

function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
