import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DiscoveryInMemory } from '../../src/operations/publish/build-discovery.ts';
import type { Ask } from '../evaluation/ask-by-strategy.ts';
import { buildFromDocuments } from '../evaluation/build-evaluated.ts';
import { measureSet } from '../evaluation/evaluate.ts';
import {
  type Query,
  type QuerySet,
  readQuerySets,
  readScenarios,
  type Scenarios,
} from '../evaluation/evaluation-files.ts';
import { judgeScenarios } from '../evaluation/judge-scenarios.ts';
import { createRecordFinder, type RecordFinder } from '../evaluation/record-finder.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import type { EvalSet, ScenarioReport } from '../../src/cli/eval-report.ts';
import { buildDiscoveryIndex } from '../../src/search/discovery/build-discovery-index.ts';
import type { DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';
import type { RankingWeights } from '../../src/search/discovery/ranking-weights.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const ANSWER_RECORDS = 20;

/** The groups of a host's vocabulary. */
export type NameGroups = 'aliases' | 'synonyms';

/** The evaluation's documents and queries, read once and asked with many weights. */
export interface EvaluationData {
  readonly sets: readonly QuerySet[];
  /** Opens the index with other weights or a smaller vocabulary; it is built anew only where the index says so. */
  open: (weights: RankingWeights, without?: readonly NameGroups[]) => DiscoverySearcher;
  /** The index file. */
  indexBytes: (weights: RankingWeights) => Uint8Array;
  measure: (searcher: DiscoverySearcher, set: string, isWanted?: (place: number) => boolean) => EvalSet;
  scenarios: (searcher: DiscoverySearcher) => ScenarioReport;
}

/** @throws Error where ../shared/data/eval is missing */
export async function loadEvaluationData(): Promise<EvaluationData> {
  const files = createNodeFiles();
  const hostProfile = await loadHostProfile(join(REPOSITORY, 'hosts/dsh'), { files, environment: process.env });
  const http = { get: () => Promise.reject(new Error('no network')) };
  const { built, documents } = await buildFromDocuments(EVALUATION, hostProfile, {
    files,
    http,
    clock: { nowMs: () => 0 },
  });
  if (documents === 0) throw new Error('Fitting needs ../shared/data/eval.');
  const sets = await readQuerySets(EVALUATION, files);
  const scenarios = await readScenarios(EVALUATION, files);
  return evaluationData(built, sets, scenarios, createRecordFinder(built.projects));
}

function evaluationData(
  built: DiscoveryInMemory,
  sets: readonly QuerySet[],
  scenarios: Scenarios | null,
  finder: RecordFinder,
): EvaluationData {
  const { vocabulary, translations } = built.indexed;
  const documents = [...built.indexed.documents];
  const indexes = new Map<string, Uint8Array>();
  const indexFor = (weights: RankingWeights, without: readonly NameGroups[]): Uint8Array => {
    const key = JSON.stringify([weights.k1, weights.fields, without]);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const none = Object.fromEntries(without.map((groups) => [groups, []]));
    const bytes = buildDiscoveryIndex(documents, { ...vocabulary, ...none }, translations, weights);
    indexes.clear();
    indexes.set(key, bytes);
    return bytes;
  };
  return {
    sets,
    open: (weights, without = []) => openDiscoverySearcher('discovery.evaluation', indexFor(weights, without), weights),
    indexBytes: (weights) => indexFor(weights, []),
    measure(searcher, name, isWanted = () => true) {
      const queries = sets.find((set) => set.name === name)?.queries ?? [];
      return measureSet({ name, queries: queries.filter((_: Query, i) => isWanted(i)) }, finder, asking(searcher));
    },
    scenarios(searcher) {
      if (scenarios === null) throw new Error('The evaluation has no scenarios.json.');
      return judgeScenarios({ scenarios, finder, projects: built.projects, ask: asking(searcher) });
    },
  };
}

function asking(searcher: DiscoverySearcher): Ask {
  return (query) =>
    searcher
      .search({ text: query.trim(), locale: null, offset: 0, limit: ANSWER_RECORDS, filters: null })
      .hits.map(({ recordIndex }) => recordIndex);
}
