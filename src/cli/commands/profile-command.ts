import { Argument, Command, Option } from 'commander';
import { formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { PluginProfileCheckReport } from '../../operations/plugin-profile/profile-files.ts';
import type { CommandContext } from '../command-context.ts';
import { examples, hostOption, jsonOption } from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { renderJson } from '../text-layout.ts';

interface InitOptionValues {
  readonly host: string;
  readonly release: string | null;
  readonly out: string | null;
  readonly editor: string | null;
}

interface CheckOptionValues {
  readonly host: string;
  readonly json?: boolean;
}

/** What publishers write of their releases, and editors of others': a template to fill in, and a check that names each fault by its line. */
export function profileCommand(context: CommandContext): Command {
  return new Command('profile')
    .description('Write and check the profile of a release: what its publisher, or an editor, says of it.')
    .addCommand(initCommand(context))
    .addCommand(checkCommand(context));
}

function initCommand(context: CommandContext): Command {
  return new Command('init')
    .description('Write a commented profile to fill in, with what the release says of itself.')
    .addArgument(new Argument('<package>', 'package on the registry of the host'))
    .addOption(new Option('--release <version>', 'exact version').default(null, 'the latest'))
    .addOption(new Option('--out <file>', 'a file that is not there yet').default(null, 'standard output'))
    .addOption(
      new Option('--editor <name>', "write about somebody else's package, under this name").default(
        null,
        'its publisher writes',
      ),
    )
    .addOption(hostOption(context.defaultFolders.host))
    .addHelpText('after', examples('profile init host-plugin-lens --out plugin-profile.yaml'))
    .action((packageName: string, options: InitOptionValues) => runInit(context, packageName, options));
}

function checkCommand(context: CommandContext): Command {
  return new Command('check')
    .description('Check profiles; each fault is told with its line and what to do.')
    .addArgument(new Argument('<file...>', 'profiles'))
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addHelpText('after', examples('profile check plugin-profile.yaml', 'profile check hosts/my-host/profiles/*.yaml'))
    .action((files: readonly string[], options: CheckOptionValues) => runCheck(context, files, options));
}

const CHECK_REGISTRY = 'Check the registry of the host (`registry.url` in host.yaml), then run the same command again.';
const OF_REGISTRY = {
  not_found: 'Correct the name or the version, or `registry.url` in host.yaml.',
  source_unreachable: CHECK_REGISTRY,
  source_malformed: CHECK_REGISTRY,
} as const;

function runInit(context: CommandContext, packageName: string, { host, release, out, editor }: InitOptionValues) {
  return runCommand(context, { asJson: false, whenInterrupted: READING_INTERRUPTED, advice: OF_REGISTRY }, async () => {
    const request = { packageName, version: release, out, author: editor, hostFolder: host };
    const template = await context.commands.initPluginProfile(request);
    if (out === null) context.output.stdout.write(template.text);
    else context.output.stderr.write(`Wrote ${out}; fill it in, then run \`plugin-facts profile check ${out}\`.\n`);
    return 0;
  });
}

function runCheck(context: CommandContext, files: readonly string[], { host, json }: CheckOptionValues) {
  const asJson = json === true;
  return runCommand(context, { asJson, whenInterrupted: READING_INTERRUPTED }, async () => {
    const reports = await context.commands.checkPluginProfiles({ files, hostFolder: host });
    context.output.stdout.write(asJson ? renderJson({ reports }) : reports.map(renderProfileReport).join(''));
    return reports.every(({ isUsable }) => isUsable) ? 0 : 1;
  });
}

/** One line a problem, in the form that editors open: `file:line:column: severity: detail (pointer)`. */
function renderProfileReport({ file, isUsable, problems }: PluginProfileCheckReport): string {
  const lines = problems.map(({ severity, line, column, pointer, detail }) => {
    const place = line === null ? '' : `:${line}:${column ?? 1}`;
    return `${forTerminal(file)}${place}: ${severity}: ${forTerminal(detail)}${pointer === '' ? '' : ` (${forTerminal(pointer)})`}`;
  });
  const counted = (severity: string) =>
    formatCounted(problems.filter((problem) => problem.severity === severity).length, severity);
  const verdict = isUsable ? 'is a profile' : 'is not used until its errors are corrected';
  return `${[...lines, `${forTerminal(file)} ${verdict}: ${counted('error')}, ${counted('warning')}`].join('\n')}\n`;
}
