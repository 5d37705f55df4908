import { Command } from 'commander';
import { formatCount, formatDuration } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { CatalogIngest, IngestReport } from '../../operations/ingest/ingest-report.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  acceptShrinkOption,
  dataOption,
  examples,
  foldersOf,
  hostOption,
} from '../command-options.ts';
import { renderInForce, renderOldDates, renderUnlisted, renderUnreadable } from '../render/catalog-remarks.ts';
import { runCommand } from '../run-command.ts';
import { type TableColumn, renderTable } from '../text-layout.ts';

const INTERRUPTED = 'what was read is kept; run the same command again and it goes on where it was.';

export function ingestCommand(context: CommandContext): Command {
  return new Command('ingest')
    .description('Read the catalogs of a host and keep what they say; what has not changed is not read again.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(acceptShrinkOption())
    .addHelpText(
      'after',
      examples('ingest', 'ingest --host hosts/my-host --data /var/lib/plugin-facts --accept-shrink listing'),
    )
    .action((options: HostOptionValues & { acceptShrink: readonly string[] }) =>
      runCommand(context, { asJson: false, whenInterrupted: INTERRUPTED }, async (progress) => {
        const report = await context.commands.ingest(
          { ...foldersOf(options), acceptShrink: options.acceptShrink },
          progress,
          context.interrupt,
        );
        progress.finish();
        context.report(renderIngestReport(report));
        return report.catalogs.some(({ failure }) => failure !== null) ? 1 : 0;
      }),
    );
}

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
  const remarks = [
    ...renderUnreadable(catalogs),
    ...renderUnlisted(catalogs.map(unlistedOf)),
    ...renderOldDates(catalogs),
  ];
  const end = remarks.length === 0 ? [] : [...remarks, ''];
  return `${[...renderTable(COLUMNS, rows), ...failures, ...renderInForce(catalogs), ...shrunk, ...next, ...end, `total time ${formatDuration(durationMs)}`].join('\n')}\n`;
}

function unlistedOf({ catalogId, remarks: { unlisted } }: CatalogIngest) {
  return { catalogId, unlisted };
}
