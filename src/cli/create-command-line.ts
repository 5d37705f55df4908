import { CommanderError } from 'commander';
import { buildProgram } from './build-program.ts';
import type { CommandLineDeps } from './command-context.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';

export interface CommandLine {
  /**
   * @param args what was typed after the program's name
   * @param interrupt fires on Ctrl-C
   * @returns the exit code; the caller ends the process with it, because interrupted work may still be running
   */
  run: (args: readonly string[], interrupt: AbortSignal) => Promise<ExitCode>;
}

export function createCommandLine(deps: CommandLineDeps): CommandLine {
  return {
    async run(args, interrupt) {
      let exitCode: ExitCode = 0;
      const conclude = (concluded: ExitCode) => {
        exitCode = concluded;
      };
      try {
        await buildProgram({ ...deps, interrupt, conclude }).parseAsync(args, { from: 'user' });
      } catch (thrown) {
        if (!(thrown instanceof CommanderError)) throw thrown;
        exitCode = usageExitCode(thrown, deps);
      }
      return exitCode;
    },
  };
}

/** Commander ends every usage error with 1; that number is taken by reports of failed parts. */
function usageExitCode({ exitCode, code }: CommanderError, { output }: CommandLineDeps): ExitCode {
  if (exitCode === 0) return 0;
  // Without a command commander prints the help, which is advice enough.
  if (code !== 'commander.help') output.stderr.write(`next: ${EXIT_CODES[2].advice}\n`);
  return 2;
}
