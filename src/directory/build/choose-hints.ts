import { compareCodeUnits } from '../../base/compare.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { TopicClue } from './topic-clues.ts';

const MOST_HINTS = 16;
const FEWEST_PLUGINS = 2;
/** Share of a topic's plugins that must have a hint. */
const LOWEST_SHARE = 0.08;

/**
 * Clues that plugins of a topic have more often than their neighbours: what else
 * the topic is about, for its description.
 */
export function chooseHints(
  topic: readonly number[],
  neighbourhood: readonly number[],
  { facts, clues }: { readonly facts: readonly EntryFacts[]; readonly clues: readonly TopicClue[] },
  isExcluded: (clue: number) => boolean,
): readonly number[] {
  const inside = countClues(topic, facts);
  const around = countClues(neighbourhood, facts);
  const weighed = [...inside].flatMap(([clue, count]) => {
    const isRare = count < FEWEST_PLUGINS || count < LOWEST_SHARE * topic.length;
    if (isRare || isExcluded(clue)) return [];
    const lift = count / topic.length / ((around.get(clue) ?? count) / neighbourhood.length);
    return lift <= 1 ? [] : [{ clue, weight: count * Math.log(lift) * Math.sqrt(clues[clue]!.topicality) }];
  });
  return weighed
    .sort((a, b) => b.weight - a.weight || compareCodeUnits(clues[a.clue]!.key, clues[b.clue]!.key))
    .slice(0, MOST_HINTS)
    .map(({ clue }) => clue);
}

function countClues(plugins: readonly number[], facts: readonly EntryFacts[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const plugin of plugins) {
    for (const clue of facts[plugin]!.clues.keys()) counts.set(clue, (counts.get(clue) ?? 0) + 1);
  }
  return counts;
}
