import type { Measured } from './measure-engine.ts';
import type { Times } from './measure-queries.ts';
import { QUERY_KINDS } from './query-mix.ts';

export interface EngineRow {
  readonly title: string;
  /** A reason instead of figures where it was not run. */
  readonly measured: Measured | string;
}

export interface SizeReport {
  readonly entries: number;
  /** Our engine first. */
  readonly rows: readonly EngineRow[];
}

const HEAD = [
  '| engine | p50 ms | p99 ms | mean ms | mean, times ours | index MB | build CPU s | load s | RSS MB |',
  '|---|---|---|---|---|---|---|---|---|',
];

/** One table for each size, and what our engine does as the number of entries grows. */
export function searchReport(sizes: readonly SizeReport[], conditions: string): string {
  return [
    '# Search speed',
    conditions,
    ...sizes.flatMap((size) => [
      `## ${size.entries.toLocaleString('en')} entries`,
      [...HEAD, ...size.rows.map((row) => engineLine(row, ownMeanMs(size)))].join('\n'),
      kindTable(size),
    ]),
    '## Cost and corpus',
    curveTable(sizes),
    '',
  ].join('\n\n');
}

function ownMeanMs({ rows: [own] }: SizeReport): number {
  return own === undefined || typeof own.measured === 'string'
    ? Number.NaN
    : (own.measured.times?.meanMs ?? Number.NaN);
}

function engineLine({ title, measured }: EngineRow, ownMs: number): string {
  if (typeof measured === 'string') return `| ${title} | not run: ${measured} | | | | | | | |`;
  const { times, indexBytes, buildCpuSeconds, loadSeconds, residentBytes } = measured;
  const cells = [
    figure(times?.p50Ms, 3),
    figure(times?.p99Ms, 3),
    figure(times?.meanMs, 3),
    figure(times === null ? null : times.meanMs / ownMs, 1),
    figure(indexBytes === null ? null : indexBytes / 1e6, 1),
    figure(buildCpuSeconds, 1),
    figure(loadSeconds, 2),
    figure(residentBytes === null ? null : residentBytes / 1e6, 0),
  ];
  return `| ${title}${sampleNote(measured)} | ${cells.join(' | ')} |`;
}

function sampleNote({ times }: Measured): string {
  return times === null ? '' : `, ${times.queries} queries × ${times.rounds}`;
}

function kindTable({ rows }: SizeReport): string {
  const lines = rows.flatMap(({ title, measured }) => {
    if (typeof measured === 'string' || measured.times === null) return [];
    const { byKind } = measured.times;
    return [`| ${title} | ${QUERY_KINDS.map((kind) => timesText(byKind[kind])).join(' | ')} |`];
  });
  return [`| p50 / p99 / mean ms | ${QUERY_KINDS.join(' | ')} |`, '|---|---|---|---|', ...lines].join('\n');
}

function timesText({ p50Ms, p99Ms, meanMs }: Times): string {
  return [p50Ms, p99Ms, meanMs].map((ms) => figure(ms, 3)).join(' / ');
}

function curveTable(sizes: readonly SizeReport[]): string {
  const lines = sizes.flatMap(({ entries, rows: [own] }) => {
    if (own === undefined || typeof own.measured === 'string') return [];
    const { postings, times } = own.measured;
    const read = postings?.read ?? Number.NaN;
    const cells = [
      figure(postings?.there, 0),
      figure(read, 0),
      figure(times?.meanMs, 3),
      figure(((times?.meanMs ?? Number.NaN) * 1e6) / read, 1),
      figure(postings?.countingMs, 3),
    ];
    return [`| ${entries.toLocaleString('en')} | ${cells.join(' | ')} |`];
  });
  return [
    '| entries | postings of a query | of these read | mean ms | ns a posting read, all included | counting all matches, ms |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function figure(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
}
