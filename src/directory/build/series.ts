import type { DirectoryEntry } from '../directory-input.ts';
import { type Taxonomy, type Topic, hasOnlyCategories } from '../taxonomy.ts';
import { chooseChild } from './choose-child.ts';
import { REST_NODE } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';

/** Short entries of one owner from which on they are a series: as many are made by one pattern, not one by one. */
const FEWEST_ENTRIES = 200;
/** A description up to here is one line; characters of Chinese, and about so many half words of English. */
const LONGEST_LINE = { en: 120, zhCn: 60 } as const;

/** Gives an entry its place in its series, if it is of one. */
export type SeriesPlacer = (plugin: EntryFacts) => EntryFacts;

/** By owner of a series the topic at the top that takes it. */
export type SeriesTopics = ReadonlyMap<string, Topic>;

/**
 * Finds the series: each stands below the topic at the top that most of its
 * entries would go to.
 *
 * @param entries all of the directory
 * @param facts of those whose topics are asked
 */
export function findSeries(
  entries: Iterable<DirectoryEntry>,
  facts: readonly EntryFacts[],
  taxonomy: Taxonomy,
): SeriesTopics {
  const owners = ownersOfSeries(entries);
  const children = taxonomy.topics.map((topic) => ({ ...REST_NODE, kind: 'curated' as const, key: topic.key, topic }));
  const votes = new Map<string, Map<Topic, number>>();
  for (const plugin of facts) {
    const owner = shortEntryOwner(plugin.entry);
    if (owner === null || !owners.has(owner)) continue;
    const topic = chooseChild(children, plugin)?.topic ?? null;
    if (topic === null || hasOnlyCategories(topic)) continue;
    const own = votes.get(owner) ?? new Map<Topic, number>();
    votes.set(owner, own.set(topic, (own.get(topic) ?? 0) + 1));
  }
  return new Map([...votes].map(([owner, own]) => [owner, mostVoted(own)] as const));
}

/** Puts series together. */
export function createSeriesPlacer(topics: SeriesTopics): SeriesPlacer {
  return (plugin) => {
    const owner = shortEntryOwner(plugin.entry);
    const topic = owner === null ? undefined : topics.get(owner);
    return owner === null || topic === undefined ? plugin : { ...plugin, series: { owner, topic } };
  };
}

function mostVoted(votes: ReadonlyMap<Topic, number>): Topic {
  return [...votes].sort((a, b) => b[1] - a[1])[0]![0];
}

/**
 * Owners of hundreds of entries that a line describes. Spread over the topics these
 * would hide what others made.
 */
function ownersOfSeries(entries: Iterable<DirectoryEntry>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const owner = shortEntryOwner(entry);
    if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FEWEST_ENTRIES).map(([owner]) => owner));
}

/** The owner of an entry that a line describes; `null`: nobody is known, or it has more to say. */
function shortEntryOwner({ owner, description: { en, zhCn } }: DirectoryEntry): string | null {
  const isLine = (en ?? '').length <= LONGEST_LINE.en && (zhCn ?? '').length <= LONGEST_LINE.zhCn;
  return isLine ? owner : null;
}
