import { compareCodeUnits } from '../../base/compare.ts';
import { clueStrength, isTelling } from './clue-strength.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { TopicClue } from './topic-clues.ts';

export interface ClueChoice {
  /** Plugins that have no topic yet, by their places. */
  readonly plugins: readonly number[];
  readonly facts: readonly EntryFacts[];
  readonly clues: readonly TopicClue[];
  /** Clues that would say what an ancestor or a neighbour says already, or what nearly every plugin says. */
  readonly isExcluded: (clue: number) => boolean;
  readonly most: number;
}

const FEWEST_PLUGINS = 2;
/** A clue that most plugins of a node have does not split it. */
const LARGEST_SHARE = 0.7;
/** What a hit somewhere in a description is too strong by: few plugins are about what they say in passing. */
const IN_PASSING = 1.5;
/** Share of the plugins that may stay without a topic before another one is looked for. */
const ENOUGH_LEFT = 0.12;

/**
 * Picks the clues that split a set of plugins best: again and again the one that
 * says most about those that have none yet, judged by how strongly their texts
 * say it and by how much it is a topic.
 *
 * Cost: O(plugins × clues of a plugin), and O(clues) for each one picked.
 */
export function chooseClues({ plugins, facts, clues, isExcluded, most }: ClueChoice): readonly number[] {
  const holders = holdersByClue(plugins, facts, isExcluded);
  const worth = (clue: number, plugin: number): number =>
    (clueStrength(facts[plugin]!.clues.get(clue)!) - IN_PASSING) * Math.sqrt(clues[clue]!.topicality);
  const gains = new Map<number, number>();
  for (const [clue, having] of holders) {
    if (having.length < FEWEST_PLUGINS || having.length > LARGEST_SHARE * plugins.length) continue;
    gains.set(
      clue,
      having.reduce((sum, plugin) => sum + worth(clue, plugin), 0),
    );
  }
  const without = new Set(plugins);
  const labels = new Set<string>();
  const chosen: number[] = [];
  while (chosen.length < most && without.size > ENOUGH_LEFT * plugins.length) {
    const best = bestClue(gains, clues);
    if (best === null) break;
    gains.delete(best);
    const won = holders.get(best)!.filter((plugin) => without.has(plugin));
    const { en, 'zh-CN': zhCn } = clues[best]!.surface;
    // Two neighbours with one label could not be told apart.
    if (won.length < FEWEST_PLUGINS || labels.has(en.toLowerCase()) || labels.has(zhCn)) continue;
    chosen.push(best);
    labels.add(en.toLowerCase()).add(zhCn);
    for (const plugin of won) {
      without.delete(plugin);
      for (const [clue, hit] of facts[plugin]!.clues) {
        if (!isTelling(hit)) continue;
        const gain = gains.get(clue);
        if (gain !== undefined) gains.set(clue, gain - worth(clue, plugin));
      }
    }
  }
  return chosen;
}

function holdersByClue(
  plugins: readonly number[],
  facts: readonly EntryFacts[],
  isExcluded: (clue: number) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  for (const plugin of plugins) {
    for (const clue of facts[plugin]!.clues.keys()) {
      if (!isTelling(facts[plugin]!.clues.get(clue)!)) continue;
      const known = holders.get(clue);
      if (known !== undefined) known.push(plugin);
      else if (!isExcluded(clue)) holders.set(clue, [plugin]);
    }
  }
  return holders;
}

function bestClue(gains: ReadonlyMap<number, number>, clues: readonly TopicClue[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [clue, gain] of gains) {
    const isBetter =
      gain > most || (gain === most && best !== null && compareCodeUnits(clues[clue]!.key, clues[best]!.key) < 0);
    if (isBetter) [best, most] = [clue, gain];
  }
  return best;
}
