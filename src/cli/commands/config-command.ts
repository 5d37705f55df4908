import { Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import type { Setting, SettingsReport } from '../settings-report.ts';
import { renderJson } from '../text-layout.ts';

interface ConfigOptionValues extends HostOptionValues {
  readonly json?: boolean;
}

export function configCommand(context: CommandContext): Command {
  return new Command('config')
    .description(
      'Print every setting: its value, where that is from and what it means; secrets only as set or not set.',
    )
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('config', 'config --host hosts/my-host --json'))
    .action((options: ConfigOptionValues, command: Command) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
        const isHostGiven = command.getOptionValueSource('host') !== 'default';
        const report = await context.commands.describeSettings({ ...foldersOf(options), isHostGiven });
        context.output.stdout.write(options.json === true ? renderJson(report) : renderSettingsReport(report));
        return exitCodeOf(report);
      }),
    );
}

function exitCodeOf({ problems, unknown }: SettingsReport): ExitCode {
  if (problems.length > 0) return 3;
  return unknown.length > 0 ? 1 : 0;
}

export function renderSettingsReport({ settings, problems, unknown }: SettingsReport): string {
  const lines = [
    ...settings.flatMap(renderSetting),
    ...problems.map(({ name, detail }) => `wrong    ${forTerminal(name)}: ${forTerminal(detail)}`),
    ...unknown.map(({ name, nearest }) => {
      const advice = nearest === null ? 'it has no effect.' : `did you mean ${nearest}?`;
      return `unknown  ${forTerminal(name)}: there is no such setting; ${advice}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function renderSetting({ name, value, source, meaning }: Setting): string[] {
  return [
    `${forTerminal(name)} = ${value === null ? '(not set)' : forTerminal(value)}  [${source}]`,
    `    ${forTerminal(meaning)}`,
  ];
}
