import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LoadedRequest, type RequestSource, distinctRequests, inTurn } from '../../bench/http/search-requests.ts';
import { PROGRAM, type ServedProcess } from '../../bench/http/served-process.ts';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EVALUATED_HOST, EVALUATION, evaluationData, evaluationQueries } from './support/evaluation-data.ts';
import { type ProcessorGauge, gaugeProcessors } from './support/gauge-processors.ts';
import { type Timed, expectInTime } from './support/in-time.ts';
import { lightClient } from './support/light-client.ts';
import { quantile, serve } from './support/running-service.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';

const PROMISE = 'workers';
const END_WORKERS = new URL('support/end-workers.js', import.meta.url).href;
const WORKERS = ['--workers', '2'];
/** Fewer than would have to wait so long that they are refused. */
const CLIENTS = 4;

interface Published {
  readonly hostFolder: string;
  readonly data: string;
  readonly requests: readonly LoadedRequest[];
}

const post = (path: string, body: object): LoadedRequest => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Each query as a search with its reasons, as one with its counts, and as a route. */
function dearRequests(queries: readonly string[]): readonly LoadedRequest[] {
  return queries.flatMap((query) => [
    post('/v1/plugins:search', { query, explain: true }),
    post('/v1/plugins:search', { query, facets: true, limit: 20 }),
    post('/v1/plugins:route', { query, limit: 10 }),
  ]);
}

async function evaluation(): Promise<Published> {
  const queries = await evaluationQueries();
  return {
    hostFolder: EVALUATED_HOST,
    data: await evaluationData(),
    requests: dearRequests(queries.slice(0, 100)),
  };
}

async function fewPlugins(): Promise<Published> {
  const { hostFolder, folders } = await fixtureRun();
  for (let i = 0; i < 20; i += 1) {
    writeFileSync(
      join(hostFolder, `catalog/edition-${i}.yaml`),
      `package: edition-${i}\nname: edition ${i} of notes\n`,
    );
  }
  const hostProfile = await loadFixtureHost(hostFolder);
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders);
  return { hostFolder, data: folders.root, requests: dearRequests(['edition', 'notes', '网页截图', 'edition 7']) };
}

interface EndedService {
  readonly url: string;
  /** Ends the worker that was started longest ago; nothing where none lives. */
  readonly endWorker: (way: 'terminated' | 'exits' | 'throws') => void;
  /** How many ended, and how many queries they had in hand. */
  readonly ended: () => { readonly count: number; readonly handedOn: number };
  readonly stop: () => Promise<number | null>;
}

/** A service that keeps no answers, and whose workers can be ended. */
async function serviceWithWorkers({ hostFolder, data }: Published, scratch: string): Promise<EndedService> {
  const logFile = join(scratch, 'workers.log');
  const log = openSync(logFile, 'w');
  const args = ['serve', '--port', '0', '--host', hostFolder, '--data', data, ...WORKERS];
  const child = fork(fileURLToPath(PROGRAM), args, {
    execArgv: ['--import', END_WORKERS],
    env: {
      ...process.env,
      PLUGIN_FACTS_UNVERIFIED: 'serve',
      PLUGIN_FACTS_METRICS: 'off',
      PLUGIN_FACTS_ANSWER_CACHE_MB: '0',
      PLUGIN_FACTS_SEARCHES_PER_HOUR: '0',
      PLUGIN_FACTS_ROUTES_PER_HOUR: '0',
    },
    stdio: ['ignore', 'ignore', log, 'ipc'],
  });
  closeSync(log);
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = (): string => readFileSync(logFile, 'utf8');
  let url: string | undefined;
  while ((url = /^Serving .*at (http:\S+)/mu.exec(said())?.[1]) === undefined) {
    if (child.exitCode !== null) throw new Error(said());
    await wait(50);
  }
  return {
    url,
    endWorker: (way) => void child.send(way),
    ended() {
      const lines = said()
        .split('\n')
        .filter((line) => line.includes('"a worker ended"'));
      const handedOn = lines.reduce((sum, line) => sum + Number(JSON.parse(line).handedOn), 0);
      return { count: lines.length, handedOn };
    },
    async stop() {
      child.kill('SIGTERM');
      const [exitCode] = await once(child, 'exit');
      return exitCode;
    },
  };
}

/** Without what is each answer's own. */
function shared(body: string): string {
  return body.replace(/"request_id":"[^"]*","generated_at":"[^"]*"/u, '');
}

async function ask(pool: Pool, request: LoadedRequest): Promise<{ readonly status: number; readonly text: string }> {
  const { statusCode, body } = await pool.request(request);
  return { status: statusCode, text: shared(await body.text()) };
}

