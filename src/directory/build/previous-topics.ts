import { eachItem } from '../../base/items-by-place.ts';
import type { DirectoryByPlace } from '../directory-value.ts';
import type { Taxonomy, Topic } from '../taxonomy.ts';
import type { NodeDefinition } from './draft-node.ts';

/** Children that nodes of the previous directory had, but for topics of the taxonomy and series; by path of the node. */
export type PreviousChildren = ReadonlyMap<string, readonly NodeDefinition[]>;

export function previousChildren(previous: DirectoryByPlace | null): PreviousChildren {
  const paths: string[] = [];
  const children = new Map<string, NodeDefinition[]>();
  for (const { key, parent, kind, label, clues, hints } of previous?.nodes ?? []) {
    const above = parent === null ? null : (paths[parent] ?? '');
    paths.push(above === null || above === '' ? key : `${above}/${key}`);
    if (above === null) continue;
    const siblings = children.get(above) ?? [];
    children.set(above, siblings);
    if (kind !== 'curated' && kind !== 'series') siblings.push({ key, kind, label, topic: null, terms: clues, hints });
  }
  return children;
}

/** By plugin the topics of the profile that it stood at; a plugin that is new is left out. */
export function previousTopics(
  previous: DirectoryByPlace | null,
  taxonomy: Taxonomy,
): ReadonlyMap<string, ReadonlySet<Topic>> {
  if (previous === null) return new Map();
  const above: Array<readonly Topic[]> = [];
  for (const { key, parent, kind } of previous.nodes) {
    const path = parent === null ? [] : above[parent]!;
    const siblings = path.at(-1)?.topics ?? taxonomy.topics;
    const topic = kind === 'curated' ? siblings.find((other) => other.key === key) : undefined;
    above.push(topic === undefined ? path : [...path, topic]);
  }
  const topicsAt = above.map((topics) => new Set(topics));
  const none: ReadonlySet<Topic> = new Set();
  return new Map(eachItem(previous.plugins).map(({ id, node }) => [id, topicsAt[node] ?? none]));
}
