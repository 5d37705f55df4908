import type { DirectoryByPlace } from '../directory-value.ts';
import { type TopicsBefore, previousTopics } from './previous-topics.ts';
import { type Taxonomy, type Topic, hasOnlyCategories } from '../taxonomy.ts';
import type { EntryFacts, TermMention } from './entry-facts.ts';
import type { ContentWord } from './content-words.ts';
import { taxonomyEvidence } from './taxonomy-evidence.ts';
import {
  type LearnedTopics,
  type SaidWords,
  type TopicModel,
  type TopicTable,
  UNPLACED,
  countedWords,
  learnTopics,
  topicModel,
  topicTable,
  wordTable,
} from './topic-model.ts';

/** Times the topics are learned from the places that the round before gave. */
const ROUNDS = 2;
/** What one of the host's rules counts, in nats; at the top, and below, where the few plugins of a topic teach little. */
const RULE = { top: 1, below: 1.5 } as const;
/** Below it nothing speaks clearly for a topic; at the top a plugin that any rule speaks for stands somewhere. Less than the weakest rule. */
const LEAST_FIT = { top: 0.9, below: 1.4 } as const;
const LEAST_FIT_WITH_RULE = { top: -2, below: 1.4 } as const;
/** What the topics count that a plugin stands at already, and what others lose: words that change a little move nobody. With 2 a plugin of a small catalog still moved where nothing had changed. */
const KEPT = 4;
/** A topic that a plugin stands at fits at least so well: it leaves it for a better one, never for none. */
const LEAST_KEPT_FIT = 0.001;
/** Words that are told as evidence where no rule is. */
const MOST_WORDS = 3;

/** How well the topics of the host's profile fit plugins. */
export interface LearnedFits {
  /** The plugins that the topics were learned from, with their fits. */
  readonly facts: readonly EntryFacts[];
  /** What they taught. */
  readonly learned: LearnedTopics;
}

/** Adds the fits of a plugin that taught nothing. */
export type FitReader = (plugin: EntryFacts, words: readonly ContentWord[]) => EntryFacts;

/**
 * How well each topic of the host's profile fits each plugin, by all words of its texts:
 * the rules of the profile, the category of the catalog and the words of the plugins
 * that stand there already speak for it together. So a wrong category gives way
 * to what a plugin says of itself.
 *
 * First every plugin stands where the rules alone put it; from these the topics are
 * learned, the plugins placed anew, and once more. Each is judged by what the others taught.
 */
export function learnFits(
  facts: readonly EntryFacts[],
  words: ReadonlyArray<readonly ContentWord[]>,
  taxonomy: Taxonomy,
  previous: DirectoryByPlace | null,
): LearnedFits {
  const topics = topicTable(taxonomy);
  const table = wordTable(words);
  const fitIn = fitJudge(topics);
  const topicsBefore = previousTopics(previous, taxonomy);
  const judged = facts.map((plugin, i) => judgedPlugin(plugin, table.said[i]!, topics, topicsBefore));
  let taught = new Int32Array(facts.length).fill(UNPLACED);
  let model: TopicModel | null = null;
  let learned = learnTopics(table, topics, taught);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, taughtBefore] = [model, taught];
    taught = Int32Array.from(judged, (plugin, i) =>
      lowestTopic(plugin.facts, topics, (topic) => fitIn(before, plugin, taughtBefore[i]!, topic)),
    );
    learned = learnTopics(table, topics, taught);
    model = topicModel(learned, topics);
  }
  const fitted = fitReader(topics, fitIn, model!);
  return { facts: judged.map((plugin, i) => fitted(plugin, taught[i]!)), learned };
}

/** @param previous where plugins stand now */
export function createFitReader(
  learned: LearnedTopics,
  taxonomy: Taxonomy,
  previous: DirectoryByPlace | null,
): FitReader {
  const topics = topicTable(taxonomy);
  const fitted = fitReader(topics, fitJudge(topics), topicModel(learned, topics));
  const topicsBefore = previousTopics(previous, taxonomy);
  return (plugin, words) =>
    fitted(judgedPlugin(plugin, countedWords(words, learned.words), topics, topicsBefore), UNPLACED);
}

