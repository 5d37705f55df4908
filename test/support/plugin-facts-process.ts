import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/plugin-facts.js', import.meta.url));
const START_PROGRAM = fileURLToPath(new URL('../../src/app/start.ts', import.meta.url));
const READY_WITHIN_MS = 50_000;

export interface Ended {
  /** `null`: ended by a signal. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the program that was started and is still running. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it wrote to standard error so far. */
  readonly stderr: () => string;
}

export interface Service extends Running {
  readonly baseUrl: string;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly workingFolder?: string;
}

/** Runs `plugin-facts <args>` to its end. */
export async function runToEnd(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  return startProgram(PROGRAM, args, options).ended;
}

export function startCommand(args: readonly string[], options: StartOptions = {}): Running {
  return startProgram(PROGRAM, args, options);
}

/** `plugin-facts serve` on a free port, ready to answer; killed at the end of the test if it still runs. */
export async function startService(args: readonly string[], options: StartOptions = {}): Promise<Service> {
  return whenServing(startProgram(PROGRAM, ['serve', '--port', '0', ...args], options));
}

/** What `npm start` runs, on a free port. */
export async function startBundledHost(options: StartOptions, args: readonly string[] = []): Promise<Service> {
  return whenServing(startWith(['--port', '0', ...args], options));
}

/** `npm start -- <args>`. */
export function startWith(args: readonly string[], options: StartOptions): Running {
  return startProgram(START_PROGRAM, args, options);
}

function startProgram(program: string, args: readonly string[], options: StartOptions): Running {
  const { environment = {}, workingFolder } = options;
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...process.env,
      NO_COLOR: '1',
      PLUGIN_FACTS_FOLLOW_INTERVAL_MS: '50',
      PLUGIN_FACTS_METRICS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(workingFolder === undefined ? {} : { cwd: workingFolder }),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then((): Ended => ({ exitCode: child.exitCode, stdout, stderr }));
  return { process: child, ended, stderr: () => stderr };
}

async function whenServing(running: Running): Promise<Service> {
  const said = await saysSoon(running, /^Serving .* at (http:\S+) /m);
  return { ...running, baseUrl: said[1] ?? '' };
}

/** Waits until the process has written something to standard error. */
export async function saysSoon({ stderr, ended }: Running, pattern: RegExp): Promise<RegExpExecArray> {
  const giveUpAtMs = performance.now() + READY_WITHIN_MS;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    const found = pattern.exec(stderr());
    if (found !== null) return found;
    if (hasEnded || performance.now() > giveUpAtMs) throw new Error(`It never said ${pattern.source}:\n${stderr()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
