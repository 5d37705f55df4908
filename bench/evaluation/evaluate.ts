import { compareCodeUnits } from '../../src/base/compare.ts';
import { Failure } from '../../src/base/failure.ts';
import type { EvalReport, EvalSet, EvalStrategy } from '../../src/cli/eval-report.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import type { Progress } from '../../src/operations/progress.ts';
import type { DiscoveryInMemory } from '../../src/operations/publish/build-discovery.ts';
import { type Ask, askByStrategy } from './ask-by-strategy.ts';
import { type BuildDeps, buildFromCatalogs, buildFromDocuments } from './build-evaluated.ts';
import { type Query, type QuerySet, readQuerySets, readScenarios } from './evaluation-files.ts';
import { type HostTask, answeredTasks, readHostTasks, requireKnownPackages } from './host-tasks.ts';
import { judgeScenarios } from './judge-scenarios.ts';
import { type JudgedAnswer, type Judgements, metricsOf } from './metrics.ts';
import { type RecordFinder, createRecordFinder } from './record-finder.ts';

export interface EvaluationDeps extends BuildDeps {
  readonly progress: Progress;
}

/**
 * Measures a strategy over a publication made from a folder's documents, by the code that publishes; over the host's
 * own catalogs where the folder has `tasks.yaml`.
 */
export async function evaluateFolder(
  folder: string,
  hostProfile: HostProfile,
  strategy: EvalStrategy,
  deps: EvaluationDeps,
): Promise<EvalReport> {
  const tasks = await readHostTasks(folder, deps.files);
  const querySets = tasks === null ? await readQuerySets(folder, deps.files) : [answeredTasks(tasks)];
  const scenarios = await readScenarios(folder, deps.files);
  deps.progress.start('Indexing documents', null);
  const evaluated =
    tasks === null ? await buildFromDocuments(folder, hostProfile, deps) : await buildFromCatalogs(hostProfile, deps);
  const { built, documents } = evaluated;
  if (documents === 0 && querySets.length === 0 && scenarios === null) {
    throw new Failure(
      'source_unreachable',
      'The folder has nothing to evaluate: no documents.jsonl, no dev/*.jsonl and no scenarios.json.',
    );
  }
  const ask = askByStrategy(strategy, evaluated, hostProfile);
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

/** Metrics of one set and its slices. */
export function measureSet({ name, queries, isComplete }: QuerySet, finder: RecordFinder, ask: Ask): EvalSet {
  const answers = queries.map((query) => ({
    query,
    answer: { judgements: judgementsOf(query, finder, isComplete ?? false), records: ask(query.query) },
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

function judgementsOf({ targets, judgements }: Query, finder: RecordFinder, isComplete: boolean): Judgements {
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
  return { kind: 'grades', grades, idealGrades: [...grades.values()], isComplete };
}

function unansweredNote(tasks: readonly HostTask[]): readonly string[] {
  const count = tasks.filter(({ does }) => does.length === 0).length;
  return count === 0 ? [] : [`tasks: ${count} that nothing in the catalog does are left out of the means`];
}

function notesOn(
  sets: readonly QuerySet[],
  finder: RecordFinder,
  { merged, exclusions }: DiscoveryInMemory,
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
