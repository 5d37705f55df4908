import { compareCodeUnits } from '../../base/compare.ts';
import type { EntryFacts } from './entry-facts.ts';
import { isProminent, termStrength } from './term-matcher.ts';
import type { TopicTerm } from './topic-terms.ts';

export interface TermChoice {
  /** Plugins that have no topic yet, by their indexes. */
  readonly plugins: readonly number[];
  readonly facts: readonly EntryFacts[];
  readonly terms: readonly TopicTerm[];
  /** Terms that would say what an ancestor or a neighbour says already, or what nearly every plugin says. */
  readonly isExcluded: (term: number) => boolean;
  readonly most: number;
}

const FEWEST_PLUGINS = 2;
/** A term that most plugins of a node have does not split it. */
const LARGEST_SHARE = 0.7;
/** What a hit somewhere in a description is too strong by: few plugins are about what they say in passing. */
const IN_PASSING = 1.5;
/** Share of the plugins that may stay without a topic before another one is looked for. */
const ENOUGH_LEFT = 0.12;

/**
 * Picks the terms that split a set of plugins best: again and again the one that
 * says most about those that have none yet, judged by how strongly their texts
 * say it and by how much it is a topic.
 *
 * Cost: O(plugins × terms of a plugin), and O(terms) for each one picked.
 */
export function chooseTerms({ plugins, facts, terms, isExcluded, most }: TermChoice): readonly number[] {
  const pluginsOf = pluginsByTerm(plugins, facts, isExcluded);
  const gainOf = (term: number, plugin: number): number =>
    (termStrength(facts[plugin]!.terms.get(term)!) - IN_PASSING) * Math.sqrt(terms[term]!.topicality);
  const gains = new Map<number, number>();
  for (const [term, having] of pluginsOf) {
    if (having.length < FEWEST_PLUGINS || having.length > LARGEST_SHARE * plugins.length) continue;
    gains.set(
      term,
      having.reduce((sum, plugin) => sum + gainOf(term, plugin), 0),
    );
  }
  const without = new Set(plugins);
  const labels = new Set<string>();
  const chosen: number[] = [];
  while (chosen.length < most && without.size > ENOUGH_LEFT * plugins.length) {
    const best = bestTerm(gains, terms);
    if (best === null) break;
    gains.delete(best);
    const won = pluginsOf.get(best)!.filter((plugin) => without.has(plugin));
    const { en, 'zh-CN': zhCn } = terms[best]!.surface;
    // Two neighbours with one label could not be told apart.
    if (won.length < FEWEST_PLUGINS || labels.has(en.toLowerCase()) || labels.has(zhCn)) continue;
    chosen.push(best);
    labels.add(en.toLowerCase()).add(zhCn);
    for (const plugin of won) {
      without.delete(plugin);
      for (const [term, hit] of facts[plugin]!.terms) {
        if (!isProminent(hit)) continue;
        const gain = gains.get(term);
        if (gain !== undefined) gains.set(term, gain - gainOf(term, plugin));
      }
    }
  }
  return chosen;
}

function pluginsByTerm(
  plugins: readonly number[],
  facts: readonly EntryFacts[],
  isExcluded: (term: number) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const pluginsOf = new Map<number, number[]>();
  for (const plugin of plugins) {
    for (const term of facts[plugin]!.terms.keys()) {
      if (!isProminent(facts[plugin]!.terms.get(term)!)) continue;
      const known = pluginsOf.get(term);
      if (known !== undefined) known.push(plugin);
      else if (!isExcluded(term)) pluginsOf.set(term, [plugin]);
    }
  }
  return pluginsOf;
}

function bestTerm(gains: ReadonlyMap<number, number>, terms: readonly TopicTerm[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [term, gain] of gains) {
    const isBetter =
      gain > most || (gain === most && best !== null && compareCodeUnits(terms[term]!.key, terms[best]!.key) < 0);
    if (isBetter) [best, most] = [term, gain];
  }
  return best;
}
