import { Argument, Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { ImportedRun } from '../../operations/evidence/import-run.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import { renderFacts } from '../render/plugin-facts.ts';
import { runCommand } from '../run-command.ts';
import { renderJson } from '../text-layout.ts';

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

function renderImportedRun({ testRunId, packageName, version, tester, digest, outcome }: ImportedRun): string {
  return `${renderFacts(
    [
      ['test run', forTerminal(testRunId)],
      ['release', forTerminal(`${packageName}@${version}`)],
      ['tester', forTerminal(tester)],
      ['digest', forTerminal(digest)],
      ['outcome', outcome === 'imported' ? 'imported' : 'unchanged: it was imported before'],
    ],
    '',
  ).join('\n')}\n`;
}
