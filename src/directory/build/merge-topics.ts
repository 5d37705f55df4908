import type { EntryFacts } from './entry-facts.ts';

/** How similar two terms are by what else is said where they are said, 0 to 1. */
export type Similarity = (a: number, b: number) => number;

/**
 * Cosine of the two terms' co-occurrence vectors: the pointwise mutual information (PMI) with each other
 * term that plugins say with it, where it is positive. Vectors are made when first asked for.
 */
export function createSimilarity(facts: readonly EntryFacts[]): Similarity {
  const pluginsOf = new Map<number, number[]>();
  for (const [plugin, { terms }] of facts.entries()) {
    for (const term of terms.keys()) {
      const known = pluginsOf.get(term);
      if (known === undefined) pluginsOf.set(term, [plugin]);
      else known.push(plugin);
    }
  }
  const vectors = new Map<number, ReadonlyMap<number, number>>();
  const vectorOf = (term: number): ReadonlyMap<number, number> => {
    const known = vectors.get(term);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const plugin of pluginsOf.get(term) ?? [])
      for (const other of facts[plugin]!.terms.keys()) counts.set(other, (counts.get(other) ?? 0) + 1);
    const own = pluginsOf.get(term)?.length ?? 1;
    const vector = normalised(counts, (other, count) =>
      Math.max(0, Math.log((count * facts.length) / (own * (pluginsOf.get(other)?.length ?? 1)))),
    );
    vectors.set(term, vector);
    return vector;
  };
  return (a, b) => {
    const [small, large] = [vectorOf(a), vectorOf(b)].sort((x, y) => x.size - y.size);
    return small!.entries().reduce((sum, [term, weight]) => sum + weight * (large!.get(term) ?? 0), 0);
  };
}

function normalised(
  counts: ReadonlyMap<number, number>,
  pmiOf: (term: number, count: number) => number,
): ReadonlyMap<number, number> {
  const weights = [...counts].flatMap(([term, count]) => {
    const weight = count < 2 ? 0 : pmiOf(term, count);
    return weight > 0 ? [[term, weight] as const] : [];
  });
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([term, weight]) => [term, weight / length]));
}

/** A topic to be: the terms that its label names, the one that says most first, and how many plugins it takes. */
export interface TopicDraft {
  readonly terms: readonly number[];
  readonly size: number;
}

export interface MergeLimits {
  /** Children that the node has room for. */
  readonly most: number;
  /** A topic with fewer plugins is merged into another one. */
  readonly fewest: number;
  /** Topics are merged up to so many plugins. */
  readonly largest: number;
  /** Words of one label. */
  readonly mostWords: number;
  /** Topics that are less meanSimilarity are not merged. */
  readonly leastSimilarity: number;
  /** A topic that cannot be merged is dropped if it has fewer plugins. */
  readonly fewestAlone: number;
}

/**
 * Merges small topics, each into the most similar one, so that a node has few children that
 * are large enough, and each label still names what its plugins say ("Voice, music
 * and sound"). A topic that is too small and
 * like no other is dropped.
 *
 * Cost: O(topics²) similarities.
 */
export function mergeTopics(
  topics: readonly TopicDraft[],
  similarity: Similarity,
  limits: MergeLimits,
): readonly TopicDraft[] {
  let merged = [...topics];
  /** Small, but like no other. */
  const unlikeOthers = new Set<TopicDraft>();
  for (;;) {
    const isFull = merged.length > limits.most;
    const small = smallest(
      isFull ? merged : merged.filter((topic) => topic.size < limits.fewest && !unlikeOthers.has(topic)),
    );
    if (small === null) return merged;
    const others = merged.filter((topic) => topic !== small);
    const partner = mostSimilar(small, others, similarity, limits);
    if (partner !== null) merged = others.map((topic) => (topic === partner ? mergedTopic(partner, small) : topic));
    else if (isFull || small.size < limits.fewestAlone) merged = others;
    else unlikeOthers.add(small);
  }
}

function mergedTopic(large: TopicDraft, small: TopicDraft): TopicDraft {
  return { terms: [...large.terms, ...small.terms], size: large.size + small.size };
}

/** The smallest one; of equals the last. */
function smallest(topics: readonly TopicDraft[]): TopicDraft | null {
  return topics.reduce<TopicDraft | null>(
    (least, topic) => (least === null || topic.size <= least.size ? topic : least),
    null,
  );
}

function mostSimilar(
  topic: TopicDraft,
  others: readonly TopicDraft[],
  similarity: Similarity,
  { largest, mostWords, leastSimilarity }: MergeLimits,
): TopicDraft | null {
  let best: TopicDraft | null = null;
  let most = leastSimilarity;
  for (const other of others) {
    if (other.terms.length + topic.terms.length > mostWords || other.size + topic.size > largest) continue;
    const pairs = topic.terms.flatMap((a) => other.terms.map((b) => similarity(a, b)));
    const meanSimilarity = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
    if (meanSimilarity > most) [best, most] = [other, meanSimilarity];
  }
  return best;
}
