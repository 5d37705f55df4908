import { Command, Option } from 'commander';
import { formatCount, formatCounted, formatDuration, formatSize } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { describeLeftOut } from '../../operations/publish/left-out-records.ts';
import type { PublishReport } from '../../operations/publish/publish-report.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  dataOption,
  examples,
  foldersOf,
  hostOption,
  oneWritablePlace,
} from '../command-options.ts';
import { renderUnlisted } from '../render/catalog-remarks.ts';
import { renderFacts } from '../render/plugin-facts.ts';
import { renderSignature } from './keys-command.ts';
import { runCommand } from '../run-command.ts';
import { fitToWidth, renderTable } from '../text-layout.ts';

const INTERRUPTED = 'the publication before stands; run the same command again.';

export function publishCommand(context: CommandContext): Command {
  return new Command('publish')
    .description('Turn what was ingested into an immutable publication; the same observations give the same bytes.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(
      new Option('--to <place>', 'put what is signed to a folder or s3://bucket/prefix, for services that follow it')
        .argParser(oneWritablePlace)
        .default(null, 'PLUGIN_FACTS_PUBLISH_TO, else nowhere'),
    )
    .addHelpText('after', examples('publish', 'publish --host hosts/my-host --to s3://my-bucket/my-host'))
    .action((options: HostOptionValues & { readonly to: string | null }) =>
      runCommand(context, { asJson: false, whenInterrupted: INTERRUPTED }, async (progress) => {
        const report = await context.commands.publish(
          { ...foldersOf(options), to: options.to },
          progress,
          context.interrupt,
        );
        progress.finish();
        context.report(renderPublishReport(report));
        return 0;
      }),
    );
}

export function renderPublishReport(report: PublishReport): string {
  return `${[
    report.outcome === 'published' ? 'Published.' : 'Unchanged: these bytes are published already.',
    ...renderEndedRollback(report),
    ...renderFacts(
      [
        ['publication', forTerminal(report.publicationVersion)],
        ['snapshot', forTerminal(report.snapshotId)],
        ['sequence', formatCount(report.sequence)],
        ['folder', forTerminal(report.folder)],
      ],
      '  ',
    ),
    ...renderSignature(report.signature).map((line, place) => `${place === 0 ? '  signature    ' : '  '}${line}`),
    ...renderPush(report.pushed),
    '',
    renderSum(report),
    ...renderCounts(
      'excluded, by rule',
      report.exclusions.map(({ rule, count }) => [rule, count]),
    ),
    ...renderLeftOut(report),
    ...renderCounts(
      'merged, by rule',
      report.merges.map(({ rule, count }) => [rule, count]),
    ),
    ...renderNotes(report.notes),
    ...renderUnlisted(report.unlisted),
    ...renderRenames(report.likelyRenames),
    ...renderCandidates(report),
    ...renderDegraded(report),
    ...renderWithdrawals(report.withdrawals),
    ...renderFiles(report.files),
    '',
    `total time ${formatDuration(report.durationMs)}`,
  ].join('\n')}\n`;
}

/** Whoever rolled back may not have corrected the cause yet. */
export function renderEndedRollback({ endedRollback }: Pick<PublishReport, 'endedRollback'>): string[] {
  if (endedRollback === null) return [];
  const { to, reason } = endedRollback;
  return [`This ended the rollback to ${forTerminal(to)}: ${forTerminal(reason)}`];
}

function renderPush(pushed: PublishReport['pushed']): string[] {
  if (pushed === null) return [];
  const { outcome, place, sentFiles, sentBytes, removedFiles } = pushed;
  const sent =
    outcome === 'unchanged' && sentFiles === 0
      ? 'unchanged'
      : `${formatCounted(sentFiles, 'new file')}, ${formatSize(sentBytes)}`;
  const removed = removedFiles === 0 ? '' : `; ${formatCounted(removedFiles, 'old file')} removed`;
  return [`  put to       ${forTerminal(place)}: ${sent}${removed}`];
}

/** Shows that nothing was lost in silence, or says that something was. */
function renderSum({ recordsRead, entries, merged, excluded }: PublishReport): string {
  const parts = `${formatCounted(entries, 'entry', 'entries')} + ${formatCount(merged)} merged + ${formatCount(excluded)} excluded`;
  const missing = recordsRead - entries - merged - excluded;
  const warning = missing === 0 ? '' : `  (does not add up: ${formatCount(missing)} unaccounted for)`;
  return `${formatCounted(recordsRead, 'record')} read = ${parts}${warning}`;
}

