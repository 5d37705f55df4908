import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { MODULE_EXTENSION } from '../base/module-extension.ts';
import { systemClock } from '../base/clock.ts';
import { type CommandLine, createCommandLine } from '../cli/command-line.ts';
import { type CommandImplementations, uniformCommands } from '../cli/command-ports.ts';
import { createCommandImplementations, describeSettingsIn } from './command-implementations.ts';
import type { DocumentTexts } from '../pages/service-documents.ts';
import { readConfig, readPackageFile } from './config.ts';
import { standardError } from './never-waiting-output.ts';
import { createServedDocuments } from './served-documents.ts';
import { createServiceLog } from './service-log.ts';

/**
 * The command line on the real process: the one place where environment, streams and disk meet the commands.
 *
 * @param commands what the commands do; `null`: what they are for
 */
export function processCommandLine(
  process: NodeJS.Process,
  commands: CommandImplementations | null = null,
): CommandLine {
  const { version, defaultFolders } = readPackageFile(process.cwd());
  endQuietlyWithoutReader(process);
  goOnWithoutListener(process);
  return createCommandLine({
    commands: commands ?? implementationsOn(process, version),
    output: { stdout: process.stdout, stderr: process.stderr },
    clock: systemClock,
    fetch: globalThis.fetch,
    version,
    program: programName(process.env, process.argv[1]),
    defaultFolders,
    useColor: (process.env['NO_COLOR'] ?? '') === '',
    ask: process.stdin.isTTY ? (question) => askOnTerminal(question, process) : null,
  });
}

/**
 * What has to be typed to run this program again.
 *
 * @param environment as npm sets it for `npx`
 * @param started file that was started; a link where a link was
 */
export function programName(
  environment: NodeJS.ProcessEnv,
  started: string | undefined,
  extension = MODULE_EXTENSION,
): string {
  const byNpx = environment['npm_command'] === 'exec';
  return byNpx || (extension === '.ts' && !isOnPath(started, environment)) ? 'npx plugin-facts' : 'plugin-facts';
}

/** Whether a shell finds the file by its name alone, as in an image that links a checkout's program. */
function isOnPath(started: string | undefined, { PATH = '' }: NodeJS.ProcessEnv): boolean {
  return (
    started !== undefined && basename(started) === 'plugin-facts' && PATH.split(delimiter).includes(dirname(started))
  );
}

/** What keeps all commands from working is said by the one that is run, and `config` works anyway; help needs none of it. */
function implementationsOn(process: NodeJS.Process, release: string): CommandImplementations {
  try {
    const config = readConfig(process.env);
    return createCommandImplementations({
      config,
      clock: systemClock,
      log: createServiceLog(config.logLevel, process, standardError(process.stderr)),
      randomHex: createRandomHex(),
      environment: process.env,
      nodeVersion: process.version,
      release,
      document: createServedDocuments(readDocumentTexts),
    });
  } catch (thrown) {
    return {
      ...uniformCommands(() => Promise.reject(thrown)),
      describeSettings: describeSettingsIn(process.env),
    };
  }
}

/** As they are in this package; no document holds anything of a host. */
function readDocumentTexts(): DocumentTexts {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return { openApi: read('docs/api/openapi.json'), skill: read('skills/plugin-facts/SKILL.md') };
}

/** Questions go to stderr: the answer is no result. */
async function askOnTerminal(question: string, { stdin, stderr }: NodeJS.Process): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  return terminal.question(question).finally(() => terminal.close());
}

/** A reader that has seen enough (`… | head`) closes the pipe; that is no error. */
function endQuietlyWithoutReader(process: NodeJS.Process): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

/**
 * Once all that was printed has gone to its reader, who may be slow; or it is interrupted. A process that exits
 * before drops what a pipe did not take at once, 64 KiB of it as a rule.
 */
export async function whenRead(printed: NodeJS.WritableStream, interrupt: AbortSignal): Promise<void> {
  if (interrupt.aborted) return;
  await new Promise<void>((resolve) => {
    printed.write('', () => resolve());
    interrupt.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Who hears of progress and trouble may be gone while there is work left to do. */
function goOnWithoutListener({ stderr }: NodeJS.Process): void {
  stderr.on('error', () => undefined);
}

/**
 * Fires once at Ctrl-C or a polite request to end (SIGTERM, as service managers send it). A second Ctrl-C ends at
 * once. SIGTERM never does: a manager that sends it to each process of a service gives it to this one twice, by
 * itself and by the launcher that passes it on.
 */
export function interruptOnSignals(process: Pick<NodeJS.Process, 'once' | 'on'>): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort('SIGINT'));
  process.on('SIGTERM', () => controller.abort('SIGTERM'));
  return controller.signal;
}

/** 96 bits: two ids are never the same. */
const ID_DIGITS = 24;
const BLOCK_BYTES = 4_080;

/** Random hexadecimal digits, drawn in blocks: a system call for each id would cost more than all else of it. */
export function createRandomHex(): () => string {
  let digits = '';
  let used = 0;
  return () => {
    if (used + ID_DIGITS > digits.length) {
      digits = randomBytes(BLOCK_BYTES).toString('hex');
      used = 0;
    }
    used += ID_DIGITS;
    return digits.slice(used - ID_DIGITS, used);
  };
}
