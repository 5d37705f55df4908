/**
 * Runs inside the sandbox, beside third-party code: imports nothing of the project, reads its request from the
 * command line, and prints one line of JSON as its report.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface InstallRequest {
  readonly kind: 'install';
  readonly command: readonly string[];
  readonly folder: string;
  readonly profile: string;
  readonly show: readonly string[];
}

interface BootRequest {
  readonly kind: 'boot';
  readonly command: readonly string[];
  readonly folder: string;
  readonly readyLine: string;
  readonly bootTimeoutMs: number;
  /** How long a host that is up is watched before it is asked: rejections come late. */
  readonly settleMs: number;
  readonly askTimeoutMs: number;
  /** Module whose `listEntries` asks the host. */
  readonly probe: string;
}

/** What a host runtime's `list-entries.ts` exports. */
interface Probe {
  readonly listEntries: (timeout: AbortSignal) => Promise<unknown>;
}

/** What the program inside is asked to do, as its one argument in JSON. */
export type InsideRequest = InstallRequest | BootRequest;

/** Characters kept of the beginning, where the first fault stands, and of the end, where the last word stands. */
const KEPT_HEAD = 48_000;
const KEPT_TAIL = 16_000;

function keptOutput(): { add: (chunk: string) => void; text: () => string } {
  let head = '';
  let tail = '';
  return {
    add: (chunk) => {
      const room = KEPT_HEAD - head.length;
      head += chunk.slice(0, room);
      tail = (tail + chunk.slice(room)).slice(-KEPT_TAIL);
    },
    text: () => head + tail,
  };
}

function startProgram(command: readonly string[], folder: string) {
  const output = keptOutput();
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const listeners: Array<(text: string) => void> = [output.add];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      for (const listener of listeners) listener(chunk);
    });
  }
  const ended = new Promise<{ exitCode: number | null; signal: string | null }>((resolve) => {
    child.once('error', () => resolve({ exitCode: 127, signal: null }));
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  return { child, output, ended, onOutput: (listener: (text: string) => void) => listeners.push(listener) };
}

async function install(request: InstallRequest): Promise<unknown> {
  const program = startProgram(request.command, request.folder);
  const { exitCode } = await program.ended;
  const shown = Object.fromEntries(request.show.map((path) => [path, textOf(`${request.profile}/${path}`)]));
  return { exitCode, output: program.output.text(), shown };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').slice(0, 200_000);
  } catch {
    return null;
  }
}

async function boot(request: BootRequest): Promise<unknown> {
  const host = startProgram(request.command, request.folder);
  const ready = new Promise<'ready'>((resolve) => {
    const pattern = new RegExp(request.readyLine, 'm');
    let seen = '';
    host.onOutput((text) => {
      seen = (seen + text).slice(-8000);
      if (pattern.test(seen)) resolve('ready');
    });
  });
  const timeout = AbortSignal.timeout(request.bootTimeoutMs);
  const first = await Promise.race([ready, host.ended, whenAborted(timeout)]);
  if (first === 'timed_out') return closed(host, { ended: 'timed_out', exitCode: null, signal: null, entries: null });
  if (first !== 'ready') return closed(host, { ended: 'died_before_ready', ...first, entries: null });
  const death = await Promise.race([host.ended, sleep(request.settleMs, null)]);
  if (death !== null) return closed(host, { ended: 'died_later', ...death, entries: null });
  const entries = await askForEntries(request.probe, AbortSignal.timeout(request.askTimeoutMs));
  return closed(host, { ended: 'ready', exitCode: null, signal: null, entries });
}

function whenAborted(signal: AbortSignal): Promise<'timed_out'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('timed_out'), { once: true }));
}

/** `null`: the host did not answer as a host does. */
async function askForEntries(probe: string, timeout: AbortSignal): Promise<unknown> {
  try {
    const { listEntries }: Probe = await import(probe);
    return await Promise.race([listEntries(timeout), whenAborted(timeout).then(() => null)]);
  } catch {
    return null;
  }
}

/** The sandbox ends what is left: the host does when this program does. */
function closed(host: ReturnType<typeof startProgram>, report: Record<string, unknown>): unknown {
  host.child.kill('SIGKILL');
  return { ...report, output: host.output.text() };
}

const request: InsideRequest = JSON.parse(process.argv[2] ?? '');
const report = await (request.kind === 'install' ? install(request) : boot(request));
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