/** What a service without workers answers to each request. */
async function answersWithout(published: Published, scratch: string): Promise<ReadonlyMap<LoadedRequest, string>> {
  const service = await serve(published.hostFolder, published.data, scratch);
  const pool = new Pool(service.url, { connections: 1 });
  const answers = new Map<LoadedRequest, string>();
  for (const request of published.requests) {
    const { status, text } = await ask(pool, request);
    expect(status).toBe(200);
    answers.set(request, text);
  }
  await pool.close();
  return answers;
}

interface Seen {
  answers: number;
  overloaded: number;
  readonly failed: string[];
  readonly other: string[];
}

/** Asks one request after the other until it is told to stop. */
async function askOn(
  url: string,
  answers: ReadonlyMap<LoadedRequest, string>,
  seen: Seen,
  { first, stop }: { readonly first: number; readonly stop: AbortSignal },
): Promise<void> {
  // One connection, so nothing is sent a second time in silence.
  const pool = new Pool(url, { connections: 1 });
  const all = [...answers];
  for (let turn = first; !stop.aborted; turn += 1) {
    const [request, expected] = all[turn % all.length]!;
    const { status, text } = await ask(pool, request).catch((error: unknown) => ({ status: 0, text: String(error) }));
    seen.answers += 1;
    if (status === 503 && text.includes('"overloaded"')) seen.overloaded += 1;
    else if (status !== 200) seen.failed.push(`${status} ${text.slice(0, 200)}`);
    else if (text !== expected) seen.other.push(request.body ?? '');
  }
  await pool.close();
}

const WAYS = ['terminated', 'exits', 'throws'] as const;

describe('workers that end under load', () => {
  it('fail no request, and answer as a service without workers does', { timeout: 3_600_000 }, async () => {
    const scratch = temporaryFolder();
    const isLarge = IS_FULL && existsSync(EVALUATION);
    const published = isLarge ? await evaluation() : await fewPlugins();
    const answers = await answersWithout(published, scratch);
    const service = await serviceWithWorkers(published, scratch);
    const [seen, stop] = [{ answers: 0, overloaded: 0, failed: [], other: [] }, new AbortController()];
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      askOn(service.url, answers, seen, { first: client * 7, stop: stop.signal }),
    );
    const endEvery = async (pauseMs: number, lengthMs: number): Promise<void> => {
      const endMs = performance.now() + lengthMs;
      for (let turn = 0; performance.now() < endMs; turn += 1) {
        await wait(pauseMs);
        service.endWorker(WAYS[turn % WAYS.length]!);
      }
    };
    // Each lives long enough to count as sound, and is replaced at once; then they end as soon as they begin.
    await endEvery(scaled({ quick: 3_000, full: 5_000 }), scaled({ quick: 7_000, full: 600_000 }));
    const [first, answersFirst] = [service.ended(), seen.answers];
    await endEvery(100, scaled({ quick: 4_000, full: 120_000 }));
    stop.abort();
    await Promise.all(clients);
    const exitCode = await service.stop();
    const all = service.ended();

    tell(
      PROMISE,
      `${all.count} ends of workers, ${first.count} of them one by one`,
      `${answersFirst} answers, then ${seen.answers - answersFirst}; ${all.handedOn} queries handed on; ` +
        `${seen.failed.length} failed, ${seen.other.length} other than without workers, ${seen.overloaded} refused for overload`,
    );
    expect(seen.failed).toEqual([]);
    expect(seen.other).toEqual([]);
    expect(all.count).toBeGreaterThan(scaled({ quick: 5, full: 100 }));
    expect(all.handedOn).toBeGreaterThan(0);
    expect(exitCode).toBe(0);
  });
});

interface Pace {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

/** Searches that four clients had answered, each asking the next one when it has its answer. */
async function paceOf({ url, usage }: ServedProcess, source: RequestSource, lengthMs: number): Promise<Pace> {
  const client = lightClient(url, CLIENTS);
  const before = await usage();
  const startMs = performance.now();
  let answered = 0;
  const askOnAndOn = async (): Promise<void> => {
    while (performance.now() - startMs < lengthMs) {
      const status = await client.ask(source.next());
      if (status === 200) answered += 1;
      else {
        // A service that has just begun is slow enough to refuse one of four.
        expect(status).toBe(503);
        await wait(20);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, askOnAndOn));
  const seconds = (performance.now() - startMs) / 1_000;
  const after = await usage();
  client.close();
  return { perSecond: answered / seconds, cpuMsEach: (after.cpuMs - before.cpuMs) / answered };
}

const explained = (request: LoadedRequest): LoadedRequest => ({
  ...request,
  body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), explain: true }),
});

