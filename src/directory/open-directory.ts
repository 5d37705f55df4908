import type { LocalizedText } from '../contract/localized-text.ts';
import type { CrossEntry, DirectoryValue, PlacementReason } from './directory-value.ts';
import { listPlugins, type ListedPlugin } from './list-plugins.ts';
import { nodeId } from './node-id.ts';

/** One node as readers see it. */
export interface DirectoryNode {
  readonly nodeId: string;
  readonly pathKey: string;
  readonly label: LocalizedText;
  readonly description: LocalizedText;
  /** Steps from the root. */
  readonly level: number;
  /** From the root down; empty for the root. */
  readonly ancestors: readonly DirectoryNode[];
  readonly children: readonly DirectoryNode[];
  /** In the whole subtree. */
  readonly pluginCount: number;
  readonly directPluginCount: number;
  /** Plugins listed in the subtree for a capability and placed elsewhere. */
  readonly crossEntriesCount: number;
}

export interface PluginPlaces {
  readonly canonical: { readonly node: DirectoryNode; readonly reason: PlacementReason };
  readonly cross: ReadonlyArray<{ readonly node: DirectoryNode; readonly capabilities: CrossEntry['capabilities'] }>;
}

export interface DirectoryReader {
  readonly root: DirectoryNode;
  readonly pluginCount: number;
  readonly node: (nodeId: string) => DirectoryNode | null;
  readonly nodeAt: (pathKey: string) => DirectoryNode | null;
  /** Plugins of the whole subtree in canonical order, and how many there are. */
  readonly pluginsOf: (
    node: DirectoryNode,
    page: { readonly offset: number; readonly limit: number },
  ) => { readonly total: number; readonly plugins: readonly ListedPlugin[] };
  readonly placesOf: (entryId: string) => PluginPlaces | null;
}

/**
 * Opens a directory for reading: every question is a look-up.
 *
 * Cost: one pass over nodes and plugins; afterwards O(1) a question and O(limit) a page.
 */
export function openDirectory(value: DirectoryValue): DirectoryReader {
  const lists = listPlugins(value);
  const nodes = linkNodes(value, lists);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const byPath = new Map(nodes.map((node) => [node.pathKey, node]));
  const placeOfNode = new Map(nodes.map((node, place) => [node, place]));
  const placeOfPlugin = new Map(value.plugins.map(({ id }, place) => [id, place]));
  return {
    root: nodes[0]!,
    pluginCount: value.plugins.length,
    node: (id) => byId.get(id) ?? null,
    nodeAt: (pathKey) => byPath.get(pathKey) ?? null,
    pluginsOf(node, { offset, limit }) {
      const list = lists[placeOfNode.get(node) ?? 0]!;
      return { total: list.total, plugins: list.page(offset, limit) };
    },
    placesOf(entryId) {
      const plugin = value.plugins[placeOfPlugin.get(entryId) ?? -1];
      if (plugin === undefined) return null;
      return {
        canonical: { node: nodes[plugin.node]!, reason: plugin.reason },
        cross: plugin.cross.map(({ node, capabilities }) => ({ node: nodes[node]!, capabilities })),
      };
    },
  };
}

type Linked = DirectoryNode & { readonly children: DirectoryNode[] };

/** Nodes come parents first, so every parent is linked before its children. */
function linkNodes({ nodes }: DirectoryValue, lists: ReturnType<typeof listPlugins>): readonly DirectoryNode[] {
  const linked: Linked[] = [];
  for (const [place, { key, parent, label, description }] of nodes.entries()) {
    const above = parent === null ? null : linked[parent]!;
    const pathKey = above === null || above.pathKey === '' ? key : `${above.pathKey}/${key}`;
    const { pluginCount, directPluginCount, crossEntriesCount } = lists[place]!;
    const node: Linked = {
      nodeId: nodeId(pathKey),
      pathKey,
      label,
      description,
      level: above === null ? 0 : above.level + 1,
      ancestors: above === null ? [] : [...above.ancestors, above],
      children: [],
      pluginCount,
      directPluginCount,
      crossEntriesCount,
    };
    above?.children.push(node);
    linked.push(node);
  }
  return linked;
}
