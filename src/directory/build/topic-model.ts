import type { Taxonomy, Topic } from '../taxonomy.ts';
import type { SaidWord } from './said-words.ts';

/** The topics of the host's profile as numbers: 0 is the root, parents come first. */
export interface TopicTable {
  readonly topics: readonly Topic[];
  /** By number: the number of the topic above; the root's is 0. */
  readonly parents: Uint16Array;
  readonly numberOf: (topic: Topic) => number;
  readonly childrenOf: (topic: number) => readonly number[];
  /** The topics that claim a category, and those above them. */
  readonly ofCategory: (category: string) => readonly Topic[];
}

export function topicTable(taxonomy: Taxonomy): TopicTable {
  const topics: Topic[] = [];
  const parents = [0];
  const add = (below: readonly Topic[], parent: number): void => {
    for (const topic of below) {
      topics.push(topic);
      parents.push(parent);
      add(topic.topics, topics.length);
    }
  };
  add(taxonomy.topics, 0);
  const numbers = new Map(topics.map((topic, i) => [topic, i + 1]));
  const byCategory = new Map<string, Topic[]>();
  for (const [i, { rules }] of topics.entries()) {
    const path = pathUp(i + 1, parents).slice(0, -1);
    for (const category of rules.categories)
      byCategory.set(
        category,
        path.map((number) => topics[number - 1]!),
      );
  }
  const children: number[][] = parents.map(() => []);
  for (const [topic, parent] of parents.entries()) if (topic > 0) children[parent]!.push(topic);
  return {
    topics,
    parents: Uint16Array.from(parents),
    numberOf: (topic) => numbers.get(topic) ?? 0,
    childrenOf: (topic) => children[topic]!,
    ofCategory: (category) => byCategory.get(category) ?? [],
  };
}

/** What each plugin says, words as numbers. */
export interface WordTable {
  readonly wordCount: number;
  /** By plugin: what it says of the words that are counted. */
  readonly kept: ReadonlyArray<readonly SaidWord[]>;
  readonly words: readonly Uint32Array[];
  readonly weights: readonly Float32Array[];
}

/** Plugins that must say a word for it to tell anything. */
const FEWEST_PLUGINS = 3;

export function wordTable(said: ReadonlyArray<readonly SaidWord[]>): WordTable {
  const counts = new Map<string, number>();
  for (const words of said) for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const numbers = new Map<string, number>();
  for (const [word, count] of counts) if (count >= FEWEST_PLUGINS) numbers.set(word, numbers.size);
  const kept = said.map((words) => words.filter(({ word }) => numbers.has(word)));
  return {
    wordCount: numbers.size,
    kept,
    words: kept.map((words) => Uint32Array.from(words, ({ word }) => numbers.get(word)!)),
    weights: kept.map((words) => Float32Array.from(words, ({ weight }) => weight)),
  };
}

/** Plugins that the topic above lends to each topic, so that few plugins prove little. */
const LENT = 6;
/** Bounds of what one word says for or against a topic, in nats. */
const MOST_FOR = 3;
const MOST_AGAINST = -1;
/** So much weight of words is read in full; of longer texts each word counts less, for they say the same more often. */
const FULL_WEIGHT = 8;
/** How much the size of a topic counts against that of its neighbours. */
const PRIOR = 0.5;

/**
 * How well a plugin's words fit a topic, in nats against the topic above it: naive Bayes
 * over the words that are said, shrunk towards the topic above.
 *
 * A plugin is judged without its own share in the counts, so that it does not confirm
 * where it stands already.
 *
 * @see McCallum et al. 1998, "Improving text classification by shrinkage in a hierarchy of classes"
 */
export interface TopicModel {
  readonly score: (plugin: number, topic: number) => number;
  /** What the word of that place says for the topic, in nats. */
  readonly worthOf: (plugin: number, place: number, topic: number) => number;
}

/**
 * @param places the lowest topic of each plugin, by number; `NOWHERE`: it teaches nothing
 * Cost: O(words said × levels) to learn, O(words of the plugin) a score.
 */
export function learnTopics(table: WordTable, { parents, childrenOf }: TopicTable, places: Int32Array): TopicModel {
  const topicCount = parents.length;
  const sizes = new Float64Array(topicCount);
  const counts = new Uint16Array(table.wordCount * topicCount);
  for (const [plugin, words] of table.words.entries()) {
    for (const topic of pathUp(places[plugin]!, parents)) {
      sizes[topic]! += 1;
      for (const word of words) counts[word * topicCount + topic]! += 1;
    }
  }
  /** Share of a topic's plugins that say a word, shrunk. */
  const shares = new Float32Array(table.wordCount * topicCount);
  for (let word = 0; word < table.wordCount; word += 1) {
    const row = word * topicCount;
    shares[row] = (counts[row]! + 0.5) / (sizes[0]! + 1);
    for (let topic = 1; topic < topicCount; topic += 1)
      shares[row + topic] = (counts[row + topic]! + LENT * shares[row + parents[topic]!]!) / (sizes[topic]! + LENT);
  }
  const worth = (word: number, topic: number, isOwn: boolean): number => {
    const row = word * topicCount;
    const above = shares[row + parents[topic]!]!;
    const share = isOwn ? (counts[row + topic]! - 1 + LENT * above) / (sizes[topic]! - 1 + LENT) : shares[row + topic]!;
    return Math.min(MOST_FOR, Math.max(MOST_AGAINST, Math.log(share / above)));
  };
  const isOn = (plugin: number, topic: number): boolean => isAtOrAbove(topic, places[plugin]!, parents);
  return {
    worthOf: (plugin, place, topic) => worth(table.words[plugin]![place]!, topic, isOn(plugin, topic)),
    score(plugin, topic) {
      const isOwn = isOn(plugin, topic);
      const words = table.words[plugin]!;
      const weights = table.weights[plugin]!;
      let sum = 0;
      let total = 0;
      for (let i = 0; i < words.length; i += 1) {
        sum += weights[i]! * worth(words[i]!, topic, isOwn);
        total += weights[i]!;
      }
      const size = Math.max(1, sizes[topic]! - (isOwn ? 1 : 0));
      const neighbours = childrenOf(parents[topic]!).length;
      const prior = PRIOR * Math.log(((size + 1) * neighbours) / (sizes[parents[topic]!]! + neighbours));
      return sum / Math.max(1, total / FULL_WEIGHT) + prior;
    },
  };
}

/** Teaches nothing. */
export const NOWHERE = -1;

function pathUp(place: number, parents: ArrayLike<number>): readonly number[] {
  if (place < 0) return [];
  const path = [place];
  for (let topic = place; topic !== 0; topic = parents[topic]!) path.push(parents[topic]!);
  return path;
}

/** Asked for each fit of a plugin, so it makes no list. */
function isAtOrAbove(topic: number, place: number, parents: ArrayLike<number>): boolean {
  if (place < 0) return false;
  let at = place;
  while (at !== topic && at !== 0) at = parents[at]!;
  return at === topic;
}
