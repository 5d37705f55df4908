import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderDoctorReport } from '../render/doctor-report.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, type HostOptionValues } from './command-options.ts';

export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .description('Check machine, host profile, store and publication, and say what to do about what is wrong.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('doctor', 'doctor --host hosts/my-host --data /var/lib/plugin-facts'))
    .action((options: HostOptionValues) =>
      runCommand(context, { asJson: false, whenInterrupted: READING_INTERRUPTED }, async () => {
        const report = await context.commands.doctor(foldersOf(options));
        context.output.stdout.write(renderDoctorReport(report));
        return report.checks.some(({ status }) => status === 'failed') ? 1 : 0;
      }),
    );
}
