import { Command, Option } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { ConformanceReport } from '../../operations/conformance/conformance-report.ts';
import type { CommandContext } from '../command-context.ts';
import { examples, jsonOption } from '../command-options.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { renderJson } from '../text-layout.ts';

interface ConformanceOptionValues {
  readonly url: string;
  readonly exhaustLimits?: boolean;
  readonly json?: boolean;
}

const ADVICE = {
  source_unreachable: 'Check the address of `--url`, and that its service runs; then run the same command again.',
} as const;

export function conformanceCommand(context: CommandContext): Command {
  return new Command('conformance')
    .description('Hold any server against the contract, rule by rule, each with the place where it is written.')
    .addOption(new Option('--url <address>', 'root of the server, e.g. http://127.0.0.1:8080').makeOptionMandatory())
    .addOption(
      new Option(
        '--exhaust-limits',
        'also use up the limit of candidate searches, to see how it refuses; an hour passes until they are answered again',
      ),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples('conformance --url http://127.0.0.1:8080', 'conformance --url https://facts.example --json'),
    )
    .action(({ url, exhaustLimits, json }: ConformanceOptionValues) => {
      const asJson = json === true;
      return runCommand(context, { asJson, whenInterrupted: READING_INTERRUPTED, advice: ADVICE }, async () => {
        const options = { url, exhaustLimits: exhaustLimits === true };
        const report = await context.commands.checkConformance(options, context.interrupt);
        context.output.stdout.write(asJson ? renderJson(report) : renderConformanceReport(report));
        return report.outcome === 'conforms' ? 0 : 1;
      });
    });
}

const MARKS = { passed: 'ok        ', failed: 'FAILED    ', not_tested: 'not tested' } as const;

/** A line a rule; under one that does not hold, or was not tested, what was seen and where the rule is written. */
export function renderConformanceReport({ outcome, checks, requests }: ConformanceReport): string {
  const lines = checks.flatMap(({ name, status, rule, place, findings }) => [
    `${MARKS[status]}  ${name}`,
    ...(status === 'passed' ? [] : [`            ${rule} (${place})`]),
    ...findings.map((finding) => `            ${status === 'failed' ? 'seen: ' : ''}${forTerminal(finding)}`),
  ]);
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  const verdict = outcome === 'conforms' ? 'Conforms, as far as it was tested' : 'Does not conform';
  return `${[...lines, '', `${verdict}: ${count('passed')} passed, ${count('failed')} failed, ${count('not_tested')} not tested; ${requests} requests.`].join('\n')}\n`;
}
