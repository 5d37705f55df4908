import type { DirectoryValue } from '../directory-value.ts';
import { type Taxonomy, type Topic, isCatchAll } from '../taxonomy.ts';
import type { EntryFacts, SaidTerm } from './entry-facts.ts';
import type { SaidWord } from './said-words.ts';
import { taxonomyEvidence } from './taxonomy-evidence.ts';
import { NOWHERE, type TopicModel, type TopicTable, learnTopics, topicTable, wordTable } from './topic-model.ts';

/** Times the topics are learned from the places that the round before gave. */
const ROUNDS = 2;
/** What one of the host's rules counts, in nats; at the top, and below, where the few plugins of a topic teach little. */
const RULE = { top: 1, below: 1.5 } as const;
/** Below it nothing speaks clearly for a topic; at the top a plugin with any sign stands somewhere. Less than the weakest rule. */
const LEAST_FIT = { top: 0.9, below: 1.4 } as const;
const LEAST_FIT_OF_SIGNED = { top: -2, below: 1.4 } as const;
/** What the topics count that a plugin stands at already, and what others lose: words that change a little move nobody. With 2 a plugin of a small catalog still moved where nothing had changed. */
const KEPT = 4;
/** A topic that a plugin stands at fits at least so well: it leaves it for a better one, never for none. */
const LEAST_KEPT_FIT = 0.001;
/** Words that are told as evidence where no rule is. */
const MOST_WORDS = 3;

/**
 * How well each topic of the host's profile fits each plugin, by all words of its texts:
 * the rules of the profile, the category of the catalog and the words of the plugins
 * that stand there already speak for it together. So a wrong category gives way
 * to what a plugin says of itself.
 *
 * First every plugin stands where the rules alone put it; from these the topics are
 * learned, the plugins placed anew, and once more. Each is judged by what the others taught.
 */
export function withFits(
  facts: readonly EntryFacts[],
  said: ReadonlyArray<readonly SaidWord[]>,
  taxonomy: Taxonomy,
  previous: DirectoryValue | null,
): readonly EntryFacts[] {
  const table = topicTable(taxonomy);
  const words = wordTable(said);
  const kept = keptTopics(previous, taxonomy);
  const rules = facts.map((plugin) => ruleWeights(plugin, table));
  const fitOf = (model: TopicModel | null, plugin: number, number: number): number => {
    const topic = table.topics[number - 1]!;
    const level = table.parents[number] === 0 ? 'top' : 'below';
    const rule = rules[plugin]!.get(number) ?? 0;
    const stood = kept.get(facts[plugin]!.entry.entryId);
    if (isCatchAll(topic)) return rule;
    if (model === null && rule === 0) return stood?.has(topic) === true ? KEPT : 0;
    const learned = model === null ? 0 : model.score(plugin, number);
    const fit = RULE[level] * rule + learned - (rule > 0 ? LEAST_FIT_OF_SIGNED : LEAST_FIT)[level];
    if (stood === undefined) return fit;
    return stood.has(topic) ? Math.max(fit + KEPT, LEAST_KEPT_FIT) : fit - KEPT;
  };
  let model: TopicModel | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = model;
    const places = Int32Array.from(facts, (plugin, i) =>
      lowestPlace(plugin, table, (topic) => fitOf(before, i, topic)),
    );
    model = learnTopics(words, table, places);
  }
  return facts.map((plugin, i) => {
    const fits = new Map<number, number>();
    return {
      ...plugin,
      fit: (topic) => {
        const number = table.numberOf(topic);
        const fit = fits.get(number) ?? fitOf(model, i, number);
        fits.set(number, fit);
        return fit;
      },
      wordsFor: (topic) => tellingWords(words.kept[i]!, (place) => model!.worthOf(i, place, table.numberOf(topic))),
    };
  });
}

/** Follows the best fit down from the top, or from the topic of a plugin's series. */
function lowestPlace({ series }: EntryFacts, table: TopicTable, fitOf: (topic: number) => number): number {
  let place = series === null ? 0 : table.numberOf(series.topic);
  for (;;) {
    let best = NOWHERE;
    let most = 0;
    for (const child of table.childrenOf(place)) {
      const fit = fitOf(child);
      if (fit > most) [best, most] = [child, fit];
    }
    if (best === NOWHERE) return place === 0 ? NOWHERE : place;
    place = best;
  }
}

function ruleWeights({ entry, taxonomyHits }: EntryFacts, table: TopicTable): ReadonlyMap<number, number> {
  const spokenFor = new Set([...taxonomyHits.flatMap(({ term }) => term.path), ...table.ofCategory(entry.categoryId)]);
  return new Map(
    [...spokenFor].map(
      (topic) => [table.numberOf(topic), taxonomyEvidence(entry, taxonomyHits, topic).weight] as const,
    ),
  );
}

function tellingWords(words: readonly SaidWord[], worthOf: (place: number) => number): readonly SaidTerm[] {
  return words
    .map(({ term, field, weight }, place) => ({ term, field, worth: weight * worthOf(place) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_WORDS)
    .map(({ term, field }) => ({ term, field }));
}

/** By plugin the topics of the profile that it stood at. */
function keptTopics(previous: DirectoryValue | null, taxonomy: Taxonomy): ReadonlyMap<string, ReadonlySet<Topic>> {
  if (previous === null) return new Map();
  const above: Array<readonly Topic[]> = [];
  for (const { key, parent, kind } of previous.nodes) {
    const path = parent === null ? [] : above[parent]!;
    const siblings = path.at(-1)?.topics ?? taxonomy.topics;
    const topic = kind === 'curated' ? siblings.find((other) => other.key === key) : undefined;
    above.push(topic === undefined ? path : [...path, topic]);
  }
  return new Map(previous.plugins.map(({ id, node }) => [id, new Set(above[node])]));
}
