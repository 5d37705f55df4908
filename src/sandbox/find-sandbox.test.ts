import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import {
  PROGRAM_FOLDERS,
  explainRefusal,
  explainTrial,
  findSandbox,
  isNewEnough,
  parseBubblewrapVersion,
} from './find-sandbox.ts';
import { AS_NOBODY, PROBE_LIMITS, findSandboxHere, isRoot } from './probes/run-probe.ts';
import type { ConfinedRun } from './sandbox-port.ts';

const SELF = { clock: systemClock, processId: process.pid, userId: process.getuid?.() ?? 0 };
const USE_SANDBOX = fileURLToPath(new URL('probes/use-sandbox.ts', import.meta.url));

describe('findSandbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'programs-'));
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function withBubblewrap(script: string) {
    await writeFile(join(folder, 'bwrap'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return findSandbox({ ...SELF, limitBy: 'prlimit', programFolders: [folder, ...PROGRAM_FOLDERS] });
  }

  it('names the package to install where bubblewrap is missing', async () => {
    const answer = await findSandbox({ ...SELF, programFolders: [folder] });

    expect(answer).toEqual({
      kind: 'unavailable',
      reason: 'The program "bwrap" is missing; install bubblewrap.',
    });
  });

  it('names the program that root needs to become another user', async () => {
    await mkdir(join(folder, 'some'));
    for (const name of ['bwrap', 'prlimit', 'sh']) await symlink('/bin/sh', join(folder, 'some', name));

    const answer = await findSandbox({ ...SELF, userId: 0, programFolders: [join(folder, 'some')] });

    expect(answer).toEqual({
      kind: 'unavailable',
      reason: 'The program "setpriv" is missing; install util-linux.',
    });
  });

  it('does not take an old bubblewrap', async () => {
    const answer = await withBubblewrap('echo bubblewrap 0.6.2');

    expect(answer).toEqual({
      kind: 'unavailable',
      reason: 'Bubblewrap 0.6.2 is too old; 0.8.0 is the first that will do.',
    });
  });

  it('does not take what is not bubblewrap', async () => {
    const answer = await withBubblewrap('echo something 9.9.9');

    expect(answer).toEqual({ kind: 'unavailable', reason: 'Bubblewrap does not tell its version.' });
  });

  it.skipIf(PROGRAM_FOLDERS.every((one) => !existsSync(join(one, 'setpriv'))))(
    'tells why a trial was refused (needs util-linux)',
    async () => {
      const answer = await withBubblewrap(
        'if [ "$1" = --version ]; then echo bubblewrap 0.8.0; exit; fi; echo "bwrap: setting up uid map: Permission denied" >&2; exit 1',
      );

      expect(answer).toEqual({
        kind: 'unavailable',
        reason:
          'Bubblewrap cannot confine here: user namespaces are restricted here, most often by AppArmor (kernel.apparmor_restrict_unprivileged_userns). It says: bwrap: setting up uid map: Permission denied',
      });
    },
  );
});

const here = await findSandboxHere('cgroup');
const mechanism = here.kind === 'available' ? here.sandbox.confinement(PROBE_LIMITS).limitedBy : null;

describe.skipIf(here.kind === 'unavailable')('a sandbox (needs bubblewrap)', () => {
  it.skipIf(!isRoot)('is found by a user without rights too (needs root to become one)', async () => {
    const [setpriv = '', ...identity] = AS_NOBODY;

    const { stdout } = await promisify(execFile)(setpriv, [...identity, process.execPath, USE_SANDBOX, 'once']);

    expect(stdout).toBe('available exit 0\n');
  });

  it.skipIf(mechanism !== 'cgroup')('removes what a killed process left (needs control groups)', async () => {
    const child = spawn(process.execPath, [USE_SANDBOX, 'stay'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const held = groupsOf(child);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));

    await findSandboxHere('cgroup');

    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((group) => existsSync(group))).toEqual([]);
  });
});

/** Searched for in all trees: where they are is the machine's affair. */
function groupsOf({ pid = 0 }: ChildProcess): string[] {
  return readdirSync('/sys/fs/cgroup', { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.name.startsWith('plugin-facts-run.') && entry.name.split('.')[2] === String(pid)
      ? [join(entry.parentPath, entry.name)]
      : [],
  );
}

describe('parseBubblewrapVersion', () => {
  it.each([
    ['bubblewrap 0.8.0\n', '0.8.0'],
    ['bubblewrap 1.12.3', '1.12.3'],
    ['something else 0.8.0\n', null],
    ['', null],
  ])('reads %j as %s', (printed, version) => {
    expect(parseBubblewrapVersion(printed)).toBe(version);
  });
});

describe('isNewEnough', () => {
  it.each([
    ['0.7.9', false],
    ['0.8.0', true],
    ['0.8.1', true],
    ['0.11.0', true],
    ['1.0.0', true],
    ['0.4.99', false],
  ])('%s: %s', (version, answer) => {
    expect(isNewEnough(version)).toBe(answer);
  });
});

function run(overrides: Partial<ConfinedRun>): ConfinedRun {
  return { exitCode: 0, signal: null, endedBy: 'itself', stdout: '', stderr: '', durationMs: 1, ...overrides };
}

describe('explainRefusal', () => {
  it.each([
    ['bwrap: No permissions to create new namespace, likely because …', 'user namespaces are not allowed here'],
    ['bwrap: Creating new namespace failed: Operation not permitted', 'user namespaces are not allowed here'],
    ['bwrap: setting up uid map: Permission denied', 'most often by AppArmor'],
    ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'a fresh /proc cannot be mounted'],
  ])('tells what %j comes from', (printed, reason) => {
    expect(explainRefusal(printed)).toContain(reason);
  });

  it('gives what is not known in its own words, on one line', () => {
    expect(explainRefusal('bwrap: something\nnew\u001b\u0007')).toBe(
      'Bubblewrap cannot confine here: bwrap: something new',
    );
  });

  it('says so where there are no words', () => {
    expect(explainRefusal('')).toBe('Bubblewrap cannot confine here: it says nothing');
  });
});

describe('explainTrial', () => {
  it('finds nothing wrong with an exit of 0', () => {
    expect(explainTrial(run({}))).toBeNull();
  });

  it.each([
    [run({ exitCode: 127, stderr: 'not found\n' }), '(exit 127, ended by itself): not found'],
    [run({ exitCode: null, signal: 'SIGKILL', endedBy: 'memory' }), '(signal SIGKILL, ended by memory): '],
  ])('tells how it ended', (ended, words) => {
    expect(explainTrial(ended)).toBe(`A trial inside the confinement failed ${words}`);
  });
});
