import { Failure } from '../../base/failure.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { PageFacts } from '../page.ts';

/** Walks down from the root, for a path does not tell the id of its node. @param path empty: the root @throws Failure `not_found` */
export async function nodeAtPath(
  path: string,
  facts: Pick<PageFacts, 'getDirectory' | 'getDirectoryNode'>,
): Promise<DirectoryNodeResponse> {
  let node = await facts.getDirectory();
  while (node.path_key !== path) {
    const next = node.children.find(({ path_key }) => path === path_key || path.startsWith(`${path_key}/`));
    if (next === undefined) throw new Failure('not_found', 'The directory has no topic at this path.');
    node = await facts.getDirectoryNode(next.node_id);
  }
  return node;
}
