import type { Clock } from '../base/clock.ts';
import type { CommandImplementations } from './command-ports.ts';
import type { ExitCode } from './exit-codes.ts';

/** Which host profiles are taken where the command line names none. */
export interface DefaultFolders {
  readonly host: string;
  /** The host whose plugins the evaluation sets describe. */
  readonly evalHost: string;
}

export interface CommandLineDeps {
  commands: CommandImplementations;
  output: CommandOutput;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** Version of this program. */
  version: string;
  /** What has to be typed to call it: `plugin-facts`, or `npx plugin-facts` in a checkout. */
  program: string;
  defaultFolders: DefaultFolders;
  /** False where the environment has a non-empty `NO_COLOR` (no-color.org). */
  useColor: boolean;
  /** Asks whoever sits at the terminal, and gives the line that was typed; `null`: nobody does. */
  ask: ((question: string) => Promise<string>) | null;
}

/** What one run of one command works with. */
export interface CommandContext extends CommandLineDeps {
  /** Fires on Ctrl-C. */
  interrupt: AbortSignal;
  /** Writes a report for people to stdout, its commands as they have to be typed here. */
  report: (text: string) => void;
  /** Says how the run ended. */
  conclude: (exitCode: ExitCode) => void;
}

/** Where text goes; `process.stdout` and `process.stderr` are two of them. */
export interface TextStream {
  write: (text: string) => unknown;
  /** Whether a person watches; absent: no. */
  readonly isTTY?: boolean;
  /** Width of the terminal in cells, read anew at every use because windows change. */
  readonly columns?: number | undefined;
}

export interface CommandOutput {
  /** Results, and nothing else, so that they can be piped. */
  readonly stdout: TextStream;
  /** Progress, notices and errors. */
  readonly stderr: TextStream;
}
