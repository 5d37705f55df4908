import { EVIDENCE_LEVELS } from '../../search/discovery/evidence-level.ts';
import type { DeepRanking } from '../../search/discovery/discovery-searcher.ts';
import type { CollapseRule } from '../../search/discovery/ranked-document.ts';
import type { QueryTopic } from './query-topic.ts';
import type { PluginTable } from './plugin-table.ts';

/** A plugin that one of the lists has. */
export interface Candidate {
  readonly record: number;
  /** Index among the query's keyword matches; `null`: no word of the query was found. */
  readonly matchIndex: number | null;
  /** Why the search puts it behind others; `null`: it does not. */
  readonly collapsedBy: CollapseRule | null;
}

export interface GatheredPlugins {
  /** As the search has them. */
  readonly keyword: readonly Candidate[];
  /** Those that are what the query asks for, best first. */
  readonly topic: readonly Candidate[];
}

/** The plugins of both lists; one may be in both. */
export function gatherPlugins(
  ranking: DeepRanking,
  asked: QueryTopic,
  table: PluginTable,
  listLength: number,
): GatheredPlugins {
  const signalsOf = topicSignals(asked, table);
  const found = ranking.found.map(({ recordIndex: record, units, collapsedBy }, matchIndex) => ({
    record,
    matchIndex,
    collapsedBy,
    units,
    signals: signalsOf(record),
  }));
  const topic = found
    .filter(({ signals }) => signals > 0)
    .map((plugin) => ({ ...plugin, value: plugin.units * (plugin.signals + furtherSignals(ranking, plugin.record)) }))
    // Sorting is stable: equals stay in the order of the search.
    .sort((a, b) => b.value - a.value);
  return {
    keyword: found.slice(0, listLength),
    topic: (topic.length >= listLength ? topic : [...topic, ...pluginsWithoutMatch(ranking, asked, table)]).slice(
      0,
      listLength,
    ),
  };
}

/** Signs that a plugin is what is asked for: each ability, and standing below a branch that was taken; 0: it is not. */
function topicSignals(asked: QueryTopic, table: PluginTable): (record: number) => number {
  if (asked.share === 0) return () => 0;
  const counts = capabilityCounts(asked, table);
  const { branches } = asked;
  return (record) => (counts.get(record) ?? 0) + (branches !== null && table.bestOf(record, branches) > 0 ? 1 : 0);
}

/** A name that says nothing else, and a release that was seen to load, are one sign more each; something that failed is one less. */
function furtherSignals(ranking: DeepRanking, record: number): number {
  return (ranking.isNamedFor(record) ? 1 : 0) + ranking.evidenceOf(record) - EVIDENCE_LEVELS.unknown;
}

/** Plugins on topic in whose texts no word of the query stands: those with most signals first, equals in the order of the directory. */
function pluginsWithoutMatch(ranking: DeepRanking, asked: QueryTopic, table: PluginTable): readonly Candidate[] {
  const signalsOf = topicSignals(asked, table);
  const seen = new Set(ranking.found.map(({ recordIndex }) => recordIndex));
  // All records are looked through only where a branch was taken.
  const pool: Iterable<number> =
    asked.branches === null ? capabilityCounts(asked, table).keys() : table.canonicalIndexes.keys();
  return [...pool]
    .filter((record) => !seen.has(record) && signalsOf(record) > 0 && ranking.passes(record))
    .map((record) => ({
      candidate: { record, matchIndex: null, collapsedBy: null },
      signals: signalsOf(record) + ranking.evidenceOf(record),
      canonical: table.canonicalIndexes[record]!,
    }))
    .sort((a, b) => b.signals - a.signals || a.canonical - b.canonical)
    .map(({ candidate }) => candidate);
}

/** How many of the capabilities asked for each plugin has that has any. */
function capabilityCounts(
  { capabilities }: Pick<QueryTopic, 'capabilities'>,
  table: PluginTable,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const capability of capabilities) {
    for (const record of table.withCapability(capability)) counts.set(record, (counts.get(record) ?? 0) + 1);
  }
  return counts;
}
