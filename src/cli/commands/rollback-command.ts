import { Argument, Command, Option } from 'commander';
import { formatCount } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { RollBackReport } from '../../operations/rollback/roll-back.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import { renderFacts } from '../render/plugin-facts.ts';
import { type Advice, runCommand, writeReport } from '../run-command.ts';
import { renderSignature } from './keys-command.ts';

interface RollBackOptionValues extends HostOptionValues {
  readonly reason: string;
  readonly json?: boolean;
}

const INTERRUPTED = 'the publication before stands, or the earlier one is in force again; run `plugin-facts doctor`.';

const ADVICE: Advice = {
  invalid_request: 'Take a way that is named above; `plugin-facts help rollback` shows the form.',
  not_found:
    'Name an earlier one that is kept, by its number, or none for the one before. Where none is kept, correct the source, then `plugin-facts ingest` and `plugin-facts publish`.',
};

export function rollbackCommand(context: CommandContext): Command {
  return new Command('rollback')
    .description('Publish what an earlier publication held once more, under the next sequence number.')
    .addArgument(
      new Argument(
        '[publication]',
        'publication_version, snapshot_id or sequence; else the one before the current one',
      ),
    )
    .addOption(new Option('--reason <text>', 'why, in your own words, 1 to 500 characters').makeOptionMandatory())
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText(
      'after',
      examples(
        "rollback --reason 'The catalog lost half of its plugins.'",
        "rollback 41 --reason 'The catalog lost half of its plugins.'",
      ),
    )
    .action((target: string | undefined, options: RollBackOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED, advice: ADVICE }, async () => {
        const { reason, json } = options;
        const report = await context.commands.rollBack({ ...foldersOf(options), target: target ?? null, reason });
        writeReport(context, json === true, report, renderRollBackReport);
        return 0;
      }),
    );
}

export function renderRollBackReport({ from, to, ...report }: RollBackReport): string {
  return `${[
    `Rolled back from ${formatCount(from.sequence)} to what ${formatCount(to.sequence)} held.`,
    ...renderFacts(
      [
        ['publication', forTerminal(report.publicationVersion)],
        ['snapshot', forTerminal(report.snapshotId)],
        ['sequence', formatCount(report.sequence)],
        ['folder', forTerminal(report.folder)],
        ['reason', forTerminal(report.reason)],
      ],
      '  ',
    ),
    ...renderSignature(report.signature).map((line, place) => `${place === 0 ? '  signature    ' : '  '}${line}`),
    '',
    'The next `publish`, `refresh`, `withdraw` or `reinstate` publishes what the store holds again: stop the timer until the cause is corrected.',
  ].join('\n')}\n`;
}
