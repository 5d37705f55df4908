import { readFileSync, statSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import { type OutputLine, createLineQueue } from './create-sandbox.ts';
import { NEVER, PROBE_LIMITS, findSandboxHere, isRoot, makeFolders, sandboxOf } from './probes/run-probe.ts';
import { childrenOf } from './process-tree.ts';
import type { ConfinedCommand } from './sandbox-port.ts';

const STUBBORN = 'trap "" TERM; echo ready; while :; do sleep 0.1; done';
const POLITE = 'trap "echo bye; exit 4" TERM; echo ready; while :; do sleep 0.1; done';

function shell(script: string, overrides: Partial<ConfinedCommand> = {}): ConfinedCommand {
  return {
    argv: ['/bin/sh', '-c', script],
    environment: { PATH: '/usr/bin:/bin' },
    workingFolder: '/tmp',
    readOnly: [],
    writable: [],
    scratch: [{ at: '/tmp', maxBytes: 2 ** 20 }],
    limits: PROBE_LIMITS,
    ...overrides,
  };
}

const here = await findSandboxHere('cgroup');
const withoutGroups = await findSandboxHere('prlimit');

describe.skipIf(here.kind === 'unavailable')('createSandbox (needs bubblewrap)', () => {
  const sandbox = () => sandboxOf(here);

  it('says by what it limits', () => {
    expect(sandboxOf(withoutGroups).confinement(PROBE_LIMITS)).toEqual({
      tool: 'bubblewrap',
      toolVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      limitedBy: 'prlimit',
      memoryBytes: PROBE_LIMITS.memoryBytes,
      processes: PROBE_LIMITS.processes,
      cpuSeconds: PROBE_LIMITS.cpuSeconds,
      wallMs: PROBE_LIMITS.wallMs,
    });
  });

  it('gives the exit code and both outputs', async () => {
    const run = await sandbox().run(shell('echo out; echo err >&2; exit 3'), NEVER);

    expect(run).toMatchObject({ exitCode: 3, signal: null, endedBy: 'itself', stdout: 'out\n', stderr: 'err\n' });
  });

  it('gives the signal that ended the command', async () => {
    const run = await sandbox().run(shell('kill -SEGV $$'), NEVER);

    expect(run).toMatchObject({ exitCode: null, signal: 'SIGSEGV', endedBy: 'itself' });
  });

  it('passes arguments on as they are', async () => {
    const odd = ['$(id)', "it's", '--', '-c', '', 'a b\nc', '*'];
    const command = shell('', { argv: ['/usr/bin/printf', '[%s]', ...odd] });

    const run = await sandbox().run(command, NEVER);

    expect(run.stdout).toBe(odd.map((one) => `[${one}]`).join(''));
  });

  it('gives the environment that was asked for, and none of ours', async () => {
    const run = await sandbox().run(shell('', { argv: ['/usr/bin/env'], environment: { ONE: '1=2' } }), NEVER);

    expect(run.stdout.trim().split('\n').toSorted()).toEqual(['ONE=1=2', 'PWD=/tmp']);
  });

  it('holds no rights, and cannot come to any', async () => {
    const run = await sandbox().run(shell('grep -E "^(Cap|NoNewPrivs|Seccomp:)" /proc/self/status'), NEVER);

    expect(run.stdout).toMatch(/^(Cap\w+:\t0{16}\n){5}NoNewPrivs:\t1\nSeccomp:\t2\n$/);
  });

  it('lets a program reach its own loopback', async () => {
    const serveAndAsk = `
      const server = require('node:http').createServer((_, answer) => answer.end('own'));
      server.listen(0, '127.0.0.1', async () => {
        const answer = await fetch('http://localhost:' + server.address().port);
        process.stdout.write(await answer.text());
        process.exit();
      });`;
    const command = shell('', {
      argv: ['/node', '-e', serveAndAsk],
      readOnly: [{ from: process.execPath, to: '/node' }],
    });

    const run = await sandbox().run(command, NEVER);

    expect(run).toMatchObject({ stdout: 'own', exitCode: 0 });
  });

  it('shows of the machine what was asked for and its programs', async () => {
    const run = await sandbox().run(shell('ls / /etc'), NEVER);

    const names = run.stdout.split('\n').filter((name) => !/^(bin|sbin|lib\d*|usr)$/.test(name));
    expect(names).toEqual([
      '/:',
      'dev',
      'etc',
      'proc',
      'tmp',
      '',
      '/etc:',
      'group',
      'hosts',
      'nsswitch.conf',
      'passwd',
      '',
    ]);
  });

  it('hands writable folders to the confined user, and keeps what is written there', async () => {
    const { work, remove } = await makeFolders();
    await mkdir(join(work, 'inner'));
    await writeFile(join(work, 'inner', 'given'), 'ours', { mode: 0o600 });
    await symlink('/etc/passwd', join(work, 'link'));

    const run = await sandbox().run(
      shell('cat inner/given; echo theirs >inner/made', {
        writable: [{ from: work, to: '/job' }],
        workingFolder: '/job',
      }),
      NEVER,
    );
    const made = readFileSync(join(work, 'inner', 'made'), 'utf8');
    await remove();

    expect(run).toMatchObject({ stdout: 'ours', exitCode: 0 });
    expect(made).toBe('theirs\n');
  });

  it('tells a confinement that could not be set up from a command that failed', async () => {
    const run = sandbox().run(shell('true', { readOnly: [{ from: '/no/such/folder', to: '/shown' }] }), NEVER);

    const failure = await run.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({
      code: 'sandbox_unavailable',
      cause: { message: "bwrap: Can't find source path /no/such/folder: No such file or directory" },
    });
  });

  it('starts nothing where the caller has already given up', async () => {
    const run = await sandbox().run(shell('echo started'), AbortSignal.abort());

    expect(run).toMatchObject({ endedBy: 'caller', exitCode: null, stdout: '' });
  });

  it('ends at once when the caller gives up', async () => {
    const run = await sandbox().run(shell('sleep 1000'), AbortSignal.timeout(300));

    expect(run).toMatchObject({ endedBy: 'caller', exitCode: null, signal: 'SIGKILL' });
  });
});

describe.skipIf(here.kind === 'unavailable').each([
  ['control groups where there are any', here],
  ['prlimit', withoutGroups],
])('a started command, limited by %s (needs bubblewrap)', (_by, availability) => {
  it('gives its lines as they come, and lets itself be asked to end', async () => {
    const started = sandboxOf(availability).start(shell(POLITE), NEVER);
    const lines: string[] = [];

    for await (const { text } of started.lines) {
      lines.push(text);
      if (text === 'ready') void started.stop();
    }

    expect(lines).toEqual(['ready', 'bye']);
    expect(await started.ended).toMatchObject({ exitCode: 4, endedBy: 'caller' });
  });

  it('is ended after a second where it is deaf to that, with nothing left', async () => {
    const started = sandboxOf(availability).start(shell(STUBBORN), NEVER);
    const before = childrenOf(process.pid).length;

    for await (const { text } of started.lines) if (text === 'ready') void started.stop();
    await started.stop();

    expect(await started.ended).toMatchObject({ endedBy: 'caller', exitCode: null, signal: 'SIGKILL' });
    expect(childrenOf(process.pid).length).toBeLessThanOrEqual(before);
  });
});

describe.skipIf(here.kind === 'unavailable' || !isRoot)('root (needs root)', () => {
  it('is nobody outside: what it writes belongs to a user that is not there', async () => {
    const { work, remove } = await makeFolders();

    const run = await sandboxOf(here).run(
      shell('id -u; : >made', { writable: [{ from: work, to: '/job' }], workingFolder: '/job' }),
      NEVER,
    );
    const owner = statSync(join(work, 'made')).uid;
    await remove();

    expect(run.stdout).toBe('1000\n');
    expect(owner).toBe(64_000);
  });
});

async function all(lines: AsyncIterable<OutputLine>): Promise<OutputLine[]> {
  const read: OutputLine[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

describe('createLineQueue', () => {
  it('gives the lines of a text, wherever it is cut', async () => {
    const text = fc.array(fc.constantFrom('a', '€', '汉', '\n'), { minLength: 1 }).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (whole, step) => {
        const queue = createLineQueue(10_000);
        const bytes = Buffer.from(whole);
        for (let at = 0; at < bytes.length; at += step) queue.add('stdout', bytes.subarray(at, at + step));
        queue.close();

        const expected = whole.endsWith('\n') ? whole.slice(0, -1).split('\n') : whole.split('\n');
        expect((await all(queue.lines)).map((line) => line.text)).toEqual(expected);
      }),
    );
  });

  it('keeps the two streams apart, in the order in which lines end', async () => {
    const queue = createLineQueue(1000);

    queue.add('stdout', Buffer.from('begun '));
    queue.add('stderr', Buffer.from('wrong\n'));
    queue.add('stdout', Buffer.from('done\nlast'));
    queue.close();

    expect(await all(queue.lines)).toEqual([
      { stream: 'stderr', text: 'wrong' },
      { stream: 'stdout', text: 'begun done' },
      { stream: 'stdout', text: 'last' },
    ]);
  });

  it('wakes who waits for a line', async () => {
    const queue = createLineQueue(1000);
    const reader = queue.lines[Symbol.asyncIterator]();
    const waiting = reader.next();

    queue.add('stdout', Buffer.from('ready\n'));

    expect(await waiting).toEqual({ done: false, value: { stream: 'stdout', text: 'ready' } });
  });

  it('drops what is beyond its bound', async () => {
    const queue = createLineQueue(5);

    queue.add('stdout', Buffer.from('ab\ncdefgh\n'));
    queue.add('stderr', Buffer.from('more\n'));
    queue.close();

    expect(await all(queue.lines)).toEqual([
      { stream: 'stdout', text: 'ab' },
      { stream: 'stdout', text: 'cd' },
    ]);
  });
});