/** The counts do not say which records to mend. */
function renderLeftOut({ leftOut: { count, first, file } }: PublishReport): string[] {
  if (count === 0) return [];
  const more = count - first.length;
  return [
    '',
    'left out (third-party text)',
    ...first.map((record) => `  ${forTerminal(describeLeftOut(record))}`),
    `  ${more === 0 ? '' : `and ${formatCount(more)} more; `}every record that was read: ${forTerminal(file)}`,
  ];
}

function renderWithdrawals(withdrawals: PublishReport['withdrawals']): string[] {
  if (withdrawals.length === 0) return [];
  const lines = withdrawals.map(
    ({ subject, reason, withdrawnAt, records }) =>
      `  ${forTerminal(subject)} (${records === 0 ? 'not there now' : formatCounted(records, 'record')}) since ${withdrawnAt}: ${forTerminal(reason)}`,
  );
  return ['', 'withdrawn', ...lines];
}

function renderCandidates({ candidates, releasesLeftOut, unusedProfiles }: PublishReport): string[] {
  const releases = releasesLeftOut.reduce((sum, { count }) => sum + count, candidates);
  if (releases + unusedProfiles.length === 0) return [];
  return [
    '',
    `${formatCounted(candidates, 'candidate')} of ${formatCounted(releases, 'observed release')}`,
    ...releasesLeftOut.map(({ rule, count }) => `  ${formatCounted(count, 'release')} left out: ${forTerminal(rule)}`),
    ...unusedProfiles.map(({ rule, profile }) => `  profile not used: ${forTerminal(profile)} (${rule})`),
  ];
}

function renderDegraded({ degradedSources: sources, neverRead }: PublishReport): string[] {
  const unread = new Set(neverRead);
  const linesOf = (isUnread: boolean): string[] =>
    sources.flatMap(({ source, code, since }) =>
      unread.has(source) === isUnread
        ? [`  ${forTerminal(source)}: asked in vain since ${forTerminal(since)} (${forTerminal(code)})`]
        : [],
    );
  return [
    ...underHeading('published as they were read before:', linesOf(false)),
    ...underHeading('never read, so nothing of them is published:', linesOf(true)),
  ];
}

function underHeading(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

function renderRenames({ count, first }: PublishReport['likelyRenames']): string[] {
  if (count === 0) return [];
  const behind = count - first.length;
  return [
    '',
    `${formatCounted(count, 'pair')} of repositories that may be one under two names; \`renames\` of the host profile merges what you know`,
    ...first.map(({ repositories: [a, b], sign }) => `  ${forTerminal(a)} and ${forTerminal(b)}: ${sign}`),
    ...(behind === 0 ? [] : [`  and ${formatCount(behind)} more`]),
  ];
}

function renderCounts(title: string, counts: readonly (readonly [name: string, count: number])[]): string[] {
  if (counts.length === 0) return [];
  const rows = counts.map(([name, count]) => [`  ${forTerminal(name)}`, formatCount(count)]);
  return [
    '',
    ...renderTable(
      [
        { header: title, align: 'left' },
        { header: 'records', align: 'right' },
      ],
      rows,
    ),
  ];
}

const LONGEST_PLACE_CELLS = 80;

/** A remark may be of releases, repositories or entries. */
function renderNotes(notes: PublishReport['notes']): string[] {
  if (notes.length === 0) return [];
  const rows = notes.map(({ note, count, first }) => [
    `  ${forTerminal(note)}`,
    formatCount(count),
    `${first.map((place) => fitToWidth(forTerminal(place), LONGEST_PLACE_CELLS)).join('; ')}${first.length > 0 && count > first.length ? '; …' : ''}`,
  ]);
  return [
    '',
    ...renderTable(
      [
        { header: 'repairs and remarks', align: 'left' },
        { header: 'count', align: 'right' },
        { header: 'first of them (third-party text)', align: 'left' },
      ],
      rows,
    ),
  ];
}

function renderFiles(files: PublishReport['files']): string[] {
  const rows = files.map(({ name, sizeBytes }) => [`  ${forTerminal(name)}`, formatSize(sizeBytes)]);
  return [
    '',
    ...renderTable(
      [
        { header: 'files', align: 'left' },
        { header: 'size', align: 'right' },
      ],
      rows,
    ),
  ];
}