function fitReader(
  topics: TopicTable,
  fitIn: FitJudge,
  model: TopicModel,
): (plugin: JudgedPlugin, taught: number) => EntryFacts {
  return (plugin, taught) =>
    withFits(plugin, topics, {
      fitOf: (topic) => fitIn(model, plugin, taught, topic),
      logRatioOf: (word, topic) => model.logRatioOf(plugin.said, taught, word, topic),
    });
}

/** A plugin with what its fits are judged by. */
interface JudgedPlugin {
  readonly facts: EntryFacts;
  readonly said: SaidWords;
  /** What the rules of the profile say for each topic, by its index. */
  readonly rules: ReadonlyMap<number, number>;
  /** Where it stands already; `null`: it is new. */
  readonly before: ReadonlySet<Topic> | null;
}

function judgedPlugin(
  facts: EntryFacts,
  said: SaidWords,
  topics: TopicTable,
  topicsBefore: TopicsBefore,
): JudgedPlugin {
  return { facts, said, rules: ruleWeights(facts, topics), before: topicsBefore(facts.entry.entryId) };
}

/** A fit is judged when it is first asked for. */
function withFits(
  { facts, said }: JudgedPlugin,
  topics: TopicTable,
  judge: {
    readonly fitOf: (topic: number) => number;
    readonly logRatioOf: (wordIndex: number, topic: number) => number;
  },
): EntryFacts {
  const fits = new Map<number, number>();
  return {
    ...facts,
    fit: (topic) => {
      const index = topics.indexOf(topic);
      const fit = fits.get(index) ?? judge.fitOf(index);
      fits.set(index, fit);
      return fit;
    },
    wordsFor: (topic) => mostInformativeWords(said.counted, (word) => judge.logRatioOf(word, topics.indexOf(topic))),
  };
}

/**
 * How well a topic, by its index, fits a plugin.
 *
 * @param model `null`: nothing was learned yet
 * @param taught the lowest topic that the plugin taught the model; `UNPLACED`: none
 */
type FitJudge = (model: TopicModel | null, plugin: JudgedPlugin, taught: number, topic: number) => number;

function fitJudge(topics: TopicTable): FitJudge {
  return (model, { said, rules, before }, taught, index) => {
    const topic = topics.topics[index - 1]!;
    const rule = rules.get(index) ?? 0;
    if (hasOnlyCategories(topic)) return rule;
    const wasHere = before?.has(topic) === true;
    if (model === null && rule === 0) return wasHere ? KEPT : 0;
    const level = topics.parents[index] === 0 ? 'top' : 'below';
    const learned = model === null ? 0 : model.score(said, taught, index);
    const fit = RULE[level] * rule + learned - (rule > 0 ? LEAST_FIT_WITH_RULE : LEAST_FIT)[level];
    if (before === null) return fit;
    return wasHere ? Math.max(fit + KEPT, LEAST_KEPT_FIT) : fit - KEPT;
  };
}

/** Follows the best fit down from the top, or from the topic of a plugin's series. */
function lowestTopic({ series }: EntryFacts, topics: TopicTable, fitOf: (topic: number) => number): number {
  let lowest = series === null ? 0 : topics.indexOf(series.topic);
  for (;;) {
    let best = UNPLACED;
    let most = 0;
    for (const child of topics.childrenOf(lowest)) {
      const fit = fitOf(child);
      if (fit > most) [best, most] = [child, fit];
    }
    if (best === UNPLACED) return lowest === 0 ? UNPLACED : lowest;
    lowest = best;
  }
}

function ruleWeights({ entry, taxonomyHits }: EntryFacts, topics: TopicTable): ReadonlyMap<number, number> {
  const spokenFor = new Set([...taxonomyHits.flatMap(({ term }) => term.path), ...topics.ofCategory(entry.categoryId)]);
  return new Map(
    [...spokenFor].map(
      (topic) => [topics.indexOf(topic), taxonomyEvidence(entry, taxonomyHits, topic).weight] as const,
    ),
  );
}

function mostInformativeWords(
  words: readonly ContentWord[],
  logRatioOf: (wordIndex: number) => number,
): readonly TermMention[] {
  return words
    .map(({ term, field, weight }, i) => ({ term, field, weight: weight * logRatioOf(i) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_WORDS)
    .map(({ term, field }) => ({ term, field }));
}
