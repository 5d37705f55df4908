import { forTerminal } from '../../base/text-safety.ts';
import type { IngestReport } from '../../operations/ingest/ingest-report.ts';
import { formatCount, formatDuration } from '../../base/quantities.ts';
import { renderTable, type TableColumn } from './text-table.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'catalog', align: 'left' },
  { header: 'outcome', align: 'left' },
  { header: 'records read', align: 'right' },
  { header: 'unreadable', align: 'right' },
  { header: 'time', align: 'right' },
];

export function renderIngestReport({ catalogs, durationMs }: IngestReport): string {
  const rows = catalogs.map((catalog) => [
    forTerminal(catalog.catalogId),
    catalog.outcome,
    formatCount(catalog.recordsRead),
    formatCount(catalog.unreadable),
    formatDuration(catalog.durationMs),
  ]);
  const failures = catalogs.flatMap(({ catalogId, outcome, failure }) =>
    failure === null
      ? []
      : [`${outcome}: ${forTerminal(catalogId)}: ${forTerminal(failure.detail)} (${forTerminal(failure.code)})`],
  );
  const shrunk = catalogs.flatMap(({ catalogId, failure }) =>
    failure?.code === 'source_shrunk'
      ? [`if it is right: \`plugin-facts ingest --accept-shrink ${forTerminal(catalogId)}\` takes it over.`]
      : [],
  );
  const next =
    failures.length === 0
      ? []
      : ['next: `plugin-facts doctor` tests each catalog and says what to do; what did not fail is kept.'];
  return `${[...renderTable(COLUMNS, rows), ...failures, ...shrunk, ...next, `total time ${formatDuration(durationMs)}`].join('\n')}\n`;
}
