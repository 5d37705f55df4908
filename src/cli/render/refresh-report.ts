import { formatCount, formatCounted, formatDuration } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { ObservationChange, RefreshReport } from '../../operations/refresh/refresh-report.ts';
import { renderFailedProviders } from './failed-providers.ts';
import { FACTS_LINE } from './plugin-facts.ts';
import { type TableColumn, renderTable } from './text-table.ts';

const left = (header: string): TableColumn => ({ header, align: 'left' });
const right = (header: string): TableColumn => ({ header, align: 'right' });

const OBSERVATION_COLUMNS = [left('observations'), right('observed'), right('missing'), right('failed'), right('kept')];

export function renderRefreshReport(report: RefreshReport): string {
  const { releases, fresh, observations, providerFailures, changes, alarms, faultyProfiles, published, durationMs } =
    report;
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
    ...faultyProfiles.map(
      (file) => `profile ${forTerminal(file)} has errors; \`plugin-facts profile check\` tells them by line.`,
    ),
    '',
    `${formatCount(fresh)} of ${formatCounted(releases, 'release')} looked at in full, total time ${formatDuration(durationMs)}`,
    published === null
      ? 'Nothing was published.'
      : `${published.outcome}: ${forTerminal(published.publicationVersion)}, ${formatCounted(published.candidates, 'candidate')}`,
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderChange({ kind, subject, fields, from, to }: ObservationChange): string {
  const what = fields.length === 0 ? `${from} → ${to}` : fields.join(', ');
  return `${kind} ${forTerminal(subject)}: ${what}`;
}
