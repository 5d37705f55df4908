import { canonicalJson } from '../base/canonical-json.ts';
import { eachItem } from '../base/items-by-place.ts';
import type {
  DirectoryByPlace,
  DirectoryValue,
  PlacedPlugin,
  PlacedPlugins,
  WrittenPlugins,
} from './directory-value.ts';

/** Reads each once; some 150 bytes of it stay. */
export function placedPlugins(plugins: WrittenPlugins): PlacedPlugins {
  const places = new Map<string, number>();
  const digests: string[] = [];
  const uses = new Map<number, number>();
  for (const plugin of eachItem(plugins)) {
    places.set(plugin.id, digests.length);
    digests.push(plugin.entryDigest);
    for (const node of nodesOf(plugin)) uses.set(node, (uses.get(node) ?? 0) + 1);
  }
  return {
    ...plugins,
    placeOf: (id) => places.get(id) ?? null,
    digestAt: (place) => digests[place] ?? null,
    timesUsed: (node) => uses.get(node) ?? 0,
  };
}

/** Nodes that a plugin stands or is listed at. */
export function nodesOf({ node, cross }: PlacedPlugin): readonly number[] {
  return [node, ...cross.map((other) => other.node)];
}

/** A directory that is in memory. */
export function directoryInMemory(value: DirectoryValue): DirectoryByPlace {
  const { plugins } = value;
  const at = (place: number): PlacedPlugin | undefined => plugins[place];
  return {
    ...value,
    plugins: placedPlugins({ length: plugins.length, at, textAt: (place) => canonicalJson(at(place)) }),
  };
}
