import { Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { DoctorCheck, DoctorReport } from '../../operations/doctor/doctor-report.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  type ServiceOptionValues,
  addressOption,
  dataOption,
  examples,
  foldersOf,
  hostOption,
  portOption,
  publicationOption,
  workersOption,
} from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';

export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .description(
      'Check machine, settings, host profile, data folder and service, and say what to do about what is wrong.',
    )
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(portOption('TCP port of the service, whether or not it runs'))
    .addOption(addressOption('address it listens on; 0.0.0.0 means all'))
    .addOption(workersOption())
    .addOption(publicationOption())
    .addHelpText('after', examples('doctor', 'doctor --host hosts/my-host --address 0.0.0.0 --port 9000'))
    .action((options: HostOptionValues & ServiceOptionValues) =>
      runCommand(context, { asJson: false, whenInterrupted: READING_INTERRUPTED }, async (progress) => {
        const { port, address, workers, publication } = options;
        const asked = { ...foldersOf(options), port, address, workers, publication };
        const report = await context.commands.doctor(asked, progress);
        context.report(renderDoctorReport(report));
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
