import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { readQuerySets } from '../evaluation/evaluation-files.ts';
import { measureFirstPaint } from './first-paint.ts';
import { type Load, loadWith } from './load.ts';
import { searchesAsked } from './page-requests.ts';
import { publishEvaluation } from './publish-evaluation.ts';
import { type LoadedHost, renderPagesReport } from './render-pages-report.ts';
import { type LoadedRequest, inTurn } from './search-requests.ts';
import { PROGRAM, startProcess } from './served-process.ts';

/**
 * `npm run bench:pages`: what a page of hits costs the service, beside the answer
 * that it is made of, and how soon each page shows something in a browser on a
 * slow machine. Some minutes. Needs ../shared/data/eval; first paint needs
 * Chromium. Writes bench/reports/pages.md.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const CASES = ['page', 'answer', 'hits', 'page again'] as const;
const WARM_UP_REQUESTS = 2_000;
const ROUNDS = 5;
const ROUND_REQUESTS = 1_000;
/** Enough to keep the server at work; more of them are refused where the machine has other work. */
const CONNECTIONS = 4;
/** Few enough to be kept beside each other. */
const REPEATED = 100;

if (existsSync(EVALUATION)) await measure();
else console.log('Skipped bench:pages: it needs the evaluation in ../shared/data/eval, which is not there.');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-facts-bench-'));
  try {
    const sets = await readQuerySets(EVALUATION, createNodeFiles());
    const queries = sets.flatMap((set) => set.queries.map(({ query }) => query.trim()));
    const [evaluated, bundled] = [join(folder, 'evaluated'), join(folder, 'bundled')];
    const entries = await publishEvaluation(EVALUATION, join(REPOSITORY, 'hosts/dsh'), evaluated);
    const host = join(REPOSITORY, 'hosts/node-red');
    for (const command of ['ingest', 'publish']) {
      execFileSync(process.execPath, [fileURLToPath(PROGRAM), command, '--host', host, '--data', bundled]);
    }
    const large = [join(REPOSITORY, 'hosts/dsh'), evaluated] as const;
    const hosts = [
      await loadHost(`the evaluation's catalog, ${entries} entries`, queries, large, folder),
      await loadHost('the bundled host node-red', queries, [host, bundled], folder),
    ];
    const service = await startProcess(PROGRAM, serveArguments(host, bundled), join(folder, 'paint.log'));
    const paints = await measureFirstPaint(service.url);
    await service.stop();
    const day = new Date().toISOString().slice(0, 10);
    const report = renderPagesReport({ hosts, paints, queries: queries.length, nodeVersion: process.version, day });
    console.log(report);
    writeFileSync(join(REPOSITORY, 'bench/reports/pages.md'), report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function serveArguments(host: string, data: string): readonly string[] {
  return ['serve', '--port', '0', '--host', host, '--data', data];
}

/**
 * The cases in turn, in rounds, so that what else the machine does falls on all of
 * them. Code is compiled and records are read when they are first needed, which the
 * first requests tell of; then some that are not counted.
 */
async function loadHost(
  name: string,
  queries: readonly string[],
  [host, data]: readonly [string, string],
  folder: string,
): Promise<LoadedHost> {
  const searches = searchesAsked(queries);
  const service = await startProcess(PROGRAM, serveArguments(host, data), join(folder, 'load.log'));
  // A process of its own: the other's pages would push the repeated ones out of what is kept.
  const remembering = await startProcess(PROGRAM, serveArguments(host, data), join(folder, 'again.log'));
  const sources: Readonly<Record<(typeof CASES)[number], readonly LoadedRequest[]>> = {
    page: searches.map(({ asPage }) => asPage),
    answer: searches.map(({ asAnswer }) => asAnswer),
    hits: searches.map(({ asHits }) => asHits),
    'page again': searches.slice(0, REPEATED).map(({ asPage }) => asPage),
  };
  const running = CASES.map((one) => ({
    name: one,
    source: inTurn(sources[one]),
    server: one === 'page again' ? remembering : service,
    loads: [] as Load[],
  }));
  for (const { source, server, loads } of running) {
    loads.push(await loadWith(source, server, { amount: ROUND_REQUESTS }, CONNECTIONS));
    await loadWith(source, server, { amount: WARM_UP_REQUESTS }, CONNECTIONS);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { source, server, loads } of running) {
      loads.push(await loadWith(source, server, { amount: ROUND_REQUESTS }, CONNECTIONS));
    }
  }
  await Promise.all([service, remembering].map(({ stop }) => stop()));
  const cases = running.map(({ name: one, loads: [first, ...warm] }) => ({
    name: one,
    firstPerCpuSecond: first!.perCpuSecond,
    perCpuSecond: median(warm.map(({ perCpuSecond }) => perCpuSecond)),
    mostPerCpuSecond: Math.max(...warm.map(({ perCpuSecond }) => perCpuSecond)),
    kilobytes: median(warm.map(({ answerBytes }) => answerBytes)) / 1_000,
  }));
  return { name, cases };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
