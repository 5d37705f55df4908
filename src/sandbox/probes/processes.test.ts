import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AS_NOBODY, findSandboxHere, inside, isRoot, makeFolders, outside, sandboxOf } from './run-probe.ts';

const MARKER = ['plugin-facts', '-marker'];

function startSleeper(): ChildProcess {
  // A timer of a shell's own: it must not leave a child behind.
  return spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)', MARKER.join('')], {
    stdio: 'ignore',
    env: { SECRET: MARKER.join('') },
  });
}

function mayTrace(): boolean {
  const setting = '/proc/sys/kernel/yama/ptrace_scope';
  const isOpen = isRoot || !existsSync(setting) || readFileSync(setting, 'utf8').startsWith('0');
  return isOpen && existsSync('/usr/bin/strace');
}

/** Newer kernels are built without the call. */
function mayTypeIntoTerminal(): boolean {
  const setting = '/proc/sys/dev/tty/legacy_tiocsti';
  const isOn = !existsSync(setting) || readFileSync(setting, 'utf8').startsWith('1');
  return isOn && existsSync('/usr/bin/perl') && existsSync('/usr/bin/script');
}

const here = await findSandboxHere('cgroup');

describe.skipIf(here.kind === 'unavailable')('other processes, from inside the sandbox (needs bubblewrap)', () => {
  const sandbox = () => sandboxOf(here);
  let sleeper: ChildProcess;
  let folders: Awaited<ReturnType<typeof makeFolders>>;

  beforeEach(async () => {
    folders = await makeFolders();
    sleeper = startSleeper();
    await new Promise((resolve) => sleeper.once('spawn', resolve));
  });
  afterEach(async () => {
    sleeper.kill('SIGKILL');
    await folders.remove();
  });

  it('does not read their environment', async () => {
    const free = await outside(['processes.mjs', 'environment', ...MARKER]);
    const confined = await inside(sandbox(), ['processes.mjs', 'environment', ...MARKER]);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not see them', async () => {
    const free = await outside(['processes.mjs', 'list', ...MARKER]);
    const confined = await inside(sandbox(), ['processes.mjs', 'list', ...MARKER]);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it.skipIf(!mayTrace())('does not trace them (needs strace, and a kernel that lets it outside)', async () => {
    const free = await outside(['trace-process.sh', sleeper.pid ?? 0]);
    const confined = await inside(sandbox(), ['trace-process.sh', sleeper.pid ?? 0]);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it.skipIf(!mayTrace())('does not trace the first process inside (needs strace)', async () => {
    const confined = await inside(sandbox(), ['trace-process.sh', 1]);

    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('does not end them', async () => {
    const confined = await inside(sandbox(), ['signal-process.sh', sleeper.pid ?? 0]);
    const livesOn = sleeper.kill(0);
    const ended = new Promise((resolve) => sleeper.once('exit', (_, signal) => resolve(signal)));
    await outside(['signal-process.sh', sleeper.pid ?? 0]);

    expect(confined.exitCode).toBe(0);
    expect(livesOn).toBe(true);
    expect(await ended).toBe('SIGKILL');
  });

  it('leaves none of its own behind', async () => {
    const size = (file: string) => readFileSync(file).length;
    const file = join(folders.work, 'beats');

    await outside(['outlive.sh', file]);
    const freeBefore = size(file);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const freeAfter = size(file);
    const confined = await inside(sandbox(), ['outlive.sh', '/job/beats-inside'], {
      writable: [{ from: folders.work, to: '/job' }],
    });
    const before = size(`${file}-inside`);
    await new Promise((resolve) => setTimeout(resolve, 400));

    expect(freeAfter).toBeGreaterThan(freeBefore);
    expect(confined).toMatchObject({ exitCode: 0, endedBy: 'itself' });
    expect(before).toBeGreaterThan(0);
    expect(size(`${file}-inside`)).toBe(before);
  });
});

describe.skipIf(here.kind === 'unavailable')('rights, from inside the sandbox (needs bubblewrap)', () => {
  const sandbox = () => sandboxOf(here);

  it('cannot be gained by a program that runs as root', async () => {
    const free = await outside(['processes.mjs', 'gain_rights'], { under: AS_NOBODY });
    const confined = await inside(sandbox(), ['processes.mjs', 'gain_rights']);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toBe('same user\n');
  });

  it('cannot be gained in a user namespace of its own', async () => {
    const free = await outside(['nested-namespace.sh'], { under: AS_NOBODY });
    const confined = await inside(sandbox(), ['nested-namespace.sh']);

    expect(free).toBe('succeeded\n');
    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it('do not reach to a device of its own', async () => {
    const confined = await inside(sandbox(), ['device-node.sh', '/tmp']);

    expect(confined).toMatchObject({ stdout: '', exitCode: 0 });
  });

  it.skipIf(!isRoot)('would reach to a device of its own outside (needs root)', async () => {
    const { work, remove } = await makeFolders();

    const free = await outside(['device-node.sh', work]);
    await remove();

    expect(free).toBe('succeeded\n');
  });

  it.skipIf(!mayTypeIntoTerminal())(
    'do not reach to the terminal (needs perl, script, and a kernel that has it)',
    async () => {
      const use = fileURLToPath(new URL('use-sandbox.ts', import.meta.url));
      const inTerminal = ['-qec', `'${process.execPath}' '${use}' terminal`, '/dev/null'];

      const { stdout: printed } = await promisify(execFile)('script', inTerminal);

      // The key that was typed from outside is echoed.
      expect(printed.replaceAll('\r', '')).toBe('xoutside: succeeded\ninside: nothing\n');
    },
  );
});
