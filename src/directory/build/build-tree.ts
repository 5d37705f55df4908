import { compareCodeUnits } from '../../base/compare.ts';
import { chooseChild, chooseTopic } from './choose-child.ts';
import { chooseTerms } from './choose-terms.ts';
import { chooseHints } from './choose-hints.ts';
import { type Taxonomy, MOST_CHILDREN, type Topic } from '../taxonomy.ts';
import type { DraftNode, RootNode } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { initialNodes, isReservedKey, REST_NODE, seriesNode } from './initial-nodes.ts';
import type { KeptTopics } from './kept-topics.ts';
import { joinTopics } from './join-topics.ts';
import { labelOf } from './label-of.ts';
import type { Similarity } from './similarity.ts';
import type { TopicTerm } from './topic-terms.ts';

export interface TreeInput {
  readonly taxonomy: Taxonomy;
  readonly facts: readonly EntryFacts[];
  readonly terms: readonly TopicTerm[];
  readonly kept: KeptTopics;
  /** Terms that nearly every plugin has. */
  readonly isCommon: (term: number) => boolean;
  readonly similarity: Similarity;
  /** Terms that a label says already. */
  readonly termsOfLabel: (label: RootNode['label']) => readonly number[];
}

/** A topic of more plugins is split; the root always is, so that a small host has its topics too. */
export const LARGEST_LEAF = 45;
/** A topic that was split stays so until it has fewer plugins, so that a small loss moves nobody. */
const SMALLEST_KEPT_SPLIT = 10;
/** Steps from the root to the lowest node. */
export const MOST_LEVELS = 6;
/** Largest share of a node's plugins in its child for what is left. */
export const LARGEST_REST = 0.15;
/** The same when topics are built anew: some way below, so that a small change does not cross the limit. */
const LARGEST_NEW_REST = 0.12;
/** Ranges of first letters. */
const MOST_RANGES = 8;

const ROOT: RootNode = {
  key: '',
  kind: 'root',
  label: { en: 'All plugins', 'zh-CN': '全部插件' },
  topic: null,
  terms: [],
  hints: [],
};

/** A node with so many topics of the profile has none of terms beside them: what none of them takes has little in common. */
const ENOUGH_TAXONOMY_TOPICS = 4;

/** Children kept free for what is left: one, or ranges of letters where too much would be left. */
const RESERVED = [1, MOST_RANGES] as const;
/** Words that a label lists. */
const MOST_WORDS = 2;
const JOINING = {
  fewest: 4,
  fewestAlone: 4,
  largest: LARGEST_LEAF,
  mostWords: MOST_WORDS,
  leastSimilarity: 0.4,
} as const;

/** The whole tree over all plugins, from the root down. */
export function buildTree(input: TreeInput): DraftNode {
  return buildNode(
    ROOT,
    { path: '', level: 0, said: new Set(), keys: new Set() },
    input.facts.map((_, i) => i),
    input,
  );
}

interface Position {
  readonly path: string;
  readonly level: number;
  /** Terms that the nodes above and the node say. */
  readonly said: ReadonlySet<number>;
  /** Keys of the nodes above. */
  readonly keys: ReadonlySet<string>;
}

function buildNode(node: RootNode, position: Position, members: readonly number[], input: TreeInput): DraftNode {
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
  readonly node: RootNode;
  readonly members: readonly number[];
}

function childrenOf(
  node: RootNode,
  position: Position,
  members: readonly number[],
  input: TreeInput,
): readonly Placed[] {
  const kept = input.kept.get(position.path);
  const smallest = kept === undefined ? LARGEST_LEAF : SMALLEST_KEPT_SPLIT;
  const isSmall = position.level > 0 && members.length <= smallest;
  if (isSmall || position.level >= MOST_LEVELS) return [];
  const ofTaxonomy = taxonomyNodes(node, position.level, input.taxonomy);
  const series = seriesNodes(node, members, input.facts);
  const fixed = [...series, ...ofTaxonomy];
  const nodes = [...fixed, ...keptNodes(kept?.nodes ?? [], MOST_CHILDREN - fixed.length)];
  const topics =
    isIndex(node) || ofTaxonomy.length >= ENOUGH_TAXONOMY_TOPICS
      ? nodes
      : withTermTopics(nodes, position, members, input);
  const placed = place(withRemainder(topics, members, input.facts), members, input.facts);
  // A rest that held everything would say nothing.
  return placed.length === 1 && placed[0]!.node.kind === 'rest' ? [] : placed;
}

/** What is left over has no topic: it is only looked up by name. */
function isIndex({ kind }: RootNode): boolean {
  return kind === 'initial' || kind === 'rest';
}

