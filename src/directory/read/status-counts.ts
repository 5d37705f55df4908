import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { type DimensionStatuses, dimensionCounts } from '../../contract/evidence/dimension-statuses.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';

const STATUSES = DimensionStatus.options;
const COUNTS_OF_A_NODE = QualityDimensionName.options.length * STATUSES.length;

/**
 * Counts, for each node, what the dimensions of the plugins placed in its subtree
 * came to. Cost: one pass over the plugins and one over the nodes; 160 bytes a node.
 *
 * @param parents of each node, which come first; `null`: the root
 * @param nodes where each plugin has its one place
 * @param statusesAt of a plugin, by its index
 */
export function countStatuses(
  parents: ReadonlyArray<number | null>,
  nodes: readonly number[],
  statusesAt: (plugin: number) => DimensionStatuses,
): (node: number) => DimensionCounts {
  const counts = new Int32Array(parents.length * COUNTS_OF_A_NODE);
  for (const [plugin, node] of nodes.entries()) {
    for (const [dimension, status] of statusesAt(plugin).entries()) {
      counts[node * COUNTS_OF_A_NODE + dimension * STATUSES.length + status]! += 1;
    }
  }
  for (let node = parents.length - 1; node > 0; node -= 1) {
    const parent = parents[node] ?? 0;
    for (let place = 0; place < COUNTS_OF_A_NODE; place += 1) {
      counts[parent * COUNTS_OF_A_NODE + place]! += counts[node * COUNTS_OF_A_NODE + place]!;
    }
  }
  return (node) =>
    dimensionCounts((dimension, status) => counts[node * COUNTS_OF_A_NODE + dimension * STATUSES.length + status]!);
}
