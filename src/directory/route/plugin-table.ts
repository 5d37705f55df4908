import type { DirectoryReader } from '../read/open-directory.ts';
import type { PublishedEntries } from '../read/read-directory.ts';

/** Where the plugins of a publication stand, by the position of their records. */
export interface PluginTable {
  /** Index of each record in the canonical order of all plugins. */
  readonly canonicalIndexes: Uint32Array;
  /** Records with a capability. */
  readonly withCapability: (capability: number) => readonly number[];
  /** The best value of the nodes where a plugin stands or is also listed. */
  readonly bestOf: (record: number, valueOfNode: Float64Array) => number;
}

/** Cost: one pass over all plugins; about twelve bytes each. */
export function createPluginTable(directory: DirectoryReader, entries: PublishedEntries): PluginTable {
  const holders = directory.capabilities.map((): number[] => []);
  const nodesOfAll: number[] = [];
  /** Where each record's nodes end, and the next one's begin. */
  const ends = new Uint32Array(entries.count);
  for (let record = 0; record < entries.count; record += 1) {
    const placement = directory.placementOf(entries.idAt(record));
    for (const capability of placement?.capabilities ?? []) holders[capability]!.push(record);
    nodesOfAll.push(...(placement?.nodes ?? []));
    ends[record] = nodesOfAll.length;
  }
  const nodes = Int32Array.from(nodesOfAll);
  return {
    canonicalIndexes: canonicalIndexes(directory, entries),
    withCapability: (capability) => holders[capability] ?? [],
    bestOf(record, valueOfNode) {
      let best = 0;
      for (let i = record === 0 ? 0 : ends[record - 1]!; i < ends[record]!; i += 1) {
        const value = valueOfNode[nodes[i]!]!;
        if (value > best) best = value;
      }
      return best;
    },
  };
}

function canonicalIndexes(directory: DirectoryReader, entries: PublishedEntries): Uint32Array {
  const indexes = new Uint32Array(entries.count);
  const { plugins } = directory.pluginsOf(directory.root, { offset: 0, limit: directory.pluginCount });
  for (const [index, { entryId }] of plugins.entries()) {
    const record = entries.indexOf(entryId);
    if (record !== null) indexes[record] = index;
  }
  return indexes;
}
