import type { DirectoryValueNode } from '../directory-value.ts';
import type { Taxonomy, Topic } from '../taxonomy.ts';
import type { DraftNode } from './draft-node.ts';

/** The tree of a directory as plugins are placed in it. */
export interface DraftTree {
  readonly root: DraftNode;
  /** A node's place in the list it was made of. */
  readonly indexOf: (node: DraftNode) => number;
}

/** @param nodes parents first, as a directory holds them */
export function draftTree(nodes: readonly DirectoryValueNode[], taxonomy: Taxonomy): DraftTree {
  const drafts: Array<DraftNode & { readonly children: DraftNode[] }> = [];
  for (const { key, parent, kind, label, clues, hints } of nodes) {
    const above = parent === null ? null : drafts[parent]!;
    const path = above === null || above.path === '' ? key : `${above.path}/${key}`;
    const topic = topicOf(key, kind, above, taxonomy);
    const draft = { key, path, kind, label, topic, terms: clues, hints, members: [], children: [] };
    above?.children.push(draft);
    drafts.push(draft);
  }
  const indexes = new Map<DraftNode, number>(drafts.map((draft, index) => [draft, index]));
  return { root: drafts[0]!, indexOf: (node) => indexes.get(node)! };
}

/** A series stands below its topic, and the topics below that one stand below the series. */
function topicOf(
  key: string,
  kind: DirectoryValueNode['kind'],
  above: DraftNode | null,
  taxonomy: Taxonomy,
): Topic | null {
  if (kind === 'series') return above?.topic ?? null;
  const topics = above?.topic?.topics ?? taxonomy.topics;
  return kind === 'curated' ? (topics.find((topic) => topic.key === key) ?? null) : null;
}
