import { NO_EVIDENCE } from '../../facts/evidence.ts';
import { join, resolve } from 'node:path';
import { compareCodeUnits } from '../../base/compare.ts';
import type { Clock } from '../../base/clock.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import { Failure } from '../../base/failure.ts';
import type { EvalStrategy } from '../../cli/command-ports.ts';
import type { Progress } from '../../cli/progress.ts';
import type { EvalReport, EvalSet } from '../../cli/reports/eval-report.ts';
import type { SourceRecord } from '../../facts/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../sources/catalogs/open-catalog.ts';
import { buildDiscovery, type BuiltDiscovery, type CatalogObservations } from '../build-discovery.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type Ask, askByStrategy } from './ask-by-strategy.ts';
import { type Query, type QuerySet, readQuerySets, readScenarios } from './evaluation-files.ts';
import { answeredTasks, type HostTask, readHostTasks, requireKnownPackages } from './host-tasks.ts';
import { judgeScenarios } from './judge-scenarios.ts';
import { type JudgedAnswer, type Judgements, metricsOf } from './metrics.ts';
import { createRecordFinder, type RecordFinder } from './record-finder.ts';

export interface EvaluationDeps {
  readonly files: FilePort;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly progress: Progress;
}

/**
 * Measures a strategy over a publication made from a folder's documents, by the code that publishes; over the host's
 * own catalogs where the folder has `tasks.yaml`.
 */
export async function evaluateFolder(
  folder: string,
  profile: HostProfile,
  strategy: EvalStrategy,
  deps: EvaluationDeps,
): Promise<EvalReport> {
  const tasks = await readHostTasks(folder, deps.files);
  const querySets = tasks === null ? await readQuerySets(folder, deps.files) : [answeredTasks(tasks)];
  const scenarios = await readScenarios(folder, deps.files);
  deps.progress.start('Indexing documents', null);
  const { built, documents } =
    tasks === null ? await buildFromDocuments(folder, profile, deps) : await buildFromCatalogs(profile, deps);
  if (documents === 0 && querySets.length === 0 && scenarios === null) {
    throw new Failure(
      'source_unreachable',
      'The folder has nothing to evaluate: no documents.jsonl, no dev/*.jsonl and no scenarios.json.',
    );
  }
  const ask = askByStrategy(strategy, built, profile);
  const finder = createRecordFinder(built.projects);
  if (tasks !== null) requireKnownPackages(tasks, finder);
  deps.progress.start(
    'Asking',
    querySets.reduce((sum, { queries }) => sum + queries.length, 0),
  );
  const sets = querySets.map((set): EvalSet => {
    deps.progress.advance(set.queries.length);
    return measureSet(set, finder, ask);
  });
  deps.progress.finish();
  return {
    documents,
    entries: built.projects.length,
    strategy,
    sets,
    scenarios: scenarios === null ? null : judgeScenarios({ scenarios, finder, projects: built.projects, ask }),
    notes: [...unansweredNote(tasks ?? []), ...notesOn(querySets, finder, built)],
  };
}

/** The publication's records and index from a folder's `documents.jsonl`; none where it is missing. */
export async function buildFromDocuments(
  folder: string,
  profile: HostProfile,
  { files, http, clock }: Omit<EvaluationDeps, 'progress'>,
): Promise<{ built: BuiltDiscovery; documents: number }> {
  if (profile.evaluationCatalog === null) {
    throw new Failure('config_invalid', 'The host profile has no evaluation_catalog; name one that has, with --host.');
  }
  const config: CatalogConfig = {
    ...profile.evaluationCatalog,
    place: { kind: 'path', path: join(resolve(folder), 'documents.jsonl') },
  };
  const catalog = await readCatalog(config, { files, http, clock });
  const catalogs = catalog === null ? [] : [catalog];
  return {
    built: await buildDiscovery(profile, { catalogs, evidence: NO_EVIDENCE }),
    documents: countOf(catalogs),
  };
}

