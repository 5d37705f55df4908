import { compareCodeUnits } from '../../base/compare.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { TopicTerm } from './topic-terms.ts';

const MOST_HINTS = 16;
const FEWEST_PLUGINS = 2;
/** Share of a topic's plugins that must have a hint. */
const LOWEST_SHARE = 0.08;

/**
 * Terms that plugins of a topic have more often than their neighbours: what else
 * the topic is about, for its description.
 */
export function chooseHints(
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