const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Each thread keeps the texts of records that it explained, analysed: two see half of the searches each, and take
 * twice as many to know as much as one.
 */
const WARMING_SEARCHES = 3_000;

/** Until it knows most records that are found, and its code is as fast as it gets. */
async function warmUp({ url }: ServedProcess, source: RequestSource): Promise<void> {
  const client = lightClient(url, CLIENTS);
  let asked = 0;
  const askOnAndOn = async (): Promise<void> => {
    for (; asked < WARMING_SEARCHES; asked += 1) await client.ask(source.next());
  };
  await Promise.all(Array.from({ length: CLIENTS }, askOnAndOn));
  client.close();
}

/** How two workers stand to none, by the median of rounds in which each was measured in turn. */
interface Comparison {
  /** Times the searches a second of a service that has one processor. */
  readonly pace: number;
  /** Times the processor time of a search in a service that may use both. */
  readonly cost: number;
}

/** The same publication, served without workers on one processor and on both, and with two workers. */
interface Compared {
  readonly onOne: ServedProcess;
  readonly onBoth: ServedProcess;
  readonly withWorkers: ServedProcess;
}

/**
 * A service without workers uses more than one processor where there are two: helpers of its collector of garbage run
 * on the other one, for a quarter to two fifths of what its own thread takes. So what workers make of a second processor
 * is told by what the service does with one; what they make of both, by one that has both, is told beside it.
 */
async function compare(
  kind: string,
  { onOne, onBoth, withWorkers }: Compared,
  source: RequestSource,
  gauge: ProcessorGauge,
): Promise<Comparison> {
  const lengthMs = scaled({ quick: 2_000, full: 10_000 });
  const rounds: (readonly [Pace, Pace, Pace])[] = [];
  for (const service of [onOne, onBoth, withWorkers]) await warmUp(service, source);
  for (let round = 0; round < scaled({ quick: 4, full: 6 }); round += 1) {
    await gauge.sample();
    rounds.push([
      await paceOf(onOne, source, lengthMs),
      await paceOf(onBoth, source, lengthMs),
      await paceOf(withWorkers, source, lengthMs),
    ]);
  }
  const pace = median(rounds.map(([one, , two]) => two.perSecond / one.perSecond));
  const paceByBoth = median(rounds.map(([, both, two]) => two.perSecond / both.perSecond));
  const cost = median(rounds.map(([, both, two]) => two.cpuMsEach / both.cpuMsEach));
  const [one, both, two] = [0, 1, 2].map((place) => ({
    perSecond: Math.round(median(rounds.map((round) => round[place]!.perSecond))),
    cpuMsEach: median(rounds.map((round) => round[place]!.cpuMsEach)).toFixed(2),
  }));
  tell(PROMISE, `searches ${kind}, two workers by none`, JSON.stringify({ pace, paceByBoth, cost, one, both, two }));
  return { pace, cost };
}

const HAS_TASKSET = spawnSync('taskset', ['--version']).status === 0;

describe.skipIf(!existsSync(EVALUATION) || !HAS_TASKSET)(
  'two workers on two processors (needs ../shared/data and taskset)',
  () => {
    it('answer 1.7 times as many searches a second as a service with one processor, at little more processor time each', async (context) => {
      const data = await evaluationData();
      const compared = {
        onOne: await serve(EVALUATED_HOST, data, temporaryFolder(), [], true),
        onBoth: await serve(EVALUATED_HOST, data, temporaryFolder()),
        withWorkers: await serve(EVALUATED_HOST, data, temporaryFolder(), WORKERS),
      };
      const requests = distinctRequests(await evaluationQueries());
      const gauge = gaugeProcessors();
      const measure = async (): Promise<readonly Timed[]> => {
        const dear = await compare('with reasons', compared, inTurn(requests.map(explained)), gauge);
        // Told alone: the clients on the same processors take much of the time of a cheap one.
        if (IS_FULL) await compare('without reasons', compared, inTurn(requests), gauge);
        const { onBoth, withWorkers } = compared;
        const resident = [await onBoth.usage(), await withWorkers.usage()];
        const megabytes = resident.map(({ memory }) => Math.round(memory.rss / 1e6));
        tell(PROMISE, 'MB resident, without and with two workers', megabytes.join(' and '));
        return [
          { what: 'of 1.7 times the searches a second, lacking', measured: 1.7 - dear.pace, most: 0 },
          { what: 'times the processor time of a search', measured: dear.cost, most: 1.15 },
        ];
      };
      await expectInTime(context, PROMISE, measure, gauge);
    });
  },
);
