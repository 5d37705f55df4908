import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';

const MODULE = fileURLToPath(new URL('../../scripts/run-in-group.ts', import.meta.url));
/** A program that goes on when it is asked to end, as a compiler does, run by a shell that tells its id. */
const STUBBORN = `trap '' TERM; sleep 60 & echo $!; wait`;
const RUNS = `import { runInGroup } from ${JSON.stringify(MODULE)};
await runInGroup('sh', ['-c', ${JSON.stringify(STUBBORN)}], '/');`;

const started: ChildProcess[] = [];
const sleepers: number[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of sleepers.splice(0)) if (isThere(pid)) process.kill(pid, 'SIGKILL');
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function startSleeper(command: string, args: readonly string[]): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, RUNS } });
  started.push(child);
  const [line] = await once(child.stdout, 'data');
  const pid = Number(String(line));
  sleepers.push(pid);
  return { child, pid };
}

const ENDS = { timeout: 10_000, interval: 50 };

it('ends all that a program started with the process that runs it', async () => {
  const { child, pid } = await startSleeper(process.execPath, ['--input-type=module', '-e', RUNS]);
  expect(isThere(pid)).toBe(true);

  child.kill('SIGTERM');

  await vi.waitFor(() => expect(isThere(pid)).toBe(false), ENDS);
});

it('ends it where whoever started that process was killed without a word to it', async () => {
  const shell = ['-c', `"${process.execPath}" --input-type=module -e "$RUNS"; true`];
  const { child, pid } = await startSleeper('sh', shell);

  child.kill('SIGKILL');

  await vi.waitFor(() => expect(isThere(pid)).toBe(false), ENDS);
});
