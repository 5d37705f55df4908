import type { Sha256 } from '../../base/digest.ts';
import type { DirectoryInput } from '../directory-input.ts';
import type { DirectoryValue, PlacedPlugin } from '../directory-value.ts';
import { withRestTopic } from '../taxonomy.ts';
import { entryDigest, inCanonicalOrder } from './directory-basis.ts';
import { draftTree } from './draft-tree.ts';
import { placedPlugin } from './place-plugin.ts';
import { type LearnedDirectory, createPluginReader } from './plugin-reader.ts';

/**
 * The next directory in the tree of the one before: a plugin that says the same keeps its
 * place, any other is placed by what was learned then, and a node that nothing
 * is left of goes.
 *
 * Cost: a digest for each plugin, and some milliseconds for one that says something else.
 */
export function followDirectory(
  input: DirectoryInput & { readonly previous: DirectoryValue },
  basis: Sha256,
  learned: LearnedDirectory,
): DirectoryValue {
  const { previous } = input;
  const host = { ...input.host, taxonomy: withRestTopic(input.host.taxonomy) };
  const terms = previous.clues.map((clue) => ({ ...clue, topicality: 0 }));
  const factsOf = createPluginReader({ host, terms, learned, previous });
  const { root, indexOf } = draftTree(previous.nodes, host.taxonomy);
  const placed = new Map(previous.plugins.map((plugin) => [plugin.id, plugin]));
  const plugins = inCanonicalOrder(input.entries).map((entry) => {
    const before = placed.get(entry.entryId);
    return before?.entryDigest === entryDigest(entry) ? before : placedPlugin(factsOf(entry), root, indexOf);
  });
  return withoutEmptyNodes({ ...previous, basis, plugins });
}

function withoutEmptyNodes(value: DirectoryValue): DirectoryValue {
  const { nodes } = value;
  const isKept = nodes.map(() => false);
  const keep = (node: number | null): void => {
    for (let at = node; at !== null && !isKept[at]; at = nodes[at]!.parent) isKept[at] = true;
  };
  keep(0);
  for (const { node, cross } of value.plugins) {
    keep(node);
    for (const other of cross) keep(other.node);
  }
  if (isKept.every(Boolean)) return value;
  let next = 0;
  const indexes = isKept.map((kept) => (kept ? next++ : -1));
  const moved = (plugin: PlacedPlugin): PlacedPlugin => ({
    ...plugin,
    node: indexes[plugin.node]!,
    cross: plugin.cross.map((other) => ({ ...other, node: indexes[other.node]! })),
  });
  return {
    ...value,
    nodes: nodes.flatMap((node, at) =>
      isKept[at] === true ? [{ ...node, parent: node.parent === null ? null : indexes[node.parent]! }] : [],
    ),
    plugins: value.plugins.map(moved),
  };
}
