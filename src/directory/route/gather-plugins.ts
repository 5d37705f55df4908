import { EVIDENCE_LEVELS } from '../../search/discovery/evidence-level.ts';
import type { DeepRanking } from '../../search/discovery/discovery-searcher.ts';
import type { CollapseRule } from '../../search/discovery/ranked-document.ts';
import type { AskedTopic } from './asked-topic.ts';
import type { PluginTable } from './plugin-table.ts';

/** A plugin that one of the lists has. */
export interface Candidate {
  readonly record: number;
  /** Place among the query's keyword matches; `null`: no word of the query was found. */
  readonly place: number | null;
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
  asked: AskedTopic,
  table: PluginTable,
  listLength: number,
): GatheredPlugins {
  const signsOf = topicSigns(asked, table);
  const found = ranking.found.map(({ recordIndex: record, units, collapsedBy }, place) => ({
    record,
    place,
    collapsedBy,
    units,
    signs: signsOf(record),
  }));
  const topic = found
    .filter(({ signs }) => signs > 0)
    .map((plugin) => ({ ...plugin, value: plugin.units * (plugin.signs + furtherSigns(ranking, plugin.record)) }))
    // Sorting is stable: equals stay in the order of the search.
    .sort((a, b) => b.value - a.value);
  return {
    keyword: found.slice(0, listLength),
    topic: (topic.length >= listLength ? topic : [...topic, ...unfoundPlugins(ranking, asked, table)]).slice(
      0,
      listLength,
    ),
  };
}

/** Signs that a plugin is what is asked for: each ability, and standing below a branch that was taken; 0: it is not. */
function topicSigns(asked: AskedTopic, table: PluginTable): (record: number) => number {
  if (asked.share === 0) return () => 0;
  const abilities = abilitiesOf(asked, table);
  const { branches } = asked;
  return (record) => (abilities.get(record) ?? 0) + (branches !== null && table.bestOf(record, branches) > 0 ? 1 : 0);
}

/** A name that says nothing else, and a release that was seen to load, are one sign more each; something that failed is one less. */
function furtherSigns(ranking: DeepRanking, record: number): number {
  return (ranking.isNamedFor(record) ? 1 : 0) + ranking.evidenceOf(record) - EVIDENCE_LEVELS.unknown;
}

/** Plugins on topic in whose texts no word of the query stands: those with most signs first, equals in the order of the directory. */
function unfoundPlugins(ranking: DeepRanking, asked: AskedTopic, table: PluginTable): readonly Candidate[] {
  const signsOf = topicSigns(asked, table);
  const seen = new Set(ranking.found.map(({ recordIndex }) => recordIndex));
  // All records are looked through only where a branch was taken.
  const pool: Iterable<number> =
    asked.branches === null ? abilitiesOf(asked, table).keys() : table.canonicalPlaces.keys();
  return [...pool]
    .filter((record) => !seen.has(record) && signsOf(record) > 0 && ranking.passes(record))
    .map((record) => ({
      candidate: { record, place: null, collapsedBy: null },
      signs: signsOf(record) + ranking.evidenceOf(record),
      canonical: table.canonicalPlaces[record]!,
    }))
    .sort((a, b) => b.signs - a.signs || a.canonical - b.canonical)
    .map(({ candidate }) => candidate);
}

/** How many of the capabilities asked for each plugin has that has any. */
function abilitiesOf(
  { capabilities }: Pick<AskedTopic, 'capabilities'>,
  table: PluginTable,
): ReadonlyMap<number, number> {
  const abilities = new Map<number, number>();
  for (const capability of capabilities) {
    for (const record of table.withCapability(capability)) abilities.set(record, (abilities.get(record) ?? 0) + 1);
  }
  return abilities;
}
