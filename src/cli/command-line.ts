import { Command, CommanderError } from 'commander';
import { forTerminal } from '../base/text-safety.ts';
import { type Called, asCalled, calledAs, calledWith } from './called-as.ts';
import type { CommandContext, CommandLineDeps } from './command-context.ts';
import { analyzeCommand } from './commands/analyze-command.ts';
import { candidatesCommand } from './commands/candidates-command.ts';
import { changesCommand } from './commands/changes-command.ts';
import { configCommand } from './commands/config-command.ts';
import { conformanceCommand } from './commands/conformance-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { evalCommand } from './commands/eval-command.ts';
import { evidenceCommand, importRunCommand } from './commands/evidence-command.ts';
import { hostCommand } from './commands/host-command.ts';
import { ingestCommand } from './commands/ingest-command.ts';
import { lookupCommand } from './commands/lookup-command.ts';
import { keysCommand, renewCommand } from './commands/keys-command.ts';
import { verifyCommand } from './commands/verify-command.ts';
import { profileCommand } from './commands/profile-command.ts';
import { publishCommand } from './commands/publish-command.ts';
import { refreshCommand } from './commands/refresh-command.ts';
import { rollbackCommand } from './commands/rollback-command.ts';
import { routeCommand, searchCommand } from './commands/search-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { showCommand } from './commands/show-command.ts';
import { treeCommand } from './commands/tree-command.ts';
import { reinstateCommand, withdrawCommand } from './commands/withdraw-command.ts';
import { EXIT_CODES, type ExitCode } from './exit-codes.ts';
import { explainCommand } from './commands/explain-command.ts';

export interface CommandLine {
  /**
   * @param args what was typed after the program's name
   * @param interrupt fires on Ctrl-C
   * @returns the exit code; the caller ends the process with it, because interrupted work may still be running
   */
  run: (args: readonly string[], interrupt: AbortSignal) => Promise<ExitCode>;
}

/** Runs command lines; nothing it does ends the process. */
export function createCommandLine(deps: CommandLineDeps): CommandLine {
  return {
    async run(args, interrupt) {
      let exitCode: ExitCode = 0;
      const conclude = (concluded: ExitCode) => {
        exitCode = concluded;
      };
      const called = calledWith(deps.program, args);
      try {
        await buildProgram(contextOf(deps, called, { interrupt, conclude })).parseAsync(args, { from: 'user' });
      } catch (thrown) {
        if (!(thrown instanceof CommanderError)) throw thrown;
        exitCode = usageExitCode(thrown, deps, called);
      }
      return exitCode;
    },
  };
}

function contextOf(
  deps: CommandLineDeps,
  called: Called,
  run: Pick<CommandContext, 'interrupt' | 'conclude'>,
): CommandContext {
  const { output } = deps;
  return {
    ...deps,
    ...run,
    output: { ...output, stderr: calledAs(output.stderr, called) },
    report: (text) => output.stdout.write(asCalled(text, called)),
  };
}

/** Commander ends every usage error with 1; that number is taken by reports of failed parts. */
function usageExitCode({ exitCode, code }: CommanderError, { output }: CommandLineDeps, called: Called): ExitCode {
  if (exitCode === 0) return 0;
  // Without a command commander prints the help, which is advice enough.
  if (code !== 'commander.help') output.stderr.write(asCalled(`next: ${EXIT_CODES[2].advice}\n`, called));
  return 2;
}

/** Help is laid out for this width everywhere, so that it reads and is tested the same. */
const HELP_COLUMNS = 100;

/** All commands, ready to be parsed or described; nothing runs until a command line is parsed. */
export function buildProgram(context: CommandContext): Command {
  const program = new Command('plugin-facts')
    .description("Facts about a host application's plugins: what exists, what matches a task, what was tested.")
    .version(context.version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command');
  const commands = [
    ingestCommand(context),
    analyzeCommand(context),
    importRunCommand(context),
    publishCommand(context),
    withdrawCommand(context),
    reinstateCommand(context),
    rollbackCommand(context),
    refreshCommand(context),
    serveCommand(context),
    searchCommand(context),
    candidatesCommand(context),
    routeCommand(context),
    treeCommand(context),
    explainCommand(context),
    lookupCommand(context),
    showCommand(context),
    changesCommand(context),
    evidenceCommand(context),
    evalCommand(context),
    hostCommand(context),
    profileCommand(context),
    keysCommand(context),
    renewCommand(context),
    verifyCommand(context),
    conformanceCommand(context),
    configCommand(context),
    doctorCommand(context),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of withNested(commands)) command.helpOption('--help', 'print this help');
  for (const command of [program, ...withNested(commands)]) configure(command, context);
  return program;
}

/** Each command, followed by the commands within it. */
export function withNested(commands: readonly Command[]): Command[] {
  return commands.flatMap((command) => [command, ...withNested(command.commands)]);
}

/** Commander hands its settings to commands it creates, not to those that are added. */
function configure(command: Command, { output }: CommandContext): void {
  command
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => output.stdout.write(text),
      writeErr: (text) => output.stderr.write(text),
      // A message quotes what was typed, and that may have been pasted from anywhere.
      outputError: (text, write) => write(`${text.trimEnd().split('\n').map(forTerminal).join('\n')}\n`),
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}
