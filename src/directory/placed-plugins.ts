import { canonicalJson } from '../base/canonical-json.ts';
import { type ItemsByPlace, eachItem } from '../base/items-by-place.ts';
import type { DirectoryByPlace, DirectoryValue, PlacedPlugin } from './directory-value.ts';

/** Plugins of a directory, read when they are asked for, and what is known of all of them without reading them. */
export interface PlacedPlugins extends WrittenPlugins {
  /** `null`: it has no such plugin. */
  readonly placeOf: (id: string) => number | null;
  /** See `PlacedPlugin`. */
  readonly digestAt: (place: number) => string | null;
  /** How often plugins stand or are listed at a node. */
  readonly timesUsed: (node: number) => number;
}

interface WrittenPlugins extends ItemsByPlace<PlacedPlugin> {
  /** One as it is written: canonical JSON. */
  readonly textAt: (place: number) => string;
}

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
