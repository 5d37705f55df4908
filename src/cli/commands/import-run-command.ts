import { Argument, Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderImportedRun } from '../render/imported-run.ts';
import { renderJson } from '../render/json-text.ts';
import { runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, type HostOptionValues, jsonOption } from './command-options.ts';

interface ImportOptionValues extends HostOptionValues {
  readonly json?: boolean;
}

const INTERRUPTED = 'a report is kept whole or not at all; run the same command again.';

export function importRunCommand(context: CommandContext): Command {
  return new Command('import-run')
    .description("Keep an outside tester's report about one release, under its own authority and digest.")
    .addArgument(new Argument('<file>', 'JSON file of the report; docs/EVIDENCE.md shows its fields'))
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('import-run report.json'))
    .action((file: string, options: ImportOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED }, async () => {
        const imported = await context.commands.importRun(file, foldersOf(options));
        context.output.stdout.write(options.json === true ? renderJson(imported) : renderImportedRun(imported));
        return 0;
      }),
    );
}
