import { canonicalJson } from '../../base/canonical-json.ts';
import type { Sha256 } from '../../base/digest.ts';
import type { DirectoryInput } from '../directory-input.ts';
import type { DirectoryByPlace, DirectoryInTheMaking, PlacedPlugin } from '../directory-value.ts';
import { nodesOf } from '../placed-plugins.ts';
import { withRestTopic } from '../taxonomy.ts';
import { draftTree } from './draft-tree.ts';
import { placedPlugin } from './place-plugin.ts';
import { type LearnedDirectory, createPluginReader } from './plugin-reader.ts';

type FollowedInput = DirectoryInput & { readonly previous: DirectoryByPlace };

/** A plugin of the next directory: one that says the same by its place in the one before. */
type NextPlugin = number | PlacedPlugin;

/**
 * The next directory in the tree of the one before: a plugin that says the same keeps its
 * place, any other is placed by what was learned then, and a node that nothing
 * is left of goes.
 *
 * Cost: a look-up for each plugin, and some milliseconds for one that says something else, of which alone
 * the place is in memory.
 */
export function followDirectory(input: FollowedInput, basis: Sha256, learned: LearnedDirectory): DirectoryInTheMaking {
  const { previous } = input;
  const plugins = nextPlugins(input, learned);
  const isKept = usedNodes(previous, plugins);
  const written = Iterator.from(plugins);
  if (isKept.every(Boolean)) return { ...previous, basis, plugins: written.map(textIn(previous)) };
  let next = 0;
  const numbers = isKept.map((kept) => (kept ? next++ : -1));
  return {
    ...previous,
    basis,
    nodes: previous.nodes.flatMap((node, at) =>
      isKept[at] === true ? [{ ...node, parent: node.parent === null ? null : numbers[node.parent]! }] : [],
    ),
    plugins: written.map((plugin) => canonicalJson(withNumbers(placeIn(previous, plugin), numbers))),
  };
}

function nextPlugins({ entries, previous, host: given }: FollowedInput, learned: LearnedDirectory): NextPlugin[] {
  const host = { ...given, taxonomy: withRestTopic(given.taxonomy) };
  const terms = previous.clues.map((clue) => ({ ...clue, topicality: 0 }));
  const factsOf = createPluginReader({ host, terms, learned, previous });
  const { root, indexOf } = draftTree(previous.nodes, host.taxonomy);
  return Array.from({ length: entries.length }, (_, place): NextPlugin => {
    const before = previous.plugins.placeOf(entries.idAt(place));
    const isSame = before !== null && previous.plugins.digestAt(before) === entries.digestAt(place);
    return isSame ? before : placedPlugin(factsOf(entries.at(place)!), root, indexOf);
  });
}

/** By node whether any plugin is left in it or below. Of those before, only those that did not stay are read. */
function usedNodes({ nodes, plugins }: DirectoryByPlace, next: readonly NextPlugin[]): readonly boolean[] {
  const uses = nodes.map((_, node) => plugins.timesUsed(node));
  const count = (plugin: PlacedPlugin, times: number): void => {
    for (const node of nodesOf(plugin)) uses[node] = uses[node]! + times;
  };
  const hasStayed = new Uint8Array(plugins.length);
  for (const plugin of next) {
    if (typeof plugin === 'number') hasStayed[plugin] = 1;
    else count(plugin, 1);
  }
  for (const [place, stayed] of hasStayed.entries()) if (stayed === 0) count(plugins.at(place)!, -1);
  const isUsed = nodes.map((_, node) => node === 0);
  for (const [node, times] of uses.entries()) {
    for (let at: number | null = times > 0 ? node : null; at !== null && !isUsed[at]; at = nodes[at]!.parent) {
      isUsed[at] = true;
    }
  }
  return isUsed;
}

function placeIn({ plugins }: DirectoryByPlace, plugin: NextPlugin): PlacedPlugin {
  return typeof plugin === 'number' ? plugins.at(plugin)! : plugin;
}

function textIn({ plugins }: DirectoryByPlace): (plugin: NextPlugin) => string {
  return (plugin) => (typeof plugin === 'number' ? plugins.textAt(plugin) : canonicalJson(plugin));
}

function withNumbers({ node, cross, ...plugin }: PlacedPlugin, numbers: readonly number[]): PlacedPlugin {
  return { ...plugin, node: numbers[node]!, cross: cross.map((other) => ({ ...other, node: numbers[other.node]! })) };
}
