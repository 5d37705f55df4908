import type { Sha256 } from '../../base/digest.ts';
import { type IsHostWord, createHostWordTest } from '../../text/host-words.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import type { DirectoryEntry, HostTopics } from '../directory-input.ts';
import type { DirectoryByPlace } from '../directory-value.ts';
import { type ContentWord, contentWords } from './content-words.ts';
import { type EntryFacts, createFactsReader } from './entry-facts.ts';
import { type EntryText, entryText, withoutHostWords } from './entry-text.ts';
import { createSeriesPlacer } from './series.ts';
import { createFitReader } from './topic-fits.ts';
import type { LearnedTopics } from './topic-model.ts';
import type { TopicTerm } from './topic-terms.ts';

/** What a directory learned from its plugins, as plain data: enough to place others as if they had been there. */
export interface LearnedDirectory {
  /** Basis of the directory that was built with it. */
  readonly from: Sha256;
  /** Chinese words. */
  readonly lexicon: WordLexicon;
  readonly topics: LearnedTopics;
  /** By owner of a series the key of the topic at the top that takes it. */
  readonly series: ReadonlyMap<string, string>;
}

export interface PluginReaderInput {
  /** With the topic for what is left. */
  readonly host: HostTopics;
  /** That the nodes are built from. */
  readonly terms: readonly TopicTerm[];
  readonly learned: Omit<LearnedDirectory, 'from'>;
  /** Where plugins stand now. */
  readonly previous: DirectoryByPlace | null;
}

/** Reads what a plugin that taught nothing is placed by. */
export function createPluginReader(input: PluginReaderInput): (entry: DirectoryEntry) => EntryFacts {
  const { host, terms, learned, previous } = input;
  const { topics } = host.taxonomy;
  const isHostWord = createHostWordTest(host.stopTerms);
  const readFacts = createFactsReader({ host, terms, isHostWord });
  const series = [...learned.series].flatMap(([owner, key]) => {
    const topic = topics.find((other) => other.key === key);
    return topic === undefined ? [] : [[owner, topic] as const];
  });
  const placed = createSeriesPlacer(new Map(series));
  const wordsOf = createWordReader(isHostWord, learned.lexicon);
  const withFit = createFitReader(learned.topics, host.taxonomy, previous);
  return (entry) => {
    const text = entryText(entry);
    return withFit(placed(readFacts(entry, text)), wordsOf(text));
  };
}

export function createWordReader(
  isHostWord: IsHostWord,
  lexicon: WordLexicon,
): (text: EntryText) => readonly ContentWord[] {
  return (text) => contentWords(withoutHostWords(text, isHostWord), lexicon);
}
