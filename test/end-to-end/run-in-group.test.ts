import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('../../scripts/run-in-group.ts', import.meta.url));
/** A program that goes on when it is asked to end, as a compiler does, run by a shell that tells its id. */
const STUBBORN = `trap '' TERM; sleep 60 & echo $!; wait`;
const RUNS = `import { runInGroup } from ${JSON.stringify(MODULE)};
await runInGroup('sh', ['-c', ${JSON.stringify(STUBBORN)}], '/');`;

const started: ChildProcess[] = [];
const sleepers: number[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of sleepers.splice(0)) endIfThere(pid);
});

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/**
 * @returns `allEnded`: when nobody has the way out any more that all of them share. Of a process that has ended the id
 *   may stay for as long as nobody asks how it ended.
 */
async function startSleeper(
  command: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; allEnded: Promise<unknown> }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, RUNS } });
  started.push(child);
  const [line] = await once(child.stdout, 'data');
  sleepers.push(Number(String(line)));
  const allEnded = once(child.stdout, 'end');
  child.stdout.resume();
  return { child, allEnded };
}

const WITHIN = { timeout: 20_000 };

it('ends all that a program started with the process that runs it', WITHIN, async () => {
  const { child, allEnded } = await startSleeper(process.execPath, ['--input-type=module', '-e', RUNS]);

  child.kill('SIGTERM');

  await expect(allEnded).resolves.toBeDefined();
});

it('ends it where whoever started that process was killed without a word to it', WITHIN, async () => {
  const shell = ['-c', `"${process.execPath}" --input-type=module -e "$RUNS"; true`];
  const { child, allEnded } = await startSleeper('sh', shell);

  child.kill('SIGKILL');

  await expect(allEnded).resolves.toBeDefined();
});
