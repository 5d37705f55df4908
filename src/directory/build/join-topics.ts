import type { EntryFacts } from './entry-facts.ts';

/** How alike two terms are by what else is said where they are said, 0 to 1. */
export type Similarity = (a: number, b: number) => number;

/**
 * Cosine of the two terms' company: how many plugins say each other term with it,
 * rare ones counting more. Companies are made when first asked for.
 */
export function createSimilarity(facts: readonly EntryFacts[]): Similarity {
  const holders = new Map<number, number[]>();
  for (const [plugin, { terms }] of facts.entries()) {
    for (const term of terms.keys()) {
      const known = holders.get(term);
      if (known === undefined) holders.set(term, [plugin]);
      else known.push(plugin);
    }
  }
  const companies = new Map<number, ReadonlyMap<number, number>>();
  const companyOf = (term: number): ReadonlyMap<number, number> => {
    const known = companies.get(term);
    if (known !== undefined) return known;
    const counts = new Map<number, number>();
    for (const plugin of holders.get(term) ?? [])
      for (const other of facts[plugin]!.terms.keys()) counts.set(other, (counts.get(other) ?? 0) + 1);
    const own = holders.get(term)?.length ?? 1;
    const company = normalised(counts, (other, count) =>
      Math.max(0, Math.log((count * facts.length) / (own * (holders.get(other)?.length ?? 1)))),
    );
    companies.set(term, company);
    return company;
  };
  return (a, b) => {
    const [small, large] = [companyOf(a), companyOf(b)].sort((x, y) => x.size - y.size);
    return small!.entries().reduce((sum, [term, weight]) => sum + weight * (large!.get(term) ?? 0), 0);
  };
}

function normalised(
  counts: ReadonlyMap<number, number>,
  attachment: (term: number, count: number) => number,
): ReadonlyMap<number, number> {
  const weights = [...counts].flatMap(([term, count]) => {
    const weight = count < 2 ? 0 : attachment(term, count);
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

export interface JoinLimits {
  /** Children that the node has room for. */
  readonly most: number;
  /** A topic with fewer plugins is joined to another one. */
  readonly fewest: number;
  /** Topics are joined up to so many plugins. */
  readonly largest: number;
  /** Words of one label. */
  readonly mostWords: number;
  /** Topics that are less alike are not joined. */
  readonly leastSimilarity: number;
  /** A topic that cannot be joined is dropped if it has fewer plugins. */
  readonly fewestAlone: number;
}

/**
 * Joins small topics to the likest one each, so that a node has few children that
 * are large enough, and each label still names what its plugins say ("Voice, music
 * and sound"). A topic that is too small and
 * like no other is dropped.
 *
 * Cost: O(topics²) similarities.
 */
export function joinTopics(
  topics: readonly TopicDraft[],
  similarity: Similarity,
  limits: JoinLimits,
): readonly TopicDraft[] {
  let joined = [...topics];
  /** Small, but like no other. */
  const alone = new Set<TopicDraft>();
  for (;;) {
    const isFull = joined.length > limits.most;
    const small = smallest(isFull ? joined : joined.filter((topic) => topic.size < limits.fewest && !alone.has(topic)));
    if (small === null) return joined;
    const others = joined.filter((topic) => topic !== small);
    const partner = likest(small, others, similarity, limits);
    if (partner !== null) joined = others.map((topic) => (topic === partner ? together(partner, small) : topic));
    else if (isFull || small.size < limits.fewestAlone) joined = others;
    else alone.add(small);
  }
}

function together(large: TopicDraft, small: TopicDraft): TopicDraft {
  return { terms: [...large.terms, ...small.terms], size: large.size + small.size };
}

/** The smallest one; of equals the last. */
function smallest(topics: readonly TopicDraft[]): TopicDraft | null {
  return topics.reduce<TopicDraft | null>(
    (least, topic) => (least === null || topic.size <= least.size ? topic : least),
    null,
  );
}

function likest(
  topic: TopicDraft,
  others: readonly TopicDraft[],
  similarity: Similarity,
  { largest, mostWords, leastSimilarity }: JoinLimits,
): TopicDraft | null {
  let best: TopicDraft | null = null;
  let most = leastSimilarity;
  for (const other of others) {
    if (other.terms.length + topic.terms.length > mostWords || other.size + topic.size > largest) continue;
    const pairs = topic.terms.flatMap((a) => other.terms.map((b) => similarity(a, b)));
    const alike = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
    if (alike > most) [best, most] = [other, alike];
  }
  return best;
}
