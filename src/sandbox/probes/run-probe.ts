import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../base/clock.ts';
import { findSandbox } from '../find-sandbox.ts';
import type { ConfinedCommand, ConfinedRun, RunLimits, Sandbox, SandboxAvailability } from '../sandbox-port.ts';

export const MIB = 1024 * 1024;

/** Of a probe that says nothing else. */
export const PROBE_LIMITS: RunLimits = {
  memoryBytes: 192 * MIB,
  processes: 48,
  cpuSeconds: 10,
  wallMs: 25_000,
  fileBytes: 256 * MIB,
  outputBytes: 64 * 1024,
};

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const isRoot = process.getuid?.() === 0;

export function findSandboxHere(limitBy: 'cgroup' | 'prlimit'): Promise<SandboxAvailability> {
  return findSandbox({ clock: systemClock, processId: process.pid, userId: process.getuid?.() ?? 0, limitBy });
}

type ProbeArguments = readonly [probe: string, ...parameters: ReadonlyArray<string | number>];

/** The probe as it runs on the machine itself; `under` starts it, where it needs rights that are not ours to have. */
export async function outside(
  [probe, ...parameters]: ProbeArguments,
  options: { readonly folder?: string; readonly under?: readonly string[] } = {},
): Promise<string> {
  const program = [...interpreter(probe, process.execPath), join(FOLDER, probe), ...parameters.map(String)];
  const [first = '', ...rest] = [...(options.under ?? []), ...program];
  const child = spawn(first, rest, { cwd: options.folder ?? tmpdir(), stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Not `close`: what the probe leaves behind may hold its output.
  await new Promise((resolve) => child.once('exit', () => setTimeout(resolve, 20)));
  return Buffer.concat(chunks).toString();
}

interface ProbeOptions extends Partial<Omit<ConfinedCommand, 'limits'>> {
  readonly limits?: Partial<RunLimits>;
}

/** Nobody interrupts. */
export const NEVER = new AbortController().signal;

export function inside(sandbox: Sandbox, probe: ProbeArguments, options: ProbeOptions = {}): Promise<ConfinedRun> {
  return sandbox.run(probeCommand(probe, options), NEVER);
}

export function probeCommand([probe, ...parameters]: ProbeArguments, options: ProbeOptions = {}): ConfinedCommand {
  return {
    argv: [...interpreter(probe, '/node'), `/probes/${probe}`, ...parameters.map(String)],
    environment: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    workingFolder: '/tmp',
    writable: [],
    scratch: [{ at: '/tmp', maxBytes: 16 * MIB }],
    ...options,
    readOnly: [{ from: process.execPath, to: '/node' }, { from: FOLDER, to: '/probes' }, ...(options.readOnly ?? [])],
    limits: { ...PROBE_LIMITS, ...options.limits },
  };
}

function interpreter(probe: string, node: string): [string] {
  return [probe.endsWith('.mjs') ? node : '/bin/sh'];
}

/** A folder with a folder `work` in it; the confined user can reach both, which others' cannot in most homes. */
export async function makeFolders(): Promise<{
  readonly root: string;
  readonly work: string;
  readonly remove: () => Promise<void>;
}> {
  const root = await mkdtemp(join(tmpdir(), 'probe-'));
  await chmod(root, 0o755);
  const work = join(root, 'work');
  await mkdir(work);
  return { root, work, remove: () => rm(root, { recursive: true, force: true }) };
}

/** For tests that are skipped where there is none. */
export function sandboxOf(here: SandboxAvailability): Sandbox {
  if (here.kind === 'available') return here.sandbox;
  throw new Error(here.reason);
}

/** Starts a process rightless enough to show what root would be let do anyway. */
export const AS_NOBODY = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

/** Root in namespaces of its own, where mounts harm nobody. */
export const IN_OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount'];
