import { Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { DoctorCheck, DoctorReport } from '../../operations/doctor/doctor-report.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption } from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';

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

const MARKS: Readonly<Record<DoctorCheck['status'], string>> = {
  ok: 'ok      ',
  warning: 'warning ',
  failed: 'failed  ',
};

export function renderDoctorReport({ checks }: DoctorReport): string {
  const lines = checks.flatMap(({ name, status, detail, remedy }) => [
    `${MARKS[status]} ${forTerminal(name)}: ${forTerminal(detail)}`,
    ...(remedy === null ? [] : [`         do: ${forTerminal(remedy)}`]),
  ]);
  return `${[...lines, renderSummary(checks)].join('\n')}\n`;
}

function renderSummary(checks: readonly DoctorCheck[]): string {
  const count = (status: DoctorCheck['status']) => checks.filter((check) => check.status === status).length;
  return `${count('ok')} ok, ${count('warning')} to look at, ${count('failed')} failed`;
}
