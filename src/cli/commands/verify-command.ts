import { Argument, Command, Option } from 'commander';
import { FAILURE_CODES } from '../../base/failure.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { VerifyReport } from '../../operations/signing/verify-publication.ts';
import type { CommandContext } from '../command-context.ts';
import { examples, jsonOption } from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { renderJson } from '../text-layout.ts';

interface VerifyOptionValues {
  readonly trustedRoot: string | null;
  readonly state: string | null;
  readonly json?: boolean;
}

const ADVICE = {
  source_unreachable: 'Check that it is there and can be reached from here; then run the same command again.',
  config_invalid: 'Name the file or setting as is said above.',
} as const;

export function verifyCommand(context: CommandContext): Command {
  return new Command('verify')
    .description(
      'Verify signatures, files and history of a publication, and say what was checked and what could not be.',
    )
    .addArgument(
      new Argument(
        '<place>',
        'folder of publications, address of a service, or place that is published to: a folder, a web address, or s3://bucket/prefix',
      ),
    )
    .addOption(
      new Option('--trusted-root <file>', 'root metadata of the publisher, from a way of its own').default(
        null,
        'the first one that is published, on trust',
      ),
    )
    .addOption(
      new Option('--state <folder>', 'keep what was seen, and hold what is there now against it').default(
        null,
        'nothing is kept',
      ),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'verify data/my-host/publications',
        'verify https://facts.example --trusted-root root.json --state seen',
      ),
    )
    .action((place: string, { trustedRoot, state, json }: VerifyOptionValues) => {
      const asJson = json === true;
      return runCommand(context, { asJson, whenInterrupted: READING_INTERRUPTED, advice: ADVICE }, async () => {
        const report = await context.commands.verifyPublication({ place, trustedRoot, stateFolder: state });
        context.output.stdout.write(asJson ? renderJson(report) : renderVerifyReport(report));
        return report.outcome === 'verified' ? 0 : FAILURE_CODES.publication_invalid.exitCode;
      });
    });
}

const MARKS = { passed: 'ok         ', failed: 'REFUSED    ', not_checked: 'not checked' } as const;

export function renderVerifyReport({ outcome, checks }: VerifyReport): string {
  const lines = checks.map((check) => `${MARKS[check.outcome]}  ${forTerminal(check.detail)}`);
  const verdict =
    outcome === 'verified'
      ? 'Verified, but for what is not checked.'
      : 'Refused at the last line; nothing behind it was looked at.';
  return `${[...lines, '', verdict].join('\n')}\n`;
}
