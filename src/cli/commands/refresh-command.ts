import { Command, Option } from 'commander';
import { formatCount, formatCounted, formatDuration } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { ObservationChange, RefreshReport } from '../../operations/refresh/refresh-report.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  dataOption,
  examples,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
} from '../command-options.ts';
import { renderCutByTime } from '../render/cut-by-time.ts';
import { renderFailedProviders } from '../render/failed-providers.ts';
import { renderEndedRollback } from './publish-command.ts';
import { FACTS_LINE } from '../render/plugin-facts.ts';
import { runCommand, writeReport } from '../run-command.ts';
import { type TableColumn, renderTable } from '../text-layout.ts';

interface RefreshOptionValues extends HostOptionValues {
  readonly minutes: number | null;
  readonly again?: boolean;
  readonly json?: boolean;
}

const INTERRUPTED =
  'every observation that ended is kept, nothing was published; run the same command again and it goes on where it was.';
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 10_080;

export function refreshCommand(context: CommandContext): Command {
  return new Command('refresh')
    .description(
      'Observe again the releases that have a profile, at their repositories and at advisories, as far as that is due, and publish.',
    )
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(
      new Option('--minutes <number>', 'time for looking; what is not reached waits for the next run')
        .argParser(integerParser(1, WEEK_MINUTES))
        .default(null, 'as long as it takes'),
    )
    .addOption(new Option('--again', 'observe also what is not due yet'))
    .addOption(jsonOption())
    .addHelpText('after', examples('refresh', 'refresh --minutes 10 --host hosts/my-host'))
    .action((options: RefreshOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED }, async (progress) => {
        const { minutes, again, json } = options;
        const report = await context.commands.refresh(
          {
            ...foldersOf(options),
            withinMs: minutes === null ? null : minutes * MINUTE_MS,
            isAgain: again === true,
          },
          progress,
          context.interrupt,
        );
        writeReport(context, json === true, report, renderRefreshReport);
        return isAllWell(report) ? 0 : 1;
      }),
    );
}

function isAllWell({ alarms, providerFailures, faultyProfiles }: RefreshReport): boolean {
  return alarms.length === 0 && providerFailures.length === 0 && faultyProfiles.length === 0;
}

const left = (header: string): TableColumn => ({ header, align: 'left' });
const right = (header: string): TableColumn => ({ header, align: 'right' });

const OBSERVATION_COLUMNS = [left('observations'), right('observed'), right('missing'), right('failed'), right('kept')];

export function renderRefreshReport(report: RefreshReport): string {
  const {
    releases,
    fresh,
    observations,
    providerFailures,
    changes,
    alarms,
    cutByTime,
    faultyProfiles,
    published,
    durationMs,
  } = report;
  return `${[
    ...renderTable(
      OBSERVATION_COLUMNS,
      observations.map(({ kind, observed, missing, failed, kept }) => [
        kind,
        ...[observed, missing, failed, kept].map(formatCount),
      ]),
    ),
    ...renderFailedProviders(providerFailures),
    '',
    ...(changes.length === 0 ? ['Nothing says anything else than before.'] : changes.map(renderChange)),
    ...alarms.map(
      (release) => `alarm: ${forTerminal(release)}: other bytes than before under the same version; it is quarantined.`,
    ),
    ...renderCutByTime(cutByTime),
    ...faultyProfiles.map(
      (file) => `profile ${forTerminal(file)} has errors; \`plugin-facts profile check\` tells them by line.`,
    ),
    '',
    `${formatCount(fresh)} of ${formatCounted(releases, 'release')} observed in full, total time ${formatDuration(durationMs)}`,
    published === null
      ? 'Nothing was published.'
      : `${published.outcome}: ${forTerminal(published.publicationVersion)}, ${formatCounted(published.candidates, 'candidate')}`,
    ...(published === null ? [] : renderEndedRollback(published)),
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderChange({ kind, subject, fields, from, to }: ObservationChange): string {
  const what = fields.length === 0 ? `${from} → ${to}` : fields.join(', ');
  return `${kind} ${forTerminal(subject)}: ${what}`;
}
