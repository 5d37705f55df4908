import type { FirstPaint } from './first-paint.ts';

/** What was measured of the searches of one catalog. */
export interface LoadedHost {
  readonly name: string;
  readonly cases: ReadonlyArray<{
    readonly name: 'page' | 'answer' | 'hits' | 'page again';
    /** Of the first requests after its start. */
    readonly firstPerCpuSecond: number;
    /** Median of the rounds, and the best of them: other work on the machine only takes away. */
    readonly perCpuSecond: number;
    readonly mostPerCpuSecond: number;
    readonly kilobytes: number;
  }>;
}

export interface PagesFigures {
  readonly hosts: readonly LoadedHost[];
  /** Empty: there is no browser. */
  readonly paints: readonly FirstPaint[];
  readonly queries: number;
  readonly nodeVersion: string;
  /** ISO 8601 day. */
  readonly day: string;
}

const MEANING = {
  page: 'search page, each another one',
  answer: 'the answer it is made of (explained, with counts), each another one',
  hits: 'the same hits alone, each another one',
  'page again': '100 search pages over and over (kept)',
} as const;

/** The report as Markdown. */
export function renderPagesReport({ hosts, paints, queries, nodeVersion, day }: PagesFigures): string {
  const loads = hosts.flatMap(({ name: host, cases }) =>
    cases.map(({ name, firstPerCpuSecond, perCpuSecond, mostPerCpuSecond, kilobytes }) => [
      host,
      MEANING[name],
      kilobytes.toFixed(1),
      firstPerCpuSecond.toFixed(0),
      perCpuSecond.toFixed(0),
      mostPerCpuSecond.toFixed(0),
      (1000 / mostPerCpuSecond).toFixed(2),
    ]),
  );
  const painted = paints.map(({ address, medianMs, mostMs }) => [
    `\`${address}\``,
    medianMs?.toFixed(0) ?? '',
    mostMs?.toFixed(0) ?? '',
  ]);
  return `# Pages

${queries} queries of the evaluation (names, tasks, whole sentences; both languages), Node ${nodeVersion}, ${day}. \`npm run bench:pages\`

## What a search page costs

${table(['catalog', 'case', 'kB', 'first 1,000', 'a CPU second', 'best round', 'CPU ms in it'], loads)}

\`plugin-facts serve\` with its default settings, log included, over HTTP on the machine itself, 4 connections; each query on its first three pages in both languages, some 7,000 searches of which none is kept when it comes round again. CPU time is user and system time of the server's process, all threads. The first 1,000 requests of a case compile code and read records; 2,000 more are not counted; then come five rounds of 1,000 a case in turn, of which the median and the best are told. Other work on the machine makes CPU time longer too, by up to twice: the cases beside each other tell more than one number.

## First paint

${painted.length === 0 ? 'Not measured: there is no Chromium here.' : table(['page', 'median ms', 'most ms'], painted)}

First contentful paint in Chromium, its processor 4 times slower, nothing kept from before, nine times each, over the bundled host node-red.
`;
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
