import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderIngestReport } from '../render/ingest-report.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, type HostOptionValues } from './command-options.ts';

const INTERRUPTED = 'what was read is kept; run the same command again and it goes on where it was.';

export function ingestCommand(context: CommandContext): Command {
  return new Command('ingest')
    .description('Read the catalogs of a host and keep what they say; what has not changed is not read again.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('ingest', 'ingest --host hosts/my-host --data /var/lib/plugin-facts'))
    .action((options: HostOptionValues) =>
      runCommand(context, { asJson: false, whenInterrupted: INTERRUPTED }, async (progress) => {
        const report = await context.commands.ingest(foldersOf(options), progress, context.interrupt);
        progress.finish();
        context.output.stdout.write(renderIngestReport(report));
        return report.catalogs.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
      }),
    );
}
