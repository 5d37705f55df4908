import { forTerminal } from '../../base/text-safety.ts';
import type { AnalyzeReport, StatusChange } from '../../operations/analyze/analyze-report.ts';
import { renderFailedProviders } from './failed-providers.ts';
import { FACTS_LINE } from './plugin-facts.ts';
import { formatCount, formatCounted, formatDuration } from '../../base/quantities.ts';
import { renderTable, type TableColumn } from './text-table.ts';

const left = (header: string): TableColumn => ({ header, align: 'left' });
const right = (header: string): TableColumn => ({ header, align: 'right' });

const OBSERVATION_COLUMNS = [
  left('observations'),
  right('observed'),
  right('missing'),
  right('failed'),
  right('kept'),
  right('skipped'),
];
const OUTCOME_COLUMNS = [
  left('dimension'),
  right('passed'),
  right('partial'),
  right('failed'),
  right('not tested'),
  right('not applicable'),
];
const FAILURE_COLUMNS = [left('stage'), left('class'), left('reason'), right('plugins')];

/** Changes that are listed; a first run changes everything. */
const MOST_CHANGES = 20;

export function renderAnalyzeReport(report: AnalyzeReport): string {
  const { queued, done, observations, changes, outcomes, failures, providerFailures, alarms, obstacles, durationMs } =
    report;
  return `${[
    ...renderTable(
      OBSERVATION_COLUMNS,
      observations.map(({ kind, observed, missing, failed, kept, skipped }) => [
        kind,
        ...[observed, missing, failed, kept, skipped].map(formatCount),
      ]),
    ),
    '',
    ...renderTable(
      OUTCOME_COLUMNS,
      outcomes.map(({ dimension, counts }) => [
        dimension,
        ...[counts.passed, counts.partial, counts.failed, counts.not_tested, counts.not_applicable].map(formatCount),
      ]),
    ),
    ...(failures.length === 0
      ? []
      : [
          '',
          ...renderTable(
            FAILURE_COLUMNS,
            failures.map(({ stage, failureClass, reasonCode, count }) => [
              stage,
              failureClass,
              reasonCode,
              formatCount(count),
            ]),
          ),
        ]),
    ...renderFailedProviders(providerFailures),
    '',
    ...renderChanges(changes),
    ...obstacles.map((reason) => `not tried: ${forTerminal(reason)}`),
    ...alarms.map(
      (release) => `alarm: ${forTerminal(release)}: other bytes than before under the same version; it is not used.`,
    ),
    `${formatCount(done)} of ${formatCounted(queued, 'plugin')} done, total time ${formatDuration(durationMs)}`,
    'next: `plugin-facts publish` publishes what is known now.',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderChanges(changes: readonly StatusChange[]): string[] {
  if (changes.length === 0) return ['Nothing says anything else than before.'];
  const shown = changes
    .slice(0, MOST_CHANGES)
    .map(({ name, dimension, from, to }) => `${forTerminal(name)}: ${dimension} ${from} → ${to}`);
  const rest = changes.length - shown.length;
  return [...shown, ...(rest === 0 ? [] : [`and ${formatCounted(rest, 'change')} more; --json lists all`])];
}
