import { FAILURE_CODES, Failure, type FailureCode } from '../base/failure.ts';
import { forTerminal } from '../base/text-safety.ts';
import { PluginFactsAnswerRefused, PluginFactsProblem } from '../client/client-errors.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { Progress } from '../operations/progress.ts';
import type { CommandContext, CommandOutput } from './command-context.ts';
import { type ExitCode, adviceOf } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import { renderJson } from './text-layout.ts';

/** For commands that change nothing. */
export const READING_INTERRUPTED = 'nothing was changed; run the same command again.';

interface RunOptions {
  readonly asJson: boolean;
  /** What an interrupted run leaves behind and what running it again does. */
  readonly whenInterrupted: string;
  /** Absent: the usual of each code. */
  readonly advice?: Advice;
}

/** What to do about a failure where what the command was given is nothing that the usual advice of its code is about. */
export type Advice = Partial<Readonly<Record<FailureCode, string>>>;

/**
 * Does the work of a command and concludes with its exit code, whatever happens.
 *
 * On Ctrl-C it does not wait for the work to notice: stores and publications
 * survive the end of the process at any moment, and people should not wait.
 */
export async function runCommand(
  context: CommandContext,
  { asJson, whenInterrupted, advice = {} }: RunOptions,
  work: (progress: Progress) => Promise<ExitCode>,
): Promise<void> {
  const { output, clock, useColor, interrupt } = context;
  const progress = createProgress({ stream: output.stderr, clock, useColor });
  try {
    const exitCode = await untilInterrupted(work(progress), interrupt);
    context.conclude(exitCode);
  } catch (thrown) {
    progress.finish();
    if (interrupt.aborted) {
      output.stderr.write(`interrupted: ${whenInterrupted}\n`);
      context.conclude(130);
    } else {
      context.conclude(reportFailure(output, failureOf(thrown), asJson, advice));
    }
  }
}

/** A report as JSON for programs, or for people, with its commands as they have to be typed here. */
export function writeReport<Report>(
  { output, report: tell }: Pick<CommandContext, 'output' | 'report'>,
  asJson: boolean,
  report: Report,
  render: (report: Report) => string,
): void {
  if (asJson) output.stdout.write(renderJson(report));
  else tell(render(report));
}

function untilInterrupted<Result>(work: Promise<Result>, interrupt: AbortSignal): Promise<Result> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('Interrupted.'));
    if (interrupt.aborted) stop();
    else interrupt.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, interrupted]);
}

/**
 * Says what went wrong: words on stderr always, and with `--json` one problem
 * object on stdout, so that a script that reads stdout gets JSON either way.
 */
export function reportFailure(output: CommandOutput, failure: Failure, asJson: boolean, advice: Advice = {}): ExitCode {
  const { exitCode } = FAILURE_CODES[failure.code];
  output.stderr.write(`${renderFailure(failure, advice).join('\n')}\n`);
  if (asJson) output.stdout.write(renderJson(problemOf(failure)));
  return exitCode;
}

function renderFailure(failure: Failure, own: Advice): string[] {
  const items = failure.items.map(({ pointer, code, detail }) => {
    const place = pointer === '' ? '' : `${forTerminal(pointer)}: `;
    return `  - ${place}${forTerminal(detail)} (${forTerminal(code)})`;
  });
  const cause = failure.code === 'internal_error' ? causeLines(failure.cause) : placeLines(failure.cause);
  const advice = own[failure.code] ?? adviceOf(failure.code);
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

/** Where the system refused a file or folder; messages name no path, for services send them to clients. */
function placeLines(cause: unknown): string[] {
  if (!(cause instanceof Error) || !('path' in cause) || typeof cause.path !== 'string') return [];
  const code = 'code' in cause ? ` (${String(cause.code)})` : '';
  return [`  - at ${forTerminal(cause.path)}${code}`];
}

/** A `Problem` of the contract without `request_id`: there was no request. */
function problemOf(failure: Failure): object {
  const { status, title } = FAILURE_CODES[failure.code];
  const { code, message, items } = failure;
  return { type: `/problems/${code}`, title, status, code, detail: message, errors: items, ...NO_APPROVAL_FLAGS };
}

/**
 * Whatever a command threw, as the one kind of failure that is reported. What
 * the service refuses is told in its own words, whether it was asked over a
 * network or in this process.
 */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof PluginFactsAnswerRefused) return new Failure('source_malformed', thrown.message);
  return thrown instanceof PluginFactsProblem ? failureOfProblem(thrown) : Failure.from(thrown);
}

function failureOfProblem({ problem, status, message, retryAfterSeconds }: PluginFactsProblem): Failure {
  if (problem === null) return new Failure('source_malformed', `The server answered with ${message}`);
  const wait = retryAfterSeconds === null ? '' : ` It asks to wait ${retryAfterSeconds} s.`;
  const { code, detail, errors } = problem;
  if (!isFailureCode(code)) return new Failure('source_malformed', `The server answered HTTP status ${status}.${wait}`);
  return new Failure(code, `${detail}${wait}`, { items: errors });
}

/** A server may be newer than this program and know more codes. */
function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURE_CODES, code);
}
