import type { ScenarioReport, ScenarioVerdict } from '../../src/cli/eval-report.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import type { Identity, Scenarios } from './evaluation-files.ts';
import type { RecordFinder } from './record-finder.ts';

export interface ScenarioInput {
  readonly scenarios: Scenarios;
  readonly finder: RecordFinder;
  readonly projects: readonly PluginProject[];
  /** Records for a query in the answer's order, 20 at most. */
  readonly ask: (query: string) => readonly number[];
}

interface Judged {
  readonly verdict: ScenarioVerdict;
  readonly requiredRanks: readonly number[];
  readonly requiredFound: number;
  readonly forbiddenKept: number;
  readonly forbiddenTotal: number;
  readonly duplicates: number;
}

/** Rank from 1 of an identity; infinite where it is not in the answer. */
type RankOf = (identity: Identity) => number;

/** Holds every scenario, in both languages, against its gates. */
export function judgeScenarios({ scenarios, finder, projects, ask }: ScenarioInput): ScenarioReport {
  const judged = scenarios.cases.flatMap(({ scenario_id: scenarioId, task, expected }) =>
    Object.entries(task).map(([locale, query]): Judged => {
      const records = ask(query);
      return judge({ scenarioId, locale }, expected, rankIn(records, finder), duplicatesIn(records, projects));
    }),
  );
  const exact = scenarios.exact_queries.filter(
    (wanted) => rankIn(ask(wanted.query), finder)(wanted) <= wanted.max_rank,
  );
  const sum = (count: (item: Judged) => number): number => judged.reduce((total, item) => total + count(item), 0);
  const requiredTotal = sum(({ requiredRanks }) => requiredRanks.length);
  return {
    verdicts: judged.map(({ verdict }) => verdict),
    requiredFound: sum(({ requiredFound }) => requiredFound),
    requiredTotal,
    forbiddenKept: sum(({ forbiddenKept }) => forbiddenKept),
    forbiddenTotal: sum(({ forbiddenTotal }) => forbiddenTotal),
    duplicates: sum(({ duplicates }) => duplicates),
    exactAtRank1: exact.length,
    exactTotal: scenarios.exact_queries.length,
    recallAt10:
      requiredTotal === 0
        ? 0
        : sum(({ requiredRanks }) => requiredRanks.filter((rank) => rank <= 10).length) / requiredTotal,
  };
}

function judge(
  name: Pick<ScenarioVerdict, 'scenarioId' | 'locale'>,
  { required, forbidden }: Scenarios['cases'][number]['expected'],
  rankOf: RankOf,
  duplicates: number,
): Judged {
  const missed = required.filter((identity) => rankOf(identity) > identity.max_rank);
  const intruding = forbidden.filter((identity) => rankOf(identity) <= identity.max_rank);
  const misses = [
    ...missed.map(
      (identity) => `${identity.value} is not within rank ${identity.max_rank} (${said(rankOf(identity))})`,
    ),
    ...intruding.map((identity) => `${identity.value} is within rank ${identity.max_rank} (${said(rankOf(identity))})`),
    ...(duplicates === 0 ? [] : [`${duplicates} projects stand twice`]),
  ];
  return {
    verdict: { ...name, passed: misses.length === 0, misses },
    requiredRanks: required.map(rankOf),
    requiredFound: required.length - missed.length,
    forbiddenKept: forbidden.length - intruding.length,
    forbiddenTotal: forbidden.length,
    duplicates,
  };
}

function rankIn(records: readonly number[], finder: RecordFinder): RankOf {
  return (identity) => {
    const place = records.findIndex((record) => finder.holds(record, identity));
    return place === -1 ? Number.POSITIVE_INFINITY : place + 1;
  };
}

function said(rank: number): string {
  return rank === Number.POSITIVE_INFINITY ? 'not found' : `rank ${rank}`;
}

/** Records beyond the first of one package, or of one place. */
function duplicatesIn(records: readonly number[], projects: readonly PluginProject[]): number {
  const keys = records.map(
    (record) => projects[record]?.packageName?.toLowerCase() ?? projects[record]?.identityKey ?? '',
  );
  return keys.length - new Set(keys).size;
}
