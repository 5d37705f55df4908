import { QUERY_KINDS, type MixedQuery, type QueryKind } from './query-mix.ts';

/** CPU time of one query, in milliseconds, over a set of queries. */
export interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly meanMs: number;
}

export interface QueryTimes extends Times {
  readonly queries: number;
  readonly rounds: number;
  readonly byKind: Readonly<Record<QueryKind, Times>>;
}

/**
 * Asks all queries a few times without looking at the clock, then a few times
 * with; of each query its median counts, so that what others do on the machine
 * weighs little. The clock has microseconds and costs about one.
 */
export function measureQueries(
  search: (text: string) => void,
  queries: readonly MixedQuery[],
  warmUps: number,
  rounds: number,
): QueryTimes {
  for (let i = 0; i < warmUps; i += 1) for (const { text } of queries) search(text);
  const timesMs = queries.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, { text }] of queries.entries()) timesMs[i]?.push(cpuMsOf(() => search(text)));
  }
  const medians = queries.map(({ kind }, i) => ({ kind, ms: at(timesMs[i] ?? [], 0.5) }));
  const timesOf = (isWanted: (kind: QueryKind) => boolean): Times =>
    summarised(medians.flatMap(({ kind, ms }) => (isWanted(kind) ? [ms] : [])));
  const [names, tasks, sentences] = QUERY_KINDS.map((kind) => timesOf((each) => each === kind));
  const all = timesOf(() => true);
  return {
    ...all,
    queries: queries.length,
    rounds,
    byKind: { names: names ?? all, tasks: tasks ?? all, sentences: sentences ?? all },
  };
}

/** User and system time that the work took, in milliseconds. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function summarised(timesMs: readonly number[]): Times {
  return {
    p50Ms: at(timesMs, 0.5),
    p99Ms: at(timesMs, 0.99),
    meanMs: timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length,
  };
}

function at(timesMs: readonly number[], share: number): number {
  return timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * share)] ?? Number.NaN;
}
