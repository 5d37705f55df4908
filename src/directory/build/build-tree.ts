import { compareCodeUnits } from '../../base/compare.ts';
import { MOST_CHILDREN, type Taxonomy, type Topic, takesRest } from '../taxonomy.ts';
import { chooseChild, membersByKey } from './choose-child.ts';
import { type DraftNode, REST_NODE, type NodeDefinition, seriesNode, type TreePosition } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { initialNodes } from './initial-nodes.ts';
import type { PreviousChildren } from './previous-topics.ts';
import { LARGEST_LEAF, LARGEST_REST, type TermTopicsInput, labelTerms, withTermTopics } from './term-topics.ts';

/** A topic that was split stays so until it has fewer plugins, so that a small loss moves nobody. */
const SMALLEST_KEPT_SPLIT = 10;
/** Steps from the root to the lowest node. */
export const MOST_LEVELS = 6;

const ROOT: NodeDefinition = {
  key: '',
  kind: 'root',
  label: { en: 'All plugins', 'zh-CN': '全部插件' },
  topic: null,
  terms: [],
  hints: [],
};

/** A node with so many topics of the profile has none of terms beside them: what none of them takes has little in common. */
const ENOUGH_TAXONOMY_TOPICS = 4;

export interface TreeInput extends TermTopicsInput {
  readonly taxonomy: Taxonomy;
  readonly previous: PreviousChildren;
}

/** The whole tree over all plugins, from the root down. */
export function buildTree(input: TreeInput): DraftNode {
  return buildNode(
    ROOT,
    { path: '', level: 0, said: new Set(), keys: new Set() },
    input.facts.map((_, i) => i),
    input,
  );
}

function buildNode(
  node: NodeDefinition,
  position: TreePosition,
  members: readonly number[],
  input: TreeInput,
): DraftNode {
  const placed = childrenOf(node, position, members, input);
  const children = placed.map(({ node: child, members: own }) => {
    const said = new Set([...position.said, ...child.terms, ...labelTerms(child, input)]);
    const path = position.path === '' ? child.key : `${position.path}/${child.key}`;
    const keys = new Set([...position.keys, child.key]);
    return buildNode(child, { path, level: position.level + 1, said, keys }, own, input);
  });
  return { ...node, path: position.path, members, children };
}

interface Placed {
  readonly node: NodeDefinition;
  readonly members: readonly number[];
}

function childrenOf(
  node: NodeDefinition,
  position: TreePosition,
  members: readonly number[],
  input: TreeInput,
): readonly Placed[] {
  const before = input.previous.get(position.path);
  const smallest = before === undefined ? LARGEST_LEAF : SMALLEST_KEPT_SPLIT;
  const isSmall = position.level > 0 && members.length <= smallest;
  if (isSmall || position.level >= MOST_LEVELS) return [];
  const ofTaxonomy = taxonomyNodes(node, position.level, input.taxonomy);
  const series = seriesNodes(node, members, input.facts);
  const fixed = [...series, ...ofTaxonomy];
  const nodes = [...fixed, ...keptNodes(before ?? [], fixed)];
  const topics =
    isIndex(node) || ofTaxonomy.length >= ENOUGH_TAXONOMY_TOPICS
      ? nodes
      : withTermTopics(nodes, position, members, input);
  const placed = childrenWithMembers(withRemainder(topics, members, input.facts), members, input.facts);
  // A rest that held everything would say nothing.
  return placed.length === 1 && placed[0]!.node.kind === 'rest' ? [] : placed;
}

/** What is left over has no topic: it is only looked up by name. */
function isIndex({ kind }: NodeDefinition): boolean {
  return kind === 'initial' || kind === 'rest';
}

function taxonomyNodes({ kind, topic }: NodeDefinition, level: number, taxonomy: Taxonomy): readonly NodeDefinition[] {
  const topics: readonly Topic[] = level === 0 && kind === 'root' ? taxonomy.topics : (topic?.topics ?? []);
  return topics.map((child) => ({
    key: child.key,
    kind: 'curated',
    label: child.label,
    topic: child,
    terms: [],
    hints: [],
  }));
}

/** The series that stand below a topic of the taxonomy. */
function seriesNodes(
  { kind, topic }: NodeDefinition,
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly NodeDefinition[] {
  if (kind !== 'curated' || topic === null) return [];
  const here = members.flatMap((plugin) => {
    const series = facts[plugin]!.series;
    return series?.topic === topic ? [series.owner] : [];
  });
  return [...new Set(here)].sort(compareCodeUnits).map((owner) => seriesNode(owner, topic));
}

/** Where a topic of the profile takes what is left, no other child does. */
function keptNodes(before: readonly NodeDefinition[], fixed: readonly NodeDefinition[]): readonly NodeDefinition[] {
  const hasRest = fixed.some(({ topic }) => topic !== null && takesRest(topic));
  const kept = before.filter((node) => !hasRest || !isIndex(node));
  return kept.slice(0, Math.max(0, MOST_CHILDREN - fixed.length));
}

/**
 * Adds the children that take what fits no topic: one where that is little, else
 * by first letters. Where no child is left for a plugin, it stays at the node.
 */
function withRemainder(
  topics: readonly NodeDefinition[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly NodeDefinition[] {
  const left = members.map((plugin) => facts[plugin]!).filter((plugin) => isLeft(topics, plugin));
  if (left.length === 0) return topics;
  const others = topics.filter(({ kind }) => kind !== 'rest');
  const isByInitials = topics.some(({ kind }) => kind === 'initial');
  const isLittle = !isByInitials && left.length <= LARGEST_REST * members.length;
  const missing = initialNodes(
    left.filter((plugin) => chooseChild(others, plugin) === null).map(({ initial }) => initial),
  );
  if (!isLittle && others.length + missing.length <= MOST_CHILDREN && missing.length > 0)
    return [...others, ...missing];
  if (others.length === 0 || chooseChild(topics, left[0]!) !== null) return topics;
  const isFull = others.length === MOST_CHILDREN;
  if (isFull && others.at(-1)?.kind === 'curated') return topics;
  return [...others.slice(0, MOST_CHILDREN - 1), REST_NODE];
}

/** Whether a plugin has no topic but for one that takes everything. */
function isLeft(topics: readonly NodeDefinition[], plugin: EntryFacts): boolean {
  const child = chooseChild(topics, plugin);
  return child === null || child.kind === 'rest';
}

function childrenWithMembers(
  nodes: readonly NodeDefinition[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly Placed[] {
  const own = membersByKey(nodes, members, facts);
  return nodes.flatMap((node) => {
    const placed = own.get(node.key);
    return placed === undefined ? [] : [{ node, members: placed }];
  });
}
