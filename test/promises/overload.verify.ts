import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type LoadedRequest,
  type RequestSource,
  distinctRequests,
  inTurn,
  readOf,
} from '../../bench/http/search-requests.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { EVALUATED_HOST, EVALUATION, evaluationData, evaluationQueries } from './support/evaluation-data.ts';
import { gaugeProcessors } from './support/gauge-processors.ts';
import { type Timed, expectInTime } from './support/in-time.ts';
import { type LightClient, lightClient } from './support/light-client.ts';
import { quantile, serve } from './support/running-service.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'overload';
const TIMES_CAPACITY = 3;
const CONNECTIONS = 600;
const TICK_MS = 5;
/** More than are sent in the time that is given to one. */
const PROBES = 50;
const PROBE = readOf('/healthz');

interface Seen {
  readonly status: number;
  readonly ms: number;
}

/** How many searches a second are answered where eight clients ask one after the other. */
async function capacityOf(url: string, source: RequestSource): Promise<number> {
  const client = lightClient(url, 8);
  let answered = 0;
  const startMs = performance.now();
  const lengthMs = scaled({ quick: 5_000, full: 10_000 });
  const ask = async (): Promise<void> => {
    while (performance.now() - startMs < lengthMs) {
      if ((await client.ask(source.next())) === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  client.close();
  return answered / ((performance.now() - startMs) / 1_000);
}

interface Overload {
  readonly searches: readonly Seen[];
  readonly healths: readonly Seen[];
  readonly figures: Readonly<Record<'admitted' | 'admittedP99Ms' | 'refused' | 'healthP99Ms', number>>;
}

/** Takes the capacity, then asks for three times as much of it. */
async function overloaded(url: string, source: RequestSource, workers: number): Promise<Overload> {
  const perSecond = await capacityOf(url, source);

  const clients = lightClient(url, CONNECTIONS);
  const probes = lightClient(url, PROBES);
  onTestFinished(() => [clients, probes].forEach(({ close }) => close()));
  const [searches, healths, lateMs]: [Seen[], Seen[], number[]] = [[], [], []];
  const send = async (client: LightClient, into: Seen[], request: LoadedRequest): Promise<void> => {
    const startMs = performance.now();
    const status = await client.ask(request);
    into.push({ status, ms: performance.now() - startMs });
  };
  const endMs = performance.now() + scaled({ quick: 10_000, full: 120_000 });
  let [sent, ticks] = [0, 0];
  const startedMs = performance.now();
  while (performance.now() < endMs) {
    const due = ((performance.now() - startedMs) / 1_000) * perSecond * TIMES_CAPACITY;
    // What finds no free connection would wait in this process, which is not what is measured.
    for (; sent < due && clients.free() > 0; sent += 1) void send(clients, searches, source.next());
    if (clients.free() === 0) sent = Math.max(sent, due);
    if (ticks % 10 === 0 && probes.free() > 0) void send(probes, healths, PROBE);
    ticks += 1;
    const beforeMs = performance.now();
    await wait(TICK_MS);
    lateMs.push(performance.now() - beforeMs - TICK_MS);
  }
  await wait(2_000);

  const admitted = searches.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = searches.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const figures = {
    admitted: admitted.length,
    admittedP99Ms: Math.round(quantile(admitted, 0.99)),
    refused: refused.length,
    refusedP99Ms: Math.round(quantile(refused, 0.99)),
    healthP99Ms: Math.round(
      quantile(
        healths.map(({ ms }) => ms),
        0.99,
      ),
    ),
    // The share of these times that this process, on the same cores, kept for itself.
    clientLateP99Ms: Math.round(quantile(lateMs, 0.99)),
  };
  const asked = `${TIMES_CAPACITY} times ${Math.round(perSecond)} a second`;
  tell(PROMISE, workers === 1 ? asked : `${workers} workers, ${asked}`, JSON.stringify(figures));
  return { searches, healths, figures };
}

describe.skipIf(!existsSync(EVALUATION))('three times what the service can do (needs ../shared/data)', () => {
  it.for([1, 2])(
    'with %i workers: what is admitted is answered in time; the rest is refused at once, and probes are answered',
    async (workers, context) => {
      const scratch = temporaryFolder();
      const source = inTurn(distinctRequests(await evaluationQueries()));
      const data = await evaluationData();
      const service = await serve(EVALUATED_HOST, data, scratch, ['--workers', String(workers)]);
      // Two workers are for two processors.
      const gauge = workers === 1 ? null : gaugeProcessors();
      const measure = async (): Promise<readonly Timed[]> => {
        await gauge?.sample();
        const { searches, healths, figures } = await overloaded(service.url, source, workers);
        await gauge?.sample();
        expect(searches.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
        expect(healths.filter(({ status }) => status !== 200)).toEqual([]);
        return [
          // Where none was refused there was no overload: the clients had no time to ask.
          { what: 'overloads that did not come about', measured: Number(figures.refused === 0), most: 0 },
          { what: 'ms to answer what is admitted, p99', measured: figures.admittedP99Ms, most: 250 },
          { what: 'ms to answer a probe, p99', measured: figures.healthP99Ms, most: 100 },
        ];
      };
      await expectInTime(context, PROMISE, measure, gauge);
    },
  );
});
