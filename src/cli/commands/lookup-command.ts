import { Argument, Command, Option } from 'commander';
import { FAILURE_CODES } from '../../base/failure.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import { type ReadingOptionValues, addReadingOptions, runReading } from '../reading-command.ts';
import { renderLookupAnswer } from '../render/lookup-answer.ts';

interface LookupOptionValues extends ReadingOptionValues {
  /** `null`: no search is asked about. */
  readonly query: string | null;
}

export function lookupCommand(context: CommandContext): Command {
  const command = new Command('lookup')
    .description(
      'See how a package or repository is listed and by whom, what is unknown of it, or why it is not found.',
    )
    .addArgument(new Argument('<name>', 'package, repository (owner/repo or its address), name or id'))
    .addOption(
      new Option('--query <text>', 'also say at which rank this search finds it, however far down').default(
        null,
        'no search',
      ),
    );
  return addReadingOptions(command, context)
    .addHelpText('after', examples('lookup @acme/phone-notices', 'lookup acme/phone-notices --query "notify my phone"'))
    .action((name: string, options: LookupOptionValues) =>
      runReading(context, options, {
        ask: (client, call) =>
          client.lookupPlugin(options.query === null ? { name } : { name, query: options.query }, call),
        render: (answer) => renderLookupAnswer(answer, { name, query: options.query }),
        exitCodeOf: ({ outcome }) => (outcome === 'listed' ? 0 : FAILURE_CODES.not_found.exitCode),
      }),
    );
}