/** The publication's records and index from the host's own catalogs, with nothing observed beside them. */
export async function buildFromCatalogs(
  profile: HostProfile,
  deps: Omit<EvaluationDeps, 'progress'>,
): Promise<{ built: BuiltDiscovery; documents: number }> {
  const read = await Promise.all(profile.catalogs.map((config) => readCatalog(config, deps)));
  const catalogs = read.filter((catalog) => catalog !== null);
  return {
    built: await buildDiscovery(profile, { catalogs, evidence: NO_EVIDENCE }),
    documents: countOf(catalogs),
  };
}

function countOf(catalogs: readonly CatalogObservations[]): number {
  return catalogs.reduce((sum, { snapshot }) => sum + snapshot.recordCount, 0);
}

/** `null`: there is no such catalog. */
async function readCatalog(
  config: CatalogConfig,
  { files, http, clock }: Omit<EvaluationDeps, 'progress'>,
): Promise<CatalogObservations | null> {
  const opened = await openCatalog(config, { files, http }, null);
  if (opened.kind !== 'read') return null;
  const records: SourceRecord[] = await Array.fromAsync(opened.records);
  const { id, license, licenseUrl, sourceUrl } = config;
  const snapshot = {
    source: { sourceId: id, kind: 'catalog' as const, license, licenseUrl, sourceUrl },
    snapshotId: 'discovery.evaluation' as const,
    contentHash: opened.contentHash,
    etag: null,
    fetchedAtMs: clock.nowMs(),
    recordCount: records.length,
  };
  return { config, snapshot, records };
}

/** Metrics of one set and its slices. */
export function measureSet({ name, queries }: QuerySet, finder: RecordFinder, ask: Ask): EvalSet {
  const answers = queries.map((query) => ({
    query,
    answer: { judgements: judgementsOf(query, finder), records: ask(query.query) },
  }));
  const slices = Map.groupBy(answers, ({ query }) => sliceOf(query));
  const measured = (items: ReadonlyArray<{ answer: JudgedAnswer }>) => ({
    queries: items.length,
    metrics: metricsOf(items.map(({ answer }) => answer)),
  });
  return {
    name,
    ...measured(answers),
    slices:
      slices.size < 2
        ? []
        : [...slices]
            .sort(([a], [b]) => compareCodeUnits(a, b))
            .map(([slice, items]) => ({ name: slice, ...measured(items) })),
  };
}

/** Name queries are told apart by how the name was changed, the others by language. */
function sliceOf({ subkind, locale }: Query): string {
  return subkind === undefined ? locale : (subkind.split(':')[0] ?? subkind);
}

function judgementsOf({ targets, judgements }: Query, finder: RecordFinder): Judgements {
  if (judgements === undefined) {
    const records = (targets ?? []).map((target) => finder.byTarget(target)).filter((record) => record !== null);
    return { kind: 'targets', records: new Set(records) };
  }
  const grades = new Map<number, number>();
  for (const judgement of judgements) {
    const record = finder.byTarget(judgement);
    if (record !== null) grades.set(record, Math.max(judgement.grade, grades.get(record) ?? 0));
  }
  // The ideal is over what can be found: a merged project counts once.
  return { kind: 'grades', grades, idealGrades: [...grades.values()] };
}

function unansweredNote(tasks: readonly HostTask[]): readonly string[] {
  const count = tasks.filter(({ does }) => does.length === 0).length;
  return count === 0 ? [] : [`tasks: ${count} that nothing in the catalog does are left out of the means`];
}

function notesOn(
  sets: readonly QuerySet[],
  finder: RecordFinder,
  { merged, exclusions }: BuiltDiscovery,
): readonly string[] {
  const unreachable = sets.flatMap(({ name, queries }) => {
    const lost = queries.filter(
      ({ targets }) => targets !== undefined && targets.every((target) => finder.byTarget(target) === null),
    );
    return lost.length === 0
      ? []
      : [`${name}: ${lost.length} queries ask for entries that no record of this publication holds`];
  });
  const mergedAway = Object.entries(merged.merges).filter(([, count]) => count > 0);
  return [
    ...unreachable,
    ...(mergedAway.length === 0 ? [] : [`merged: ${mergedAway.map(([rule, count]) => `${rule} ${count}`).join(', ')}`]),
    ...(exclusions.length === 0 ? [] : [`excluded: ${exclusions.length}`]),
  ];
}