function taxonomyNodes({ kind, topic }: RootNode, level: number, taxonomy: Taxonomy): readonly RootNode[] {
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
  { kind, topic }: RootNode,
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly RootNode[] {
  if (kind !== 'curated' || topic === null) return [];
  const here = members.flatMap((plugin) => {
    const series = facts[plugin]!.series;
    return series?.topic === topic ? [series.owner] : [];
  });
  return [...new Set(here)].sort(compareCodeUnits).map((owner) => seriesNode(owner, topic));
}

function keptNodes(nodes: readonly RootNode[], most: number): readonly RootNode[] {
  return nodes.slice(0, Math.max(0, most));
}

/** Adds topics built from terms where more is left than may be. */
function withTermTopics(
  nodes: readonly RootNode[],
  position: Position,
  members: readonly number[],
  input: TreeInput,
): readonly RootNode[] {
  const left = members.filter((plugin) => chooseTopic(nodes, input.facts[plugin]!) === null);
  const hasKept = nodes.some(({ kind }) => kind === 'term');
  const allowed = LARGEST_NEW_REST * members.length;
  if (
    left.length <= (hasKept ? LARGEST_REST * members.length : allowed) ||
    nodes.some(({ topic }) => topic !== null && position.level === 0)
  )
    return nodes;
  let added: readonly RootNode[] = [];
  for (const reserved of RESERVED) {
    const most = MOST_CHILDREN - reserved - nodes.length;
    if (most < 1) return nodes;
    added = termNodes({ nodes, left, most }, position, members, input);
    const still = left.filter((plugin) => chooseTopic([...nodes, ...added], input.facts[plugin]!) === null);
    if (still.length <= allowed) break;
  }
  return [...nodes, ...added];
}

function termNodes(
  { nodes, left, most }: { nodes: readonly RootNode[]; left: readonly number[]; most: number },
  position: Position,
  members: readonly number[],
  input: TreeInput,
): readonly RootNode[] {
  const { terms, facts } = input;
  const said = new Set([...position.said, ...nodes.flatMap((node) => labelTerms(node, input))]);
  const keys = new Set([...position.keys, ...nodes.map(({ key }) => key)]);
  const isExcluded = (term: number): boolean => {
    const { key, topicality } = terms[term]!;
    return topicality === 0 || said.has(term) || input.isCommon(term) || keys.has(key) || isReservedKey(key);
  };
  const chosen = chooseTerms({ plugins: left, facts, terms, isExcluded, most: MOST_WORDS * most });
  const single = chosen.map((term) => termNode([term], terms));
  const own = membersByKey(single, left, facts);
  const drafts = single.flatMap((node) => {
    const size = own.get(node.key)?.length ?? 0;
    return size === 0 ? [] : [{ terms: node.terms, size }];
  });
  const joined = joinTopics(drafts, input.similarity, { ...JOINING, most });
  const bare = joined.map((draft) => termNode(draft.terms, terms));
  const ownOfJoined = membersByKey(bare, left, facts);
  return bare.map((node) => {
    const isNoHint = (term: number): boolean =>
      node.terms.includes(term) || said.has(term) || terms[term]!.topicality === 0;
    return { ...node, hints: chooseHints(ownOfJoined.get(node.key) ?? [], members, input, isNoHint) };
  });
}

/** A topic is named by the terms it was built from; its key is that of the first. */
function termNode(own: readonly number[], terms: readonly TopicTerm[]): RootNode {
  return {
    key: terms[own[0]!]!.key,
    kind: 'term',
    label: labelOf(own.map((term) => terms[term]!.surface)),
    topic: null,
    terms: own,
    hints: [],
  };
}

function labelTerms({ label, kind }: RootNode, { termsOfLabel }: TreeInput): readonly number[] {
  return kind === 'curated' || kind === 'term' ? termsOfLabel(label) : [];
}

/**
 * Adds the children that take what fits no topic: one where that is little, else
 * by first letters. Where no child is left for a plugin, it stays at the node.
 */
function withRemainder(
  topics: readonly RootNode[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly RootNode[] {
  const left = members.map((plugin) => facts[plugin]!).filter((plugin) => isLeft(topics, plugin));
  if (left.length === 0) return topics;
  const others = topics.filter(({ kind }) => kind !== 'rest');
  const isByInitials = topics.some(({ kind }) => kind === 'initial');
  const isLittle = !isByInitials && left.length <= LARGEST_REST * members.length;
  const missing = initialNodes(left.filter((plugin) => chooseChild(others, plugin) === null));
  if (!isLittle && others.length + missing.length <= MOST_CHILDREN && missing.length > 0)
    return [...others, ...missing];
  if (others.length === 0 || chooseChild(topics, left[0]!) !== null) return topics;
  const isFull = others.length === MOST_CHILDREN;
  if (isFull && others.at(-1)?.kind === 'curated') return topics;
  return [...others.slice(0, MOST_CHILDREN - 1), REST_NODE];
}

/** Whether a plugin has no topic but for one that takes everything. */
function isLeft(topics: readonly RootNode[], plugin: EntryFacts): boolean {
  const child = chooseChild(topics, plugin);
  return child === null || child.kind === 'rest';
}

function place(
  nodes: readonly RootNode[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly Placed[] {
  const own = membersByKey(nodes, members, facts);
  return nodes.flatMap((node) => {
    const placed = own.get(node.key);
    return placed === undefined ? [] : [{ node, members: placed }];
  });
}

function membersByKey(
  nodes: readonly RootNode[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): ReadonlyMap<string, readonly number[]> {
  const own = new Map<string, number[]>();
  for (const plugin of members) {
    const child = chooseChild(nodes, facts[plugin]!);
    if (child === null) continue;
    const known = own.get(child.key);
    if (known === undefined) own.set(child.key, [plugin]);
    else known.push(plugin);
  }
  return own;
}
