import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { InitKeysOptions, KeysReport, RotateKeysOptions } from '../../operations/signing/manage-keys.ts';
import type { SigningReport } from '../../operations/signing/sign-current.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import { runCommand, writeReport } from '../run-command.ts';

const ROLES = ['root', 'targets', 'snapshot', 'timestamp', 'log'] as const;
const HALF_MADE = 'some keys may be made and count nowhere; run the same command again.';
const MOST_KEYS = 20;

type Counts = InitKeysOptions['counts'];

interface InitOptionValues extends Pick<HostOptionValues, 'host'> {
  readonly keys: Counts;
  readonly ifMissing?: boolean;
  readonly json?: boolean;
}

interface RotateOptionValues extends HostOptionValues {
  readonly key: string | null;
  readonly json?: boolean;
}

/** The keys that publications are signed with. */
export function keysCommand(context: CommandContext): Command {
  return new Command('keys')
    .description('Make, replace and use the keys that publications are signed with; docs/SIGNING.md tells how.')
    .addCommand(initCommand(context))
    .addCommand(rotateCommand(context))
    .addCommand(signCommand(context));
}

function initCommand(context: CommandContext): Command {
  return new Command('init')
    .description('Make the keys of a host and its first root metadata, in the folder PLUGIN_FACTS_KEYS.')
    .addOption(
      new Option(
        '--keys <role=threshold/count>',
        'so many of so many keys of a role have to sign, e.g. root=2/3; may be given again',
      )
        .argParser(parseCounts)
        .default(new Map(), 'one key a role'),
    )
    .addOption(new Option('--if-missing', 'do nothing where there are keys already'))
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addHelpText('after', examples('keys init', 'keys init --keys root=2/3 --keys targets=2/2'))
    .action(({ host, keys, ifMissing, json }: InitOptionValues) => {
      const options = { hostFolder: host, dataFolder: null, counts: keys, isIfMissing: ifMissing === true };
      return runKeys(context, json === true, () => context.commands.initKeys(options));
    });
}

function rotateCommand(context: CommandContext): Command {
  return new Command('rotate')
    .description('Replace the keys of a role; publish or renew afterwards puts the new ones in force.')
    .addArgument(new Argument('<role>', 'whose keys').choices(ROLES))
    .addOption(
      new Option('--key <id>', 'the one key to be replaced, by the beginning of its id').default(
        null,
        'all of the role',
      ),
    )
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('keys rotate timestamp', 'keys rotate root --key 3f2a'))
    .action((role: RotateKeysOptions['role'], { host, data, key, json }: RotateOptionValues) => {
      const options = { hostFolder: host, dataFolder: data, role, keyId: key };
      return runKeys(context, json === true, () => context.commands.rotateKeys(options));
    });
}

function signCommand(context: CommandContext): Command {
  return new Command('sign')
    .description('Add signatures to a file that publish or keys rotate wrote to be signed elsewhere.')
    .addArgument(new Argument('<file>', 'e.g. publications/metadata/unsigned/7.targets.json'))
    .addOption(new Option('--keys <folder>', 'folder of the private keys, <role>.<id>.pem').makeOptionMandatory())
    .addOption(jsonOption())
    .addHelpText('after', examples('keys sign 7.targets.json --keys /media/keys'))
    .action((file: string, { keys, json }: { keys: string; json?: boolean }) =>
      runCommand(context, { asJson: json === true, whenInterrupted: 'the file is as it was.' }, async () => {
        const signed = await context.commands.signFile(file, keys);
        const { role, version, signedBy } = signed;
        const text = `${role} ${version} is signed by ${signedBy.length} keys now: ${signedBy.join(', ')}\nBring it back to where it was written, then publish or renew.\n`;
        writeReport(context, json === true, signed, () => text);
        return 0;
      }),
    );
}

function runKeys(context: CommandContext, asJson: boolean, work: () => Promise<KeysReport>): Promise<void> {
  return runCommand(context, { asJson, whenInterrupted: HALF_MADE }, async () => {
    const report = await work();
    writeReport(context, asJson, report, renderKeysReport);
    return 0;
  });
}

const OUTCOMES = {
  made: 'Keys made; keep a copy of the folder where nobody else gets at it.',
  there_already: 'There are keys already.',
  rotated: 'New keys made; publish or renew puts them in force.',
  awaiting_signatures: 'New keys made; the root metadata that names them waits for more signatures:',
} as const;

export function renderKeysReport({
  outcome,
  folder,
  rootVersion,
  rootExpiresAt,
  roles,
  logVerifierKey,
  awaiting,
}: KeysReport): string {
  return `${[
    OUTCOMES[outcome],
    ...(awaiting === null ? [] : [`  plugin-facts keys sign ${forTerminal(awaiting)} --keys <folder>`]),
    '',
    `folder     ${forTerminal(folder)}`,
    `root       version ${rootVersion}, to be dated anew by ${rootExpiresAt}`,
    ...roles.map(({ role, threshold, keys }) => {
      const ids = keys.map(({ id, isHere }) => `${id.slice(0, 16)}${isHere ? '' : ' (elsewhere)'}`);
      return `${role.padEnd(10)} ${threshold} of ${keys.length}: ${ids.join(', ')}`;
    }),
    `log        ${forTerminal(logVerifierKey)}`,
  ].join('\n')}\n`;
}

function parseCounts(text: string, before: Counts): Counts {
  const [, role = '', threshold = '', count = ''] = /^(\w+)=(\d{1,2})\/(\d{1,2})$/u.exec(text) ?? [];
  const [needed, made] = [Number(threshold), Number(count)];
  if (!isSigningRole(role) || needed < 1 || needed > made || made > MOST_KEYS) {
    throw new InvalidArgumentError(`It must be like root=2/3: a role, how many have to sign, of at most ${MOST_KEYS}.`);
  }
  return new Map([...before, [role, { threshold: needed, count: made }]]);
}

function isSigningRole(text: string): text is Exclude<RotateKeysOptions['role'], 'log'> {
  return text !== 'log' && ROLES.some((role) => role === text);
}

export function renewCommand(context: CommandContext): Command {
  return new Command('renew')
    .description(
      'Sign the publication in force again, under new dates; the facts and their freshness stay as they are.',
    )
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('renew'))
    .action((options: HostOptionValues & { readonly json?: boolean }) => {
      const asJson = options.json === true;
      const run = { asJson, whenInterrupted: 'the signature before stands; run the same command again.' };
      return runCommand(context, run, async () => {
        const report = await context.commands.renewSignature(foldersOf(options));
        writeReport(context, asJson, report, () => `${renderSignature(report).join('\n')}\n`);
        return 0;
      });
    });
}

/** Lines of a report that say whose word a publication is. */
export function renderSignature(signature: SigningReport | null): string[] {
  if (signature === null) return ['not signed: there are no keys; `plugin-facts keys init` makes them'];
  const { outcome, expiresAt, rootExpiresAt, awaiting } = signature;
  if (outcome === 'awaiting_signatures') {
    return [
      'waits for signatures; the publication before stays the signed one:',
      ...awaiting.map((file) => `  plugin-facts keys sign ${forTerminal(file)} --keys <folder>`),
      '  plugin-facts renew',
    ];
  }
  const until = `until ${expiresAt ?? ''}; the root until ${rootExpiresAt}`;
  return [outcome === 'unchanged' ? `signed ${until}` : `${outcome} ${until}`];
}
