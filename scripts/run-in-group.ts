import { spawn } from 'node:child_process';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LOOKS_EVERY_MS = 500;
const ENDS_WITHIN_MS = 1_000;

/**
 * Runs a program, and all that it starts, in a process group that ends where this process is told to end, or where
 * whoever started this process is gone: npm and shells end without a word to what they run.
 *
 * @throws where the program ends with anything but 0
 */
export async function runInGroup(command: string, args: readonly string[], cwd: string): Promise<void> {
  const startedBy = process.ppid;
  let killing: NodeJS.Timeout | null = null;
  const end = (): void => {
    signalGroup(child.pid, 'SIGTERM');
    // The compiler goes on with its work when it is asked to end.
    killing ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), ENDS_WITHIN_MS);
  };
  const look = setInterval(() => process.ppid !== startedBy && end(), LOOKS_EVERY_MS);
  // Before the program runs, which may be heard of at once.
  for (const signal of ENDING) process.on(signal, end);
  const child = spawn(command, args, { cwd, stdio: 'inherit', detached: true });
  try {
    const ended = Promise.withResolvers<string | null>();
    child.once('error', ended.reject);
    child.once('exit', (code, signal) => ended.resolve(code === 0 ? null : String(signal ?? code)));
    const failure = await ended.promise;
    if (failure !== null) throw new Error(`${command} ended with ${failure}.`);
  } finally {
    clearInterval(look);
    if (killing !== null) {
      clearTimeout(killing);
      // What it started may still be there.
      signalGroup(child.pid, 'SIGKILL');
    }
    for (const signal of ENDING) process.off(signal, end);
  }
}

function signalGroup(leader: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // All of it has ended.
  }
}
