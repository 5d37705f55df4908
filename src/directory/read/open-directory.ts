import { type Steps, atOnce } from '../../base/steps.ts';
import { sha256Hex } from '../../base/digest.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import type { LocalizedText } from '../../contract/shared/text.ts';
import type { HostCapability } from '../directory-input.ts';
import type { CrossEntry, DirectoryValue, DirectoryValueNode, PlacementReason } from '../directory-value.ts';
import { type DirectorySource, wholeSource } from './directory-source.ts';
import { countStatuses } from './status-counts.ts';
import { type PackedPlacement, type PluginLists, listPlugins, packPlacements } from './plugin-lists.ts';

/** One node as readers see it. */
export interface DirectoryNode {
  readonly nodeId: string;
  readonly pathKey: string;
  readonly label: LocalizedText;
  readonly description: LocalizedText;
  /** Its label says what is there; `false`: the root, first letters of names, or what is left. */
  readonly isTopic: boolean;
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

export interface ListedPlugin {
  readonly entryId: string;
  /** `canonical`: its one index is here; `capability`: it is also listed here for what it can do. */
  readonly placement: 'canonical' | 'capability';
}

export interface PluginPlacements {
  readonly canonical: { readonly node: DirectoryNode; readonly reason: PlacementReason };
  readonly cross: ReadonlyArray<{ readonly node: DirectoryNode; readonly capabilities: CrossEntry['capabilities'] }>;
}

export interface DirectoryReader {
  readonly root: DirectoryNode;
  /** All nodes, parents first. */
  readonly nodes: readonly DirectoryNode[];
  readonly pluginCount: number;
  /** What plugins of the host can do. */
  readonly capabilities: readonly HostCapability[];
  readonly node: (nodeId: string) => DirectoryNode | null;
  readonly nodeAt: (pathKey: string) => DirectoryNode | null;
  /** Plugins of the whole subtree in canonical order, and how many there are. */
  readonly pluginsOf: (
    node: DirectoryNode,
    page: { readonly offset: number; readonly limit: number },
  ) => { readonly total: number; readonly plugins: readonly ListedPlugin[] };
  /** What the dimensions of the plugins placed in the subtree came to. */
  readonly dimensionCountsOf: (node: DirectoryNode) => DimensionCounts;
  readonly placementsOf: (entryId: string) => PluginPlacements | null;
  /** The same without reasons, as indexes into `nodes` and `capabilities`: cheap enough for every plugin. */
  readonly placementOf: (entryId: string) => PackedPlacement | null;
}

/** Opens a directory that is in memory as a whole. */
export function openDirectory(value: DirectoryValue): DirectoryReader {
  return openDirectorySource(wholeSource(value));
}

/**
 * Opens a directory for reading: every question is a look-up.
 *
 * Cost: one pass over nodes and plugins; afterwards O(1) a question and O(limit)
 * a page. It keeps the nodes and four bytes for each listing, and asks the source
 * for a plugin's reasons only when somebody asks for them.
 */
export function openDirectorySource(source: DirectorySource): DirectoryReader {
  return atOnce(directorySourceSteps(source));
}

/** `openDirectorySource` in steps of some ten milliseconds at 15,000 plugins. */
export function* directorySourceSteps({
  capabilities,
  nodes: given,
  placements,
  plugins,
  statusesAt,
}: DirectorySource): Steps<DirectoryReader> {
  const parents = given.map(({ parent }) => parent);
  const lists = listPlugins(parents, placements);
  yield;
  const statusCounts = countStatuses(
    parents,
    placements.map(({ node }) => node),
    statusesAt,
  );
  yield;
  const nodes = linkNodes(given, lists);
  yield;
  const packed = packPlacements(placements, capabilities);
  yield;
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const byPath = new Map(nodes.map((node) => [node.pathKey, node]));
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  return {
    root: nodes[0]!,
    nodes,
    pluginCount: placements.length,
    capabilities,
    node: (id) => byId.get(id) ?? null,
    nodeAt: (pathKey) => byPath.get(pathKey) ?? null,
    pluginsOf(node, { offset, limit }) {
      const index = indexes.get(node) ?? 0;
      return {
        total: lists.countsOf(index).total,
        plugins: lists.page(index, offset, limit).map(({ plugin, isCanonical }) => ({
          entryId: plugins.idAt(plugin),
          placement: isCanonical ? 'canonical' : 'capability',
        })),
      };
    },
    dimensionCountsOf: (node) => statusCounts(indexes.get(node) ?? 0),
    placementsOf(entryId) {
      const index = plugins.indexOf(entryId);
      if (index === null) return null;
      const plugin = plugins.at(index);
      return {
        canonical: { node: nodes[plugin.node]!, reason: plugin.reason },
        cross: plugin.cross.map((entry) => ({ node: nodes[entry.node]!, capabilities: entry.capabilities })),
      };
    },
    placementOf(entryId) {
      const index = plugins.indexOf(entryId);
      return index === null ? null : packed(index);
    },
  };
}

type Linked = DirectoryNode & { readonly children: DirectoryNode[] };

/** Nodes come parents first, so every parent is linked before its children. */
function linkNodes(nodes: readonly DirectoryValueNode[], { countsOf }: PluginLists): readonly DirectoryNode[] {
  const linked: Linked[] = [];
  /** Ancestors of a node's children: one list for all of them. */
  const lineages: Array<readonly DirectoryNode[]> = [];
  for (const [index, { key, parent, kind, label, description }] of nodes.entries()) {
    const above = parent === null ? null : linked[parent]!;
    const ancestors = parent === null ? [] : lineages[parent]!;
    const pathKey = above === null || above.pathKey === '' ? key : `${above.pathKey}/${key}`;
    const { pluginCount, directPluginCount, crossEntriesCount } = countsOf(index);
    const node: Linked = {
      nodeId: nodeId(pathKey),
      pathKey,
      label,
      description,
      isTopic: kind === 'curated' || kind === 'term',
      level: ancestors.length,
      ancestors,
      children: [],
      pluginCount,
      directPluginCount,
      crossEntriesCount,
    };
    above?.children.push(node);
    linked.push(node);
    lineages.push([...ancestors, node]);
  }
  return linked;
}

/** What the contract allows. */
const LONGEST = 128;
const DIGEST_DIGITS = 24;

/**
 * The id of the node at a path: the path itself with dots, so that it says where
 * it leads and stays as long as the path does. Keys hold no dots.
 */
export function nodeId(pathKey: string): string {
  if (pathKey === '') return 'root';
  const id = `node.${pathKey.replaceAll('/', '.')}`;
  return id.length <= LONGEST ? id : `node.${sha256Hex(pathKey).slice(0, DIGEST_DIGITS)}`;
}
