import { compareCodeUnits } from '../../base/compare.ts';
import { MOST_CHILDREN } from '../taxonomy.ts';
import { chooseTopic, membersByKey } from './choose-child.ts';
import { chooseTerms } from './choose-terms.ts';
import { labelOf } from './node-texts.ts';
import { REST_NODE, type NodeDefinition, SERIES_PREFIX, type TreePosition } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { INITIAL_PREFIX } from './initial-nodes.ts';
import { type Similarity, mergeTopics } from './merge-topics.ts';
import type { TopicTerm } from './topic-terms.ts';

/** What topics of terms are built from. */
export interface TermTopicsInput {
  readonly facts: readonly EntryFacts[];
  readonly terms: readonly TopicTerm[];
  /** Terms that nearly every plugin has. */
  readonly isCommon: (term: number) => boolean;
  readonly similarity: Similarity;
  /** Terms that a label says already. */
  readonly termsOfLabel: (label: NodeDefinition['label']) => readonly number[];
}

/** A topic of more plugins is split; the root always is, so that a small host has its topics too. */
export const LARGEST_LEAF = 45;
/** Largest share of a node's plugins in its child for what is left. */
export const LARGEST_REST = 0.15;
/** The same when topics are built anew: some way below, so that a small change does not cross the limit. */
const LARGEST_NEW_REST = 0.12;
/** Ranges of first letters. */
const MOST_RANGES = 8;

/** Children kept free for what is left: one, or ranges of letters where too much would be left. */
const RESERVED = [1, MOST_RANGES] as const;
/** Words that a label lists. */
const MOST_WORDS = 2;
const MERGE_LIMITS = {
  fewest: 4,
  fewestAlone: 4,
  largest: LARGEST_LEAF,
  mostWords: MOST_WORDS,
  leastSimilarity: 0.4,
} as const;

/** Adds topics built from terms where more is left than may be. */
export function withTermTopics(
  nodes: readonly NodeDefinition[],
  position: TreePosition,
  members: readonly number[],
  input: TermTopicsInput,
): readonly NodeDefinition[] {
  const left = members.filter((plugin) => chooseTopic(nodes, input.facts[plugin]!) === null);
  const hasKept = nodes.some(({ kind }) => kind === 'term');
  const allowed = LARGEST_NEW_REST * members.length;
  if (
    left.length <= (hasKept ? LARGEST_REST * members.length : allowed) ||
    nodes.some(({ topic }) => topic !== null && position.level === 0)
  )
    return nodes;
  let added: readonly NodeDefinition[] = [];
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
  { nodes, left, most }: { nodes: readonly NodeDefinition[]; left: readonly number[]; most: number },
  position: TreePosition,
  members: readonly number[],
  input: TermTopicsInput,
): readonly NodeDefinition[] {
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
  const joined = mergeTopics(drafts, input.similarity, { ...MERGE_LIMITS, most });
  const bare = joined.map((draft) => termNode(draft.terms, terms));
  const ownOfJoined = membersByKey(bare, left, facts);
  return bare.map((node) => {
    const isNoHint = (term: number): boolean =>
      node.terms.includes(term) || said.has(term) || terms[term]!.topicality === 0;
    return { ...node, hints: chooseHints(ownOfJoined.get(node.key) ?? [], members, input, isNoHint) };
  });
}

/** A topic is named by the terms it was built from; its key is that of the first. */
function termNode(own: readonly number[], terms: readonly TopicTerm[]): NodeDefinition {
  return {
    key: terms[own[0]!]!.key,
    kind: 'term',
    label: labelOf(own.map((term) => terms[term]!.surface)),
    topic: null,
    terms: own,
    hints: [],
  };
}

/** Terms that the label of a topic says; none of a node that is no topic. */
export function labelTerms({ label, kind }: NodeDefinition, { termsOfLabel }: TermTopicsInput): readonly number[] {
  return kind === 'curated' || kind === 'term' ? termsOfLabel(label) : [];
}

/** Whether a key is kept for children that are no topics. */
function isReservedKey(key: string): boolean {
  return key === REST_NODE.key || key.startsWith(INITIAL_PREFIX) || key.startsWith(SERIES_PREFIX);
}

const MOST_HINTS = 16;
const FEWEST_PLUGINS = 2;
/** Share of a topic's plugins that must have a hint. */
const LOWEST_SHARE = 0.08;

/**
 * Terms that plugins of a topic have more often than their neighbours: what else
 * the topic is about, for its description.
 */
function chooseHints(
  topic: readonly number[],
  neighbourhood: readonly number[],
  { facts, terms }: { readonly facts: readonly EntryFacts[]; readonly terms: readonly TopicTerm[] },
  isExcluded: (term: number) => boolean,
): readonly number[] {
  const inside = countTerms(topic, facts);
  const around = countTerms(neighbourhood, facts);
  const weighed = [...inside].flatMap(([term, count]) => {
    const isRare = count < FEWEST_PLUGINS || count < LOWEST_SHARE * topic.length;
    if (isRare || isExcluded(term)) return [];
    const lift = count / topic.length / ((around.get(term) ?? count) / neighbourhood.length);
    return lift <= 1 ? [] : [{ term, weight: count * Math.log(lift) * Math.sqrt(terms[term]!.topicality) }];
  });
  return weighed
    .sort((a, b) => b.weight - a.weight || compareCodeUnits(terms[a.term]!.key, terms[b.term]!.key))
    .slice(0, MOST_HINTS)
    .map(({ term }) => term);
}

function countTerms(plugins: readonly number[], facts: readonly EntryFacts[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const plugin of plugins) {
    for (const term of facts[plugin]!.terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
