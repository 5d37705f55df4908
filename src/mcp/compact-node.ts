import type { DirectoryNodeResponse, DirectoryPluginsResponse } from '../contract/directory/answers.ts';
import { type Shown, type ShownItem, compactEntry, label, nearName } from './compact-hit.ts';

/** A node of the directory and what is right below it; labels below the curated top are words of third-party texts. */
export function compactNode(node: DirectoryNodeResponse, shown: Shown) {
  const { node_id, path_key, level, path, plugin_count, direct_plugin_count, children, description } = node;
  return {
    node: {
      node_id,
      path_key: path_key === '' ? 'root' : path_key,
      level,
      plugin_count,
      direct_plugin_count,
      ancestors: path.map((place) => place.node_id),
      untrusted_text: {
        label: label(node.label, shown),
        ...(description === null ? {} : { description: label(description, shown) }),
      },
    },
    children: children.map((child) => ({
      node_id: child.node_id,
      plugin_count: child.plugin_count,
      child_count: child.child_count,
      untrusted_text: { label: label(child.label, shown) },
    })),
  };
}

/** One plugin of a node; the order is no ranking. */
export function compactPlacedPlugin(
  { entry, quality, resembles, placement }: DirectoryPluginsResponse['plugins'][number],
  shown: ShownItem,
) {
  return { ...compactEntry(entry, quality, shown), ...nearName(resembles), placement };
}
