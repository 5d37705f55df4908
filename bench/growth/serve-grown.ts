import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distinctRequests } from '../http/search-requests.ts';
import { PROGRAM, type ServedProcess, startProcess } from '../http/served-process.ts';

/** What it takes to follow a publication, and to search it. */
interface ServedFigures {
  /** From the start of the process to its first answer: all is fetched, verified and opened. */
  readonly readySeconds: number;
  readonly readyProcessorSeconds: number;
  /** Resident, when it is ready; the most until then; after the searches. */
  readonly megabytes: Readonly<Record<'ready' | 'most' | 'searched', number>>;
  readonly searches: number;
  /** From asking to the last byte of the answer, one after the other. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Searches a second of the service's processor time. */
  readonly perProcessorSecond: number;
}

/** Each another one; the first are not counted, for code is compiled while they run. */
const SEARCHES = 1_000;
const UNCOUNTED = 200;

/**
 * Signs a publication, puts it to a place, follows that from a data folder of its own, and searches what is served, over HTTP.
 *
 * @param work folder of keys, place and follower
 */
export async function serveGrown(
  { hostFolder, dataFolder }: { readonly hostFolder: string; readonly dataFolder: string },
  queries: readonly string[],
  work: string,
): Promise<ServedFigures> {
  const place = join(work, 'place');
  // The service finds the root it trusts there, too.
  process.env['PLUGIN_FACTS_KEYS'] = join(work, 'keys');
  process.env['PLUGIN_FACTS_PUBLISH_TO'] = place;
  run('keys', 'init', '--if-missing', '--host', hostFolder);
  run('renew', '--host', hostFolder, '--data', dataFolder);
  const startedAtMs = performance.now();
  const follow = ['--data', join(work, 'follower'), '--publication', place];
  const serve = ['serve', '--port', '0', '--host', hostFolder, ...follow];
  const service = await startProcess(PROGRAM, serve, join(work, 'serve.log'));
  try {
    const readySeconds = (performance.now() - startedAtMs) / 1000;
    const { cpuMs } = await service.usage();
    const { rss: ready, most } = memoryOf(service);
    const timesMs = await searchTimes(service, queries);
    const { rss: searched } = memoryOf(service);
    return { readySeconds, readyProcessorSeconds: cpuMs / 1000, megabytes: { ready, most, searched }, ...timesMs };
  } finally {
    await service.stop();
  }
}

/** Runs the program. */
function run(...args: readonly string[]): void {
  execFileSync(process.execPath, [fileURLToPath(PROGRAM), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function searchTimes(service: ServedProcess, queries: readonly string[]) {
  const timesMs: number[] = [];
  let { cpuMs } = await service.usage();
  for (const [place, { path, ...request }] of distinctRequests(queries)
    .slice(0, UNCOUNTED + SEARCHES)
    .entries()) {
    if (place === UNCOUNTED) ({ cpuMs } = await service.usage());
    const askedAtMs = performance.now();
    const answer = await fetch(`${service.url}${path}`, request);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error('The server refused a search of the benchmark.');
    if (place >= UNCOUNTED) timesMs.push(performance.now() - askedAtMs);
  }
  const { cpuMs: afterMs } = await service.usage();
  timesMs.sort((a, b) => a - b);
  const at = (share: number): number => timesMs[Math.floor(timesMs.length * share)]!;
  return {
    searches: timesMs.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    perProcessorSecond: timesMs.length / ((afterMs - cpuMs) / 1000),
  };
}

/** In MB of the system's count; Linux only. */
function memoryOf({ processId }: ServedProcess): { readonly rss: number; readonly most: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'latin1');
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1]);
  return { rss: kilobytes('VmRSS') / 1024, most: kilobytes('VmHWM') / 1024 };
}
