import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderPublishReport } from '../render/publish-report.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, type HostOptionValues } from './command-options.ts';

const INTERRUPTED = 'the publication before stands; run the same command again.';

export function publishCommand(context: CommandContext): Command {
  return new Command('publish')
    .description('Turn what was ingested into an immutable publication; the same observations give the same bytes.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('publish', 'publish --host hosts/my-host --data /var/lib/plugin-facts'))
    .action((options: HostOptionValues) =>
      runCommand(context, { asJson: false, whenInterrupted: INTERRUPTED }, async (progress) => {
        const report = await context.commands.publish(foldersOf(options), progress, context.interrupt);
        progress.finish();
        context.output.stdout.write(renderPublishReport(report));
        return 0;
      }),
    );
}
