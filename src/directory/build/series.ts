import { compareCodeUnits } from '../../base/compare.ts';
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

/**
 * Puts series together: each stands below the topic at the top that most of its
 * entries would go to.
 *
 * @param entries all of the directory
 * @param facts of those whose topics are asked
 */
export function placeSeries(
  entries: readonly DirectoryEntry[],
  facts: readonly EntryFacts[],
  taxonomy: Taxonomy,
): SeriesPlacer {
  const series = findSeries(entries);
  const children = taxonomy.topics.map((topic) => ({ ...REST_NODE, kind: 'curated' as const, key: topic.key, topic }));
  const votes = new Map<string, Map<Topic, number>>();
  for (const plugin of facts) {
    const owner = series.get(plugin.entry);
    const topic = owner === undefined ? null : (chooseChild(children, plugin)?.topic ?? null);
    if (owner === undefined || topic === null || hasOnlyCategories(topic)) continue;
    const own = votes.get(owner) ?? new Map<Topic, number>();
    votes.set(owner, own.set(topic, (own.get(topic) ?? 0) + 1));
  }
  const topicOf = new Map([...votes].map(([owner, own]) => [owner, mostVoted(own)] as const));
  return (plugin) => {
    const owner = series.get(plugin.entry);
    const topic = topicOf.get(owner ?? '');
    return owner === undefined || topic === undefined ? plugin : { ...plugin, series: { owner, topic } };
  };
}

function mostVoted(votes: ReadonlyMap<Topic, number>): Topic {
  return [...votes].sort((a, b) => b[1] - a[1])[0]![0];
}

/**
 * Owners of hundreds of entries that a line describes, and which entries these are.
 * Spread over the topics they would hide what others made.
 *
 * @returns by entry the owner; entries of no series are not in it
 */
function findSeries(entries: readonly DirectoryEntry[]): ReadonlyMap<DirectoryEntry, string> {
  const short = entries.filter(({ owner, description }) => owner !== null && isLine(description));
  const byOwner = Map.groupBy(short, ({ owner }) => owner ?? '');
  return new Map(
    [...byOwner]
      .filter(([, own]) => own.length >= FEWEST_ENTRIES)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .flatMap(([owner, own]) => own.map((entry) => [entry, owner] as const)),
  );
}

function isLine({ en, zhCn }: DirectoryEntry['description']): boolean {
  return (en ?? '').length <= LONGEST_LINE.en && (zhCn ?? '').length <= LONGEST_LINE.zhCn;
}
