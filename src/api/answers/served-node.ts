import { Failure } from '../../base/failure.ts';
import type { DirectoryNode } from '../../directory/open-directory.ts';
import type { Served } from '../api-deps.ts';

/** The node that an address names. */
export function servedNode({ directory }: Pick<Served, 'directory'>, nodeId: string): DirectoryNode {
  const node = directory.node(nodeId);
  if (node === null) {
    throw new Failure('not_found', 'The directory has no node with this id; GET /v1/directory begins at its root.');
  }
  return node;
}
