import type { Clock } from '../base/clock.ts';
import type { CommandOutput } from './command-output.ts';
import type { CommandImplementations } from './command-ports.ts';
import type { DefaultFolders } from './default-folders.ts';
import type { ExitCode } from './exit-codes.ts';

export interface CommandLineDeps {
  commands: CommandImplementations;
  output: CommandOutput;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** Version of this program. */
  version: string;
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
  /** Says how the run ended. */
  conclude: (exitCode: ExitCode) => void;
}
