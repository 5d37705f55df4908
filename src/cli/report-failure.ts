import { FAILURE_CODES, type Failure } from '../base/failure.ts';
import { forTerminal } from '../base/text-safety.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { CommandOutput } from './command-output.ts';
import { adviceOf, type ExitCode } from './exit-codes.ts';
import { renderJson } from './render/json-text.ts';

/**
 * Says what went wrong: words on stderr always, and with `--json` one problem
 * object on stdout, so that a script that reads stdout gets JSON either way.
 */
export function reportFailure(output: CommandOutput, failure: Failure, asJson: boolean): ExitCode {
  const { exitCode } = FAILURE_CODES[failure.code];
  output.stderr.write(`${renderFailure(failure).join('\n')}\n`);
  if (asJson) output.stdout.write(renderJson(problemOf(failure)));
  return exitCode;
}

function renderFailure(failure: Failure): string[] {
  const items = failure.items.map(({ pointer, code, detail }) => {
    const place = pointer === '' ? '' : `${forTerminal(pointer)}: `;
    return `  - ${place}${forTerminal(detail)} (${forTerminal(code)})`;
  });
  const cause = failure.code === 'internal_error' ? causeLines(failure.cause) : [];
  const advice = adviceOf(failure.code);
  return [
    `error: ${forTerminal(failure.message)}`,
    ...items,
    ...cause,
    ...(advice === null ? [] : [`next: ${advice}`]),
  ];
}

/** Whoever runs the command is who would read the log, and the command line has none. */
function causeLines(cause: unknown): string[] {
  return cause instanceof Error ? [`  - cause: ${forTerminal(`${cause.name}: ${cause.message}`)}`] : [];
}

/** A `Problem` of the contract without `request_id`: there was no request. */
function problemOf(failure: Failure): object {
  const { status, title } = FAILURE_CODES[failure.code];
  const { code, message, items } = failure;
  return { type: `/problems/${code}`, title, status, code, detail: message, errors: items, ...NO_APPROVAL_FLAGS };
}
