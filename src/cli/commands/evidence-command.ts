import { Argument, Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderEvidenceReport } from '../render/evidence-report.ts';
import { renderJson } from '../render/json-text.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, type HostOptionValues, jsonOption } from './command-options.ts';

interface EvidenceOptionValues extends HostOptionValues {
  readonly json?: boolean;
}

export function evidenceCommand(context: CommandContext): Command {
  return new Command('evidence')
    .description('Show the evidence about one plugin: each fact with who says it and when it was seen.')
    .addArgument(new Argument('<id>', 'id of a plugin, as search prints it, or its package name'))
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('evidence my-plugin', 'evidence plugin.discovery.0123456789abcdef01234567 --json'))
    .action((pluginId: string, options: EvidenceOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
        const report = await context.commands.evidence(pluginId, foldersOf(options));
        context.output.stdout.write(options.json === true ? renderJson(report) : renderEvidenceReport(report));
        return 0;
      }),
    );
}
