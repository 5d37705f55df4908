import { Argument, Command, Option } from 'commander';
import { Failure } from '../../base/failure.ts';
import type { HostAnswers } from '../../operations/host-profile/host-template.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';

interface InitOptionValues {
  readonly name: string | null;
  readonly package: string | null;
  readonly hostVersion: string | null;
}

export function hostCommand(context: CommandContext): Command {
  return new Command('host').description('Make the profile of a host application.').addCommand(initCommand(context));
}

function initCommand(context: CommandContext): Command {
  return new Command('init')
    .description('Write the profile of a new host; asks three questions, or takes their answers from flags.')
    .addArgument(new Argument('<folder>', "folder to make; its name becomes the host's id"))
    .addOption(new Option('--name <name>', 'name of the host as people write it').default(null, 'asked for'))
    .addOption(
      new Option('--package <package>', "the host's own package on the registry; none: it has none").default(
        null,
        'asked for',
      ),
    )
    .addOption(
      new Option('--host-version <version>', 'version of the host that plugins are tried in').default(
        null,
        'asked for',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'host init hosts/my-host',
        'host init hosts/my-host --name "My host" --package none --host-version 1.0.0',
      ),
    )
    .action((folder: string, options: InitOptionValues) => runInit(context, folder, options));
}

function runInit(context: CommandContext, folder: string, options: InitOptionValues) {
  return runCommand(context, { asJson: false, whenInterrupted: READING_INTERRUPTED }, async () => {
    const files = await context.commands.initHost(folder, await answersOf(context, options));
    context.report(`${files.map((file) => `wrote ${file}`).join('\n')}\n${nextSteps(folder)}`);
    return 0;
  });
}

/** What no flag says is asked for, one after the other. */
async function answersOf({ ask }: CommandContext, options: InitOptionValues): Promise<HostAnswers> {
  const answer = async (given: string | null, flag: string, question: string): Promise<string> => {
    const text = (given ?? (ask === null ? '' : await ask(`${question} `))).trim();
    if (text !== '') return text;
    throw new Failure('invalid_request', `The profile needs ${flag}; give it, or run in a terminal and answer.`);
  };
  const name = await answer(options.name, '--name', 'What is the host called?');
  const hostPackage = await answer(
    options.package,
    '--package',
    'Which package is the host itself on the registry (none: it has none)?',
  );
  const hostVersion = await answer(options.hostVersion, '--host-version', 'In which version are plugins tried?');
  return { name, hostPackage: hostPackage === 'none' ? null : hostPackage, hostVersion };
}

function nextSteps(folder: string): string {
  return `next: put one file a plugin into ${folder}/catalog, as its README.md shows, then
  plugin-facts doctor --host ${folder}
  plugin-facts keys init --host ${folder}
  plugin-facts ingest --host ${folder}
  plugin-facts publish --host ${folder}
`;
}
