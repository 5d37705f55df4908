import { Command, Option } from 'commander';
import type { RefreshReport } from '../../operations/refresh/refresh-report.ts';
import type { CommandContext } from '../command-context.ts';
import { renderJson } from '../render/json-text.ts';
import { renderRefreshReport } from '../render/refresh-report.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import {
  type HostOptionValues,
  dataOption,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
} from './command-options.ts';

interface RefreshOptionValues extends HostOptionValues {
  readonly minutes: number | null;
  readonly again?: boolean;
  readonly json?: boolean;
}

const INTERRUPTED =
  'every observation that ended is kept, nothing was published; run the same command again and it goes on where it was.';
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 10_080;

export function refreshCommand(context: CommandContext): Command {
  return new Command('refresh')
    .description(
      'Observe again the releases that have a profile, at their repositories and at advisories, as far as that is due, and publish.',
    )
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(
      new Option('--minutes <number>', 'time for looking; what is not reached waits for the next run')
        .argParser(integerParser(1, WEEK_MINUTES))
        .default(null, 'as long as it takes'),
    )
    .addOption(new Option('--again', 'observe also what is not due yet'))
    .addOption(jsonOption())
    .addHelpText('after', examples('refresh', 'refresh --minutes 10 --host hosts/my-host'))
    .action((options: RefreshOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED }, async (progress) => {
        const { minutes, again, json } = options;
        const report = await context.commands.refresh(
          {
            ...foldersOf(options),
            withinMs: minutes === null ? null : minutes * MINUTE_MS,
            isAgain: again === true,
          },
          progress,
          context.interrupt,
        );
        context.output.stdout.write(json === true ? renderJson(report) : renderRefreshReport(report));
        return isAllWell(report) ? 0 : 1;
      }),
    );
}

function isAllWell({ alarms, providerFailures, faultyProfiles }: RefreshReport): boolean {
  return alarms.length === 0 && providerFailures.length === 0 && faultyProfiles.length === 0;
}
