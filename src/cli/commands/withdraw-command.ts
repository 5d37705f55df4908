import { Argument, Command, Option } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { WithdrawalOptions, WithdrawalReport } from '../../operations/withdrawal/decide-withdrawal.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import { runCommand, writeReport } from '../run-command.ts';
import { renderPublishReport } from './publish-command.ts';

interface WithdrawOptionValues extends HostOptionValues {
  readonly reason: string;
  readonly json?: boolean;
}

const INTERRUPTED = 'the decision may be kept and not be published yet; run the same command again.';
const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function withdrawCommand(context: CommandContext): Command {
  return decisionCommand(
    context,
    'withdraw',
    'Offer an entry or a release no more, and publish; its id then answers 410 with the reason.',
  ).addHelpText(
    'after',
    examples(
      "withdraw @acme/phone-notices --reason 'The owner asked for it.'",
      `withdraw ${SAMPLE_ID} --reason 'The owner asked for it.'`,
      "withdraw plugin.phone_notices --reason 'malware'",
      "withdraw @acme/phone-notices@1.2.0 --reason 'malware'",
    ),
  );
}

export function reinstateCommand(context: CommandContext): Command {
  return decisionCommand(context, 'reinstate', 'Take a withdrawal back, and publish.').addHelpText(
    'after',
    examples(`reinstate ${SAMPLE_ID} --reason 'It was checked.'`),
  );
}

const RUN = {
  withdraw: { whenInterrupted: INTERRUPTED },
  // A search finds nothing that is withdrawn.
  reinstate: {
    whenInterrupted: INTERRUPTED,
    advice: { not_found: '`plugin-facts doctor` lists what is withdrawn; take an id from there.' },
  },
} as const;

function decisionCommand(context: CommandContext, action: WithdrawalOptions['action'], description: string): Command {
  return new Command(action)
    .description(description)
    .addArgument(
      new Argument(
        '<id>',
        'name of a package or repository (its entry and all releases), entry id, candidate id, plugin id of a candidate (all its releases), or <package>@<version>',
      ),
    )
    .addOption(new Option('--reason <text>', 'why, in your own words, 1 to 500 characters').makeOptionMandatory())
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .action((id: string, options: WithdrawOptionValues) =>
      runCommand(context, { ...RUN[action], asJson: options.json === true }, async (progress) => {
        const { reason, json } = options;
        const report = await context.commands.decideWithdrawal({ ...foldersOf(options), action, id, reason }, progress);
        writeReport(context, json === true, report, renderWithdrawalReport);
        return 0;
      }),
    );
}

const DECIDED = {
  withdraw: { decided: 'Withdrawn', unchanged: 'Withdrawn already, for this reason' },
  reinstate: { decided: 'Reinstated', unchanged: 'Not withdrawn, so there is nothing to reinstate' },
} as const;

export function renderWithdrawalReport({ action, subjects, outcome, published }: WithdrawalReport): string {
  return `${DECIDED[action][outcome]}: ${forTerminal(subjects.join(', '))}\n\n${renderPublishReport(published)}`;
}
