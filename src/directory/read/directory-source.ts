import { type DimensionStatuses, dimensionStatuses } from '../../contract/evidence/dimension-statuses.ts';
import type { HostCapability } from '../directory-input.ts';
import type { DirectoryValue, DirectoryValueNode, PlacedPlugin } from '../directory-value.ts';
import type { PluginPlacement } from './plugin-lists.ts';

/** What a directory is read from: its nodes, its plugins as they are asked for, and what was tested of them. */
export interface DirectorySource {
  readonly capabilities: readonly HostCapability[];
  readonly nodes: readonly DirectoryValueNode[];
  /** Where every plugin stands, in canonical order; read once, when the directory is opened. */
  readonly placements: readonly PluginPlacement[];
  readonly plugins: PlacedPlugins;
  /** What the dimensions of a plugin came to, by its index; asked for once, when the directory is opened. */
  readonly statusesAt: (index: number) => DimensionStatuses;
}

/** Plugins by their index in canonical order. */
export interface PlacedPlugins {
  readonly at: (index: number) => PlacedPlugin;
  readonly idAt: (index: number) => string;
  /** `null`: the directory has no such plugin. */
  readonly indexOf: (entryId: string) => number | null;
}

export function placementOf({ node, reason, cross }: PlacedPlugin): PluginPlacement {
  const capabilities = new Set([
    ...reason.capabilities,
    ...cross.flatMap((entry) => entry.capabilities.map(({ id }) => id)),
  ]);
  return { node, cross: cross.map((entry) => entry.node), capabilities: [...capabilities] };
}

const NOTHING_TESTED = dimensionStatuses(null);

/** A directory that is in memory as a whole; it does not say what was tested, so nothing was. */
export function wholeSource({ capabilities, nodes, plugins }: DirectoryValue): DirectorySource {
  const indexes = new Map(plugins.map(({ id }, index) => [id, index]));
  const at = (index: number): PlacedPlugin => {
    const plugin = plugins[index];
    if (plugin === undefined) throw new RangeError(`No plugin at ${index}.`);
    return plugin;
  };
  return {
    capabilities,
    nodes,
    placements: plugins.map(placementOf),
    statusesAt: () => NOTHING_TESTED,
    plugins: {
      at,
      idAt: (index) => at(index).id,
      indexOf: (entryId) => indexes.get(entryId) ?? null,
    },
  };
}
