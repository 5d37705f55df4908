import type { Sha256 } from '../../base/digest.ts';
import { eachItem } from '../../base/items-by-place.ts';
import type { DirectoryInput } from '../directory-input.ts';
import type { DirectoryByPlace, DirectoryInTheMaking, PlacedPlugin } from '../directory-value.ts';
import { withRestTopic } from '../taxonomy.ts';
import { entryDigest } from './directory-basis.ts';
import { draftTree } from './draft-tree.ts';
import { placedPlugin } from './place-plugin.ts';
import { type LearnedDirectory, createPluginReader } from './plugin-reader.ts';

/**
 * The next directory in the tree of the one before: a plugin that says the same keeps its
 * place, any other is placed by what was learned then, and a node that nothing
 * is left of goes.
 *
 * Cost: a digest for each plugin, and some milliseconds for one that says something else, of which alone
 * the place is in memory.
 *
 * @param input its entries in canonical order
 */
export function followDirectory(
  input: DirectoryInput & { readonly previous: DirectoryByPlace },
  basis: Sha256,
  learned: LearnedDirectory,
): DirectoryInTheMaking {
  const { previous } = input;
  const host = { ...input.host, taxonomy: withRestTopic(input.host.taxonomy) };
  const terms = previous.clues.map((clue) => ({ ...clue, topicality: 0 }));
  const factsOf = createPluginReader({ host, terms, learned, previous });
  const { root, indexOf } = draftTree(previous.nodes, host.taxonomy);
  const placeBefore = new Map(Array.from(eachItem(previous.plugins), ({ id }, place) => [id, place]));
  const placed = Array.from(eachItem(input.entries), (entry): number | PlacedPlugin => {
    const place = placeBefore.get(entry.entryId) ?? -1;
    const isSame = place !== -1 && previous.plugins.at(place)?.entryDigest === entryDigest(entry);
    return isSame ? place : placedPlugin(factsOf(entry), root, indexOf);
  });
  const plugins = {
    length: placed.length,
    at(index: number): PlacedPlugin | undefined {
      const own = placed[index];
      return typeof own === 'number' ? previous.plugins.at(own) : own;
    },
  };
  return withoutEmptyNodes({ ...previous, basis, plugins });
}

function withoutEmptyNodes(value: DirectoryByPlace): DirectoryInTheMaking {
  const { nodes } = value;
  const plugins = eachItem(value.plugins);
  const isKept = nodes.map(() => false);
  const keep = (node: number | null): void => {
    for (let at = node; at !== null && !isKept[at]; at = nodes[at]!.parent) isKept[at] = true;
  };
  keep(0);
  for (const { node, cross } of eachItem(value.plugins)) {
    keep(node);
    for (const other of cross) keep(other.node);
  }
  if (isKept.every(Boolean)) return { ...value, plugins };
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
    plugins: plugins.map(moved),
  };
}
