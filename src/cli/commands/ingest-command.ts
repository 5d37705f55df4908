import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderIngestReport } from '../render/ingest-report.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { acceptShrinkOption, dataOption, foldersOf, hostOption, type HostOptionValues } from './command-options.ts';

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
        context.output.stdout.write(renderIngestReport(report));
        return report.catalogs.some(({ failure }) => failure !== null) ? 1 : 0;
      }),
    );
}
