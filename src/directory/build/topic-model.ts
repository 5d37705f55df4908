import type { Taxonomy, Topic } from '../taxonomy.ts';
import type { ContentWord } from './content-words.ts';

/** The topics of the host's profile by index: 0 is the root, parents come first, and `topics[i - 1]` is the topic of index i. */
export interface TopicTable {
  readonly topics: readonly Topic[];
  /** By topic, the topic above; the root's is 0. */
  readonly parents: Uint16Array;
  readonly indexOf: (topic: Topic) => number;
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
  const indexes = new Map(topics.map((topic, i) => [topic, i + 1]));
  const byCategory = new Map<string, Topic[]>();
  for (const [i, { rules }] of topics.entries()) {
    const path = pathUp(i + 1, parents).slice(0, -1);
    for (const category of rules.categories)
      byCategory.set(
        category,
        path.map((topic) => topics[topic - 1]!),
      );
  }
  const children: number[][] = parents.map(() => []);
  for (const [topic, parent] of parents.entries()) if (topic > 0) children[parent]!.push(topic);
  return {
    topics,
    parents: Uint16Array.from(parents),
    indexOf: (topic) => indexes.get(topic) ?? 0,
    childrenOf: (topic) => children[topic]!,
    ofCategory: (category) => byCategory.get(category) ?? [],
  };
}

/** What a plugin says of the words that are counted; one behind the other. */
export interface SaidWords {
  readonly counted: readonly ContentWord[];
  /** As indexes, from 0. */
  readonly words: Uint32Array;
  readonly weights: Float32Array;
}

/** The words that are counted, and what of them each plugin says that topics are learned from. */
export interface WordTable {
  /** By word its index, from 0. */
  readonly words: WordIndexes;
  readonly said: readonly SaidWords[];
}

export type WordIndexes = ReadonlyMap<string, number>;

/** Plugins that must say a word for it to tell anything. */
const FEWEST_PLUGINS = 3;

export function wordTable(said: ReadonlyArray<readonly ContentWord[]>): WordTable {
  const counts = new Map<string, number>();
  for (const words of said) for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = new Map<string, number>();
  for (const [word, count] of counts) if (count >= FEWEST_PLUGINS) words.set(word, words.size);
  return { words, said: said.map((own) => countedWords(own, words)) };
}

export function countedWords(words: readonly ContentWord[], indexes: WordIndexes): SaidWords {
  const counted = words.filter(({ word }) => indexes.has(word));
  return {
    counted,
    words: Uint32Array.from(counted, ({ word }) => indexes.get(word)!),
    weights: Float32Array.from(counted, ({ weight }) => weight),
  };
}

/** What the topic above counts among a topic's own plugins, in plugins, so that few plugins prove little. */
const SHRINKAGE = 6;
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
  readonly score: (said: SaidWords, taught: number, topic: number) => number;
  /**
   * What one of the plugin's counted words says for the topic, in nats.
   *
   * @param taught the lowest topic that the plugin taught; `UNPLACED`: none
   */
  readonly logRatioOf: (said: SaidWords, taught: number, wordIndex: number, topic: number) => number;
}

/**
 * What the topics teach.
 *
 * @param topicOfPlugin the lowest topic of each plugin; `UNPLACED`: it teaches nothing
 * Cost: O(words said × levels).
 */
export function learnTopics(table: WordTable, { parents }: TopicTable, topicOfPlugin: Int32Array): LearnedTopics {
  return { words: table.words, ...countWords(table, parents, topicOfPlugin) };
}

/** Cost: O(words of the plugin) a score. */
export function topicModel(learned: LearnedTopics, topics: TopicTable): TopicModel {
  const { sizes, counts } = learned;
  const { parents, childrenOf } = topics;
  const topicCount = parents.length;
  const shares = shrunkShares(learned.words.size, parents, { sizes, counts });
  const logRatio = (word: number, topic: number, isOwn: boolean): number => {
    const row = word * topicCount;
    const above = shares[row + parents[topic]!]!;
    const share = isOwn
      ? (counts[row + topic]! - 1 + SHRINKAGE * above) / (sizes[topic]! - 1 + SHRINKAGE)
      : shares[row + topic]!;
    return Math.min(MOST_FOR, Math.max(MOST_AGAINST, Math.log(share / above)));
  };
  const logPrior = (topic: number, isOwn: boolean): number => {
    const size = Math.max(1, sizes[topic]! - (isOwn ? 1 : 0));
    const neighbours = childrenOf(parents[topic]!).length;
    return PRIOR * Math.log(((size + 1) * neighbours) / (sizes[parents[topic]!]! + neighbours));
  };
  return {
    logRatioOf: ({ words }, taught, wordIndex, topic) =>
      logRatio(words[wordIndex]!, topic, isAtOrAbove(topic, taught, parents)),
    score({ words, weights }, taught, topic) {
      const isOwn = isAtOrAbove(topic, taught, parents);
      let sum = 0;
      let total = 0;
      for (let i = 0; i < words.length; i += 1) {
        sum += weights[i]! * logRatio(words[i]!, topic, isOwn);
        total += weights[i]!;
      }
      return sum / Math.max(1, total / FULL_WEIGHT) + logPrior(topic, isOwn);
    },
  };
}

/** Plain data: what was learned of the topics of a profile, by their indexes. */
export interface LearnedTopics extends WordCounts {
  readonly words: WordIndexes;
}

interface WordCounts {
  /** Plugins at or below each topic. */
  readonly sizes: Float64Array;
  /** Of these, those that say a word: a row of topics for each word. No more plugins are learned from than 16 bits count. */
  readonly counts: Uint16Array;
}

function countWords(table: WordTable, parents: Uint16Array, topicOfPlugin: Int32Array): WordCounts {
  const sizes = new Float64Array(parents.length);
  const counts = new Uint16Array(table.words.size * parents.length);
  for (const [plugin, { words }] of table.said.entries()) {
    for (const topic of pathUp(topicOfPlugin[plugin]!, parents)) {
      sizes[topic]! += 1;
      for (const word of words) counts[word * parents.length + topic]! += 1;
    }
  }
  return { sizes, counts };
}

/** Share of a topic's plugins that say a word, shrunk towards the topic above; rows as those of the counts. */
function shrunkShares(wordCount: number, parents: Uint16Array, { sizes, counts }: WordCounts): Float32Array {
  const topicCount = parents.length;
  const shares = new Float32Array(wordCount * topicCount);
  for (let word = 0; word < wordCount; word += 1) {
    const row = word * topicCount;
    shares[row] = (counts[row]! + 0.5) / (sizes[0]! + 1);
    for (let topic = 1; topic < topicCount; topic += 1)
      shares[row + topic] =
        (counts[row + topic]! + SHRINKAGE * shares[row + parents[topic]!]!) / (sizes[topic]! + SHRINKAGE);
  }
  return shares;
}

/** Instead of a topic: the plugin stands at none, and teaches nothing. */
export const UNPLACED = -1;

function pathUp(topic: number, parents: ArrayLike<number>): readonly number[] {
  if (topic === UNPLACED) return [];
  const path = [topic];
  for (let at = topic; at !== 0; at = parents[at]!) path.push(parents[at]!);
  return path;
}

/** Asked for each fit of a plugin, so it makes no list. */
function isAtOrAbove(topic: number, lowest: number, parents: ArrayLike<number>): boolean {
  if (lowest === UNPLACED) return false;
  let at = lowest;
  while (at !== topic && at !== 0) at = parents[at]!;
  return at === topic;
}
