import type { DirectoryValue } from './directory-value.ts';

export interface ListedPlugin {
  readonly entryId: string;
  /** `canonical`: its one place is here; `capability`: it is also listed here for what it can do. */
  readonly placement: 'canonical' | 'capability';
}

export interface PluginList {
  readonly total: number;
  readonly pluginCount: number;
  readonly directPluginCount: number;
  readonly crossEntriesCount: number;
  readonly page: (offset: number, limit: number) => readonly ListedPlugin[];
}

/** The plugins of each node's subtree in canonical order, each once: at home there, or listed for a capability. */
export function listPlugins({ nodes, plugins }: DirectoryValue): readonly PluginList[] {
  const parents = nodes.map(({ parent }) => parent);
  const listed = nodes.map((): Array<{ plugin: number; isCanonical: boolean }> => []);
  const direct = nodes.map(() => 0);
  for (const [plugin, { node, cross }] of plugins.entries()) {
    direct[node]! += 1;
    const canonical = new Set(withAncestors(node, parents));
    const also = new Set(cross.flatMap((entry) => withAncestors(entry.node, parents)));
    for (const place of canonical) listed[place]!.push({ plugin, isCanonical: true });
    for (const place of also) if (!canonical.has(place)) listed[place]!.push({ plugin, isCanonical: false });
  }
  return listed.map((list, node): PluginList => {
    const pluginCount = list.reduce((sum, { isCanonical }) => sum + (isCanonical ? 1 : 0), 0);
    return {
      total: list.length,
      pluginCount,
      directPluginCount: direct[node]!,
      crossEntriesCount: list.length - pluginCount,
      page: (offset, limit) =>
        list.slice(offset, offset + limit).map(({ plugin, isCanonical }) => ({
          entryId: plugins[plugin]!.id,
          placement: isCanonical ? 'canonical' : 'capability',
        })),
    };
  });
}

function withAncestors(node: number, parents: ReadonlyArray<number | null>): readonly number[] {
  const path: number[] = [];
  for (let place: number | null = node; place !== null; place = parents[place] ?? null) path.push(place);
  return path;
}
