import { Failure } from '../base/failure.ts';
import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { CallOptions } from '../client/service-connection.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { DirectoryNodeResponse, DirectoryPluginsResponse } from '../contract/directory/answers.ts';

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
  'node_id' | 'path_key' | 'label' | 'plugin_count' | 'direct_plugin_count' | 'dimension_status'
> {
  readonly child_count: number;
  /** `null`: they lie deeper than was asked for. */
  readonly children: readonly TreeNode[] | null;
}

type Client = Pick<PluginFactsClient, 'getDirectory' | 'getDirectoryNode' | 'listNodePlugins'>;

const LISTED_AT_A_LEAF = 20;

/**
 * Walks to a node and reads what lies below it, one request for each node with
 * children. Everything comes from one directory; where the service moves on in
 * between, the walk is refused.
 */
export async function readTree(
  client: Client,
  { path, depth, limit }: TreeRequest,
  options: CallOptions = {},
): Promise<TreeAnswer> {
  const root = await client.getDirectory(options);
  const read = async (nodeId: string): Promise<DirectoryNodeResponse> =>
    ofSameDirectory(root, await client.getDirectoryNode(nodeId, options));
  const node = await nodeAt(root, path, read);
  const { snapshot_id, directory_version, description, path: ancestors, cross_entries_count } = node;
  const listed = limit ?? (node.children.length === 0 ? LISTED_AT_A_LEAF : 0);
  return {
    snapshot_id,
    directory_version,
    node: { ...(await withChildren(node, depth, read)), description, path: ancestors, cross_entries_count },
    plugins:
      listed === 0 ? null : pluginsOf(root, await client.listNodePlugins(node.node_id, { limit: listed }, options)),
    ...NO_APPROVAL_FLAGS,
  };
}

type ReadNode = (nodeId: string) => Promise<DirectoryNodeResponse>;

async function nodeAt(root: DirectoryNodeResponse, path: string, read: ReadNode): Promise<DirectoryNodeResponse> {
  const wanted = path.split('/').filter((key) => key !== '');
  let node = root;
  for (const [level] of wanted.entries()) {
    const pathKey = wanted.slice(0, level + 1).join('/');
    const child = node.children.find(({ path_key }) => path_key === pathKey);
    if (child === undefined) {
      throw new Failure('not_found', 'The directory has no node at this path; `plugin-facts tree` begins at its root.');
    }
    node = await read(child.node_id);
  }
  return node;
}

async function withChildren(node: DirectoryNodeResponse, depth: number, read: ReadNode): Promise<TreeNode> {
  const { node_id, path_key, label, plugin_count, direct_plugin_count, dimension_status } = node;
  const children: TreeNode[] = [];
  for (const child of node.children) {
    if (child.child_count === 0) children.push({ ...child, children: [] });
    else if (depth <= 1) children.push({ ...child, children: null });
    else children.push(await withChildren(await read(child.node_id), depth - 1, read));
  }
  const counts = { plugin_count, direct_plugin_count, child_count: children.length };
  return { node_id, path_key, label, ...counts, dimension_status, children };
}

function pluginsOf(root: DirectoryNodeResponse, answer: DirectoryPluginsResponse): TreeAnswer['plugins'] {
  const { plugins, page } = ofSameDirectory(root, answer);
  return { plugins, page };
}

function ofSameDirectory<Answer extends Pick<DirectoryNodeResponse, 'directory_version' | 'snapshot_id'>>(
  first: DirectoryNodeResponse,
  answer: Answer,
): Answer {
  if (answer.directory_version === first.directory_version && answer.snapshot_id === first.snapshot_id) return answer;
  throw new Failure('snapshot_superseded', 'The service moved on to another directory; run the same command again.');
}
