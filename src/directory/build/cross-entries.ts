import { compareCodeUnits } from '../../base/compare.ts';
import type { TaxonomyHit } from './taxonomy-evidence.ts';
import type { DraftNode } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { descend } from './place-plugin.ts';

/** A further place of a plugin, for what it can do. */
export interface CrossPlace {
  readonly node: DraftNode;
  readonly hits: readonly TaxonomyHit[];
}

/**
 * Where else a plugin is listed: at the topics of the capabilities its texts or
 * its publisher name, as deep as it would stand if that were its canonical topic.
 */
export function crossPlaces(
  root: DraftNode,
  canonical: readonly DraftNode[],
  facts: EntryFacts,
): readonly CrossPlace[] {
  const topics = new Set(canonical.map(({ topic }) => topic));
  const places = new Map<DraftNode, TaxonomyHit[]>();
  for (const hit of facts.taxonomyHits) {
    const topic = hit.term.path.at(-1);
    if (hit.term.kind !== 'capability' || topic === undefined || topics.has(topic)) continue;
    const lowest = descend(nodeOf(root, hit.term), facts).at(-1);
    if (lowest === undefined || canonical.includes(lowest)) continue;
    const known = places.get(lowest);
    if (known === undefined) places.set(lowest, [hit]);
    else known.push(hit);
  }
  return [...places].map(([node, hits]) => ({ node, hits })).sort((a, b) => compareCodeUnits(a.node.path, b.node.path));
}

/** The node of a term's topic, or the lowest one above it that was not too small to be split. */
function nodeOf(root: DraftNode, { path }: TaxonomyHit['term']): DraftNode {
  let node = root;
  for (const topic of path) {
    const child = node.children.find((candidate) => candidate.topic === topic);
    if (child === undefined) break;
    node = child;
  }
  return node;
}
