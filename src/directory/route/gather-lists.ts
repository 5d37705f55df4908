import type { DiscoveryRecall } from '../../search/discovery/discovery-searcher.ts';
import type { PluginTable } from './plugin-table.ts';
import type { BranchScores } from './match-branches.ts';
import type { RankedList } from './fuse-lists.ts';
import type { RouteWeights } from './route-weights.ts';

/** A plugin that one of the lists has. */
export interface Candidate {
  readonly record: number;
  /** Place among the query's keyword matches; `null`: no word of the query was found. */
  readonly place: number | null;
  readonly isExact: boolean;
  readonly units: number;
  readonly doublings: number;
  readonly hasAsked: boolean;
  /** What the labels of its best branch say of the query; 0: it stands below none that was taken. */
  readonly branchScore: number;
}

export interface GatheredLists {
  readonly lists: readonly RankedList[];
  readonly candidates: readonly Candidate[];
}

/** What the query asks for besides its words; `null`: nothing. */
export interface Asked {
  readonly capabilities: ReadonlySet<number>;
  readonly branches: BranchScores | null;
}

/** The lists of each source, all in the order of the keyword search. */
export function gatherLists(
  recall: DiscoveryRecall,
  asked: Asked,
  table: PluginTable,
  weights: RouteWeights,
): GatheredLists {
  const capable = new Set([...asked.capabilities].flatMap((capability) => table.withCapability(capability)));
  const standsFor = (record: number): Pick<Candidate, 'hasAsked' | 'branchScore'> => ({
    hasAsked: capable.has(record),
    branchScore: asked.branches === null ? 0 : table.bestOf(record, asked.branches),
  });
  const candidates = foundCandidates(recall, standsFor, weights.listLength);
  const keyword = candidates.filter(({ place }) => place !== null && place < weights.listLength);
  const withAsked = capabilityOrder(candidates, keyword, weights);
  const below = candidates
    .filter(({ branchScore }) => branchScore > 0)
    // Sorting is stable: equals stay in the order of the keyword search.
    .sort((a, b) => b.units * b.branchScore - a.units * a.branchScore);
  // All records are looked through only where branches were taken and little below them was found by words.
  const isShort = asked.branches !== null && below.length < weights.listLength;
  const pool = isShort ? table.canonicalPlaces.keys() : capable;
  const unfound = unfoundCandidates(pool, recall, standsFor, table);
  const shortened = (list: readonly Candidate[]): readonly Candidate[] => list.slice(0, weights.listLength);
  const sources = [
    { ...weights.keyword, plugins: keyword },
    { ...weights.capability, plugins: shortened([...withAsked, ...unfound.filter(({ hasAsked }) => hasAsked)]) },
    { ...weights.branch, plugins: shortened([...below, ...unfound.filter(({ branchScore }) => branchScore > 0)]) },
  ];
  return {
    lists: sources.map(({ plugins, ...list }) => ({ ...list, records: plugins.map(({ record }) => record) })),
    candidates: [...new Set(sources.flatMap(({ plugins }) => plugins))],
  };
}

/** Plugins with what is asked for, as the words have them, or the better known first where all of the best have it. */
function capabilityOrder(
  candidates: readonly Candidate[],
  keyword: readonly Candidate[],
  { unanimous, perDoubling }: RouteWeights,
): readonly Candidate[] {
  const withAsked = candidates.filter(({ hasAsked }) => hasAsked);
  const best = keyword.slice(0, unanimous);
  if (best.length < unanimous || !best.every(({ hasAsked }) => hasAsked)) return withAsked;
  const value = ({ units, doublings }: Candidate): number => units * (1 + perDoubling * doublings);
  return withAsked.sort((a, b) => value(b) - value(a));
}

type StandsFor = (record: number) => Pick<Candidate, 'hasAsked' | 'branchScore'>;

/** Keyword matches that any list has; of those far down only what is asked for or stands below a branch. */
function foundCandidates({ found }: DiscoveryRecall, standsFor: StandsFor, listLength: number): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const [place, { recordIndex: record, ...facts }] of found.entries()) {
    const { hasAsked, branchScore } = standsFor(record);
    if (place < listLength || hasAsked || branchScore > 0) {
      candidates.push({ ...facts, record, place, hasAsked, branchScore });
    }
  }
  return candidates;
}

/** Plugins that only where they stand speaks for: no word of the query is in their texts. */
function unfoundCandidates(
  records: Iterable<number>,
  { found, passes }: DiscoveryRecall,
  standsFor: StandsFor,
  { canonicalPlaces }: PluginTable,
): readonly Candidate[] {
  const seen = new Set(found.map(({ recordIndex }) => recordIndex));
  const unfound: Candidate[] = [];
  for (const record of records) {
    if (seen.has(record)) continue;
    const { hasAsked, branchScore } = standsFor(record);
    if ((hasAsked || branchScore > 0) && passes(record)) {
      unfound.push({ record, place: null, isExact: false, units: 0, doublings: 0, hasAsked, branchScore });
    }
  }
  return unfound.sort(
    (a, b) => b.branchScore - a.branchScore || canonicalPlaces[a.record]! - canonicalPlaces[b.record]!,
  );
}
