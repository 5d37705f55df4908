import type { Progress } from '../operations/progress.ts';
import type { CommandContext } from './command-context.ts';
import type { ExitCode } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import { failureOf, reportFailure } from './report-failure.ts';

/** For commands that change nothing. */
export const READING_INTERRUPTED = 'nothing was changed; run the same command again.';

export interface RunOptions {
  readonly asJson: boolean;
  /** What an interrupted run leaves behind and what running it again does. */
  readonly whenInterrupted: string;
}

/**
 * Does the work of a command and concludes with its exit code, whatever happens.
 *
 * On Ctrl-C it does not wait for the work to notice: stores and publications
 * survive the end of the process at any moment, and people should not wait.
 */
export async function runCommand(
  context: CommandContext,
  { asJson, whenInterrupted }: RunOptions,
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
      context.conclude(reportFailure(output, failureOf(thrown), asJson));
    }
  }
}

function untilInterrupted<Result>(work: Promise<Result>, interrupt: AbortSignal): Promise<Result> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('Interrupted.'));
    if (interrupt.aborted) stop();
    else interrupt.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, interrupted]);
}
