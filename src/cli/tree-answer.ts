import type { DirectoryNodeResponse, DirectoryPluginsResponse } from '../contract/directory/answers.ts';
import type { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';

/** What `tree` shows. */
export interface TreeRequest {
  /** Path key of the node; empty: the root. */
  readonly path: string;
  /** Levels below the node, 1 or more. */
  readonly depth: number;
  /** Plugins listed, 0 to 50; `null`: 20 where nothing lies below the node, else none. */
  readonly limit: number | null;
}

/** A part of the directory; printed as it is with `--json`. */
export type TreeAnswer = typeof NO_APPROVAL_FLAGS &
  Pick<DirectoryNodeResponse, 'directory_version' | 'snapshot_id'> & {
    readonly node: TreeNode & Pick<DirectoryNodeResponse, 'path' | 'description' | 'cross_entries_count'>;
    /** Of the node's whole subtree; `null`: not asked for. */
    readonly plugins: Pick<DirectoryPluginsResponse, 'plugins' | 'page'> | null;
  };

export interface TreeNode extends Pick<
  DirectoryNodeResponse,
  'node_id' | 'path_key' | 'label' | 'plugin_count' | 'direct_plugin_count'
> {
  readonly child_count: number;
  /** `null`: they lie deeper than was asked for. */
  readonly children: readonly TreeNode[] | null;
}
