import { join } from 'node:path';
import { type Latency, type Load, loadWith, pacedLatency } from './load.ts';
import { type LoadedRequest, type RequestSource, distinctRequests, inTurn } from './search-requests.ts';
import { PROGRAM, type ServedProcess, startProcess } from './served-process.ts';

/** One case of the comparison, its rounds and what comes of them. */
export interface MeasuredCase {
  readonly name: 'bare' | 'distinct' | 'repeated';
  /** Median of the rounds, each number by itself. */
  readonly load: Load;
  readonly atHalfLoad: Latency;
}

interface Case {
  readonly name: MeasuredCase['name'];
  readonly server: ServedProcess;
  readonly source: RequestSource;
}

const ROUNDS = 5;
const ROUND_SECONDS = 4;
/** Fewer leave code uncompiled that a service of some minutes has compiled, and on a busy machine seconds are few requests. */
const WARM_UP_REQUESTS = 5_000;
const HALF_LOAD_SECONDS = 6;
/** Few enough for the smallest cache, many enough that no query stands for all. */
const REPEATED = 200;

/**
 * Loads the three cases in turn, several rounds, so that what else the machine
 * does falls on all of them. A first round warms each up and is not counted.
 */
export async function compareCases(
  queries: readonly string[],
  serveArguments: readonly string[],
  logFolder: string,
): Promise<readonly MeasuredCase[]> {
  const distinct = distinctRequests(queries);
  const every = Math.floor(distinct.length / REPEATED);
  const repeated = distinct.filter((_, place) => place % every === 0);
  const service = await startProcess(PROGRAM, serveArguments, join(logFolder, 'distinct.log'));
  // A process of its own: the other's distinct requests would push the repeated ones out of the cache.
  const remembering = await startProcess(PROGRAM, serveArguments, join(logFolder, 'repeated.log'));
  const bodyBytes = await meanBodyBytes(service.url, repeated);
  const bareProgram = new URL('bare-process.ts', import.meta.url);
  const bare = await startProcess(bareProgram, [String(bodyBytes)], join(logFolder, 'bare.log'));
  const source = inTurn(distinct);
  const cases: readonly Case[] = [
    { name: 'bare', server: bare, source: inTurn(repeated) },
    { name: 'distinct', server: service, source },
    { name: 'repeated', server: remembering, source: inTurn(repeated) },
  ];
  const loads = await roundsOf(cases);
  const measured: MeasuredCase[] = [];
  for (const { name, server, source: requests } of cases) {
    const load = medianLoad(loads.get(name) ?? []);
    const rate = Math.floor(load.perSecond / 2);
    measured.push({ name, load, atHalfLoad: await pacedLatency(requests, server.url, rate, HALF_LOAD_SECONDS) });
  }
  await Promise.all([service, remembering, bare].map(({ stop }) => stop()));
  return measured;
}

async function roundsOf(cases: readonly Case[]): Promise<ReadonlyMap<string, readonly Load[]>> {
  const loads = new Map<string, Load[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, server, source } of cases) {
      const size = round === 0 ? { amount: WARM_UP_REQUESTS } : { duration: ROUND_SECONDS };
      const load = await loadWith(source, server, size);
      if (round > 0) loads.get(name)?.push(load);
    }
  }
  return loads;
}

async function meanBodyBytes(url: string, requests: readonly LoadedRequest[]): Promise<number> {
  let bytes = 0;
  for (const { path, ...request } of requests) {
    const answer = await fetch(`${url}${path}`, request);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  return Math.round(bytes / requests.length);
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    perCpuSecond: median(loads.map(({ perCpuSecond }) => perCpuSecond)),
    answerBytes: median(loads.map(({ answerBytes }) => answerBytes)),
    refusedShare: median(loads.map(({ refusedShare }) => refusedShare)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
