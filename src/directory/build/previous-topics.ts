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

/** Topics of the profile that a plugin stood at; `null`: it is new. */
export type TopicsBefore = (id: string) => ReadonlySet<Topic> | null;

export function previousTopics(previous: DirectoryByPlace | null, taxonomy: Taxonomy): TopicsBefore {
  if (previous === null) return () => null;
  const above: Array<readonly Topic[]> = [];
  for (const { key, parent, kind } of previous.nodes) {
    const path = parent === null ? [] : above[parent]!;
    const siblings = path.at(-1)?.topics ?? taxonomy.topics;
    const topic = kind === 'curated' ? siblings.find((other) => other.key === key) : undefined;
    above.push(topic === undefined ? path : [...path, topic]);
  }
  const topicsAt = above.map((topics) => new Set(topics));
  const none: ReadonlySet<Topic> = new Set();
  return (id) => {
    const place = previous.plugins.placeOf(id);
    return place === null ? null : (topicsAt[previous.plugins.at(place)!.node] ?? none);
  };
}
