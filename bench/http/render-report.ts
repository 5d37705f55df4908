import type { MeasuredCase } from './compare-cases.ts';
import type { MeasuredMemory } from './measure-memory.ts';

export interface HttpFigures {
  readonly entries: number;
  readonly queries: number;
  readonly cases: readonly MeasuredCase[];
  readonly memory: MeasuredMemory;
  readonly nodeVersion: string;
  /** ISO 8601 day. */
  readonly day: string;
}

const MEANING = {
  bare: 'a bare Fastify route with a constant reply',
  distinct: 'search, each request another one',
  repeated: 'search, 200 requests over and over (cache)',
} as const;

/** The report as Markdown. */
export function renderReport({ entries, queries, cases, memory, nodeVersion, day }: HttpFigures): string {
  const bare = cases.find(({ name }) => name === 'bare')?.load.perCpuSecond ?? Number.NaN;
  const rows = cases.map(({ name, load, atHalfLoad }) => [
    MEANING[name],
    (load.answerBytes / 1000).toFixed(1),
    load.perCpuSecond.toFixed(0),
    `${((load.perCpuSecond / bare) * 100).toFixed(0)} %`,
    load.perSecond.toFixed(0),
    percent(load.refusedShare),
    atHalfLoad.ratePerSecond,
    atHalfLoad.p50Ms.toFixed(1),
    atHalfLoad.p99Ms.toFixed(1),
    percent(atHalfLoad.refusedShare),
  ]);
  const head = [
    'case',
    'answer kB',
    'requests a CPU second',
    'of bare',
    'a second',
    'told 503',
    'half load: a second',
    'p50 ms',
    'p99 ms',
    'told 503',
  ];
  return `# HTTP

${entries} entries, ${queries} queries of the evaluation (names, tasks, whole sentences; both languages), Node ${nodeVersion}, ${day}. \`npm run bench:http\`

## Requests

${table(head, rows)}

The server is \`plugin-facts serve\` with its default settings, log and cache included, one process for the distinct requests and one for the repeated; the load comes from another one on the same machine. 16 connections, each with its next request as soon as it has its answer (autocannon), 4 s a case, five rounds in turn after 5,000 requests a case that are not counted; medians. CPU time is user and system time of the server's process, all threads. The bare route reads the same JSON bodies and sends as many bytes as the mean answer. Distinct requests are each query under three languages, three page sizes and five pages; the cache holds fewer than go round. Half load is half of what was answered a second under full load, sent evenly; a request's time counts from when it was due.

## Memory

${table(
  ['', 'resident MB', 'heap MB', 'heap used MB', 'buffers MB'],
  [
    ['when it serves', ...memoryRow(memory.afterStart)],
    [`after ${memory.requests} mixed requests`, ...memoryRow(memory.afterRequests)],
  ],
)}

\`plugin-facts serve\` in a fresh process that is not the first of its checkout, two seconds after it said that it serves, and two seconds after the last of the requests (of ten, six searches and a route of 5, 10, 21 and 50 hits, two reads of the directory and a probe; 16 at a time). Resident is what the system counts for the process, the program of Node itself included (about 65 MB of it is mapped from disk). MB are millions of bytes.
`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function memoryRow({ rss, heapTotal, heapUsed, arrayBuffers }: NodeJS.MemoryUsage): readonly string[] {
  return [rss, heapTotal, heapUsed, arrayBuffers].map((bytes) => (bytes / 1e6).toFixed(1));
}

function table(head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
