import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODULE_EXTENSION } from '../../base/module-extension.ts';
import type { ConfinedCommand, ConfinedRun, RunLimits, Sandbox } from '../sandbox-port.ts';
import {
  type BootReport,
  type HostFault,
  type HostRuntime,
  INSIDE,
  type ReleaseUnderTest,
  linesFrom,
  readBootReport,
  readInstallReport,
} from './host-runtime.ts';
import type { InsideRequest } from './inside/run-inside.ts';
import type { RunFolders } from './run-folders.ts';

/** A boot that gave a report, or what kept it from giving one. */
export type ConfinedBoot =
  | { readonly kind: 'booted'; readonly report: BootReport }
  | { readonly kind: 'fault'; readonly fault: HostFault };

/** Printed by V8 before it ends the process. */
const HEAP_FULL = /JavaScript heap out of memory/;

/** `null`: the release is installed as a plugin of the host. */
export async function installPlugin(
  sandbox: Sandbox,
  host: ConfinedHost,
  folders: RunFolders,
  release: ReleaseUnderTest,
  interrupt: AbortSignal,
): Promise<HostFault | null> {
  const run = await sandbox.run(installCommand(host, folders, release), interrupt);
  interrupt.throwIfAborted();
  const report = readInstallReport(run.stdout);
  if (report === null) return { reasonCode: 'install_incomplete', detail: withoutReport(run) };
  const found = host.runtime.judgeInstall(report, release);
  if (found !== null || report.exitCode === 0) return found;
  return { reasonCode: 'install_incomplete', detail: report.output.slice(-1000) };
}

/** Boots the host with what its profile holds, and asks what it loaded. */
export async function bootHost(
  sandbox: Sandbox,
  host: ConfinedHost,
  folders: RunFolders,
  interrupt: AbortSignal,
): Promise<ConfinedBoot> {
  const run = await sandbox.run(bootCommand(host, folders), interrupt);
  interrupt.throwIfAborted();
  const report = readBootReport(run.stdout);
  // The largest process is ended first, which is the host; the program beside it lives to report that.
  if (run.endedBy === 'memory') return fault('out_of_memory', report?.output ?? withoutReport(run));
  if (report === null) return fault('boot_timeout', withoutReport(run));
  return faultOfEnd(report) ?? { kind: 'booted', report };
}

/** What no host needs to judge: it ran out of memory, or out of time. */
function faultOfEnd({ ended, signal, entries, output }: BootReport): ConfinedBoot | null {
  const hasDied = ended === 'died_before_ready' || ended === 'died_later';
  // Nothing inside sends SIGKILL but the kernel, when memory is short.
  const isKilled = signal === 'SIGKILL' || HEAP_FULL.test(output);
  if (hasDied && isKilled) return fault('out_of_memory', linesFrom(output, HEAP_FULL, 1) ?? output.slice(-600));
  const gaveNoList = ended === 'ready' && entries === null;
  return ended === 'timed_out' || gaveNoList ? fault('boot_timeout', output.slice(-600)) : null;
}

function fault(reasonCode: HostFault['reasonCode'], detail: string): ConfinedBoot {
  return { kind: 'fault', fault: { reasonCode, detail } };
}

function withoutReport({ endedBy, exitCode, signal, stderr }: ConfinedRun): string {
  return `ended by ${endedBy}, exit ${exitCode ?? signal ?? 'unknown'}: ${stderr.slice(-600)}`;
}

const MIB = 1024 * 1024;

/** A host needs 150 to 200 MB; a plugin that takes it past this is told so. */
export const HOST_RUN_LIMITS: RunLimits = {
  memoryBytes: 1024 * MIB,
  processes: 256,
  cpuSeconds: 60,
  wallMs: 75_000,
  fileBytes: 512 * MIB,
  // The report, with the output it quotes and a host's list of entries.
  outputBytes: 4 * MIB,
};

/** Below the limit on memory, so that a heap that grows ends with a word of its own where the limit cannot hold it. */
const HEAP_MIB = 600;

const SETTLE_MS = 700;
const ASK_TIMEOUT_MS = 15_000;
const SCRATCH_BYTES = 256 * MIB;

const DRIVER = fileURLToPath(new URL(`./inside/run-inside${MODULE_EXTENSION}`, import.meta.url));

const OFFLINE_INSTALL = [
  '--offline',
  '--frozen-lockfile',
  '--trust-lockfile',
  '--ignore-scripts',
  '--reporter=append-only',
];

const PACKAGE_MANAGER_SETTINGS = {
  pnpm_config_store_dir: INSIDE.store,
  pnpm_config_cache_dir: `${INSIDE.scratch}/cache`,
  pnpm_config_state_dir: `${INSIDE.scratch}/state`,
  pnpm_config_update_notifier: 'false',
  pnpm_config_manage_package_manager_versions: 'false',
};

/** An installed host, with what runs it. */
export interface ConfinedHost {
  readonly runtime: HostRuntime;
  readonly hostFolder: string;
  readonly nodePath: string;
  readonly packageManagerFolder: string;
  readonly limits: RunLimits;
  /** A host that is not up by then never is. */
  readonly bootTimeoutMs: number;
}

function installCommand(host: ConfinedHost, folders: RunFolders, release: ReleaseUnderTest): ConfinedCommand {
  const { runtime } = host;
  return confined(host, folders, [{ from: folders.job, to: INSIDE.job }], {
    kind: 'install',
    command: [...runtime.installCommand, ...OFFLINE_INSTALL],
    folder: `${INSIDE.profile}/${runtime.pluginFolder}`,
    profile: INSIDE.profile,
    show: runtime.shownAfterInstall(release),
  });
}

function bootCommand(host: ConfinedHost, folders: RunFolders): ConfinedCommand {
  const { runtime } = host;
  const writable = [
    { from: folders.profile, to: INSIDE.profile },
    { from: folders.home, to: INSIDE.home },
  ];
  return confined(host, folders, writable, {
    kind: 'boot',
    command: runtime.bootCommand,
    folder: INSIDE.profile,
    readyLine: runtime.readyLine,
    bootTimeoutMs: host.bootTimeoutMs,
    settleMs: SETTLE_MS,
    askTimeoutMs: ASK_TIMEOUT_MS,
    probe: `${INSIDE.probe}/${probeFile(runtime.insideFolder)}`,
  });
}

/** TypeScript, or what the package holds of it; a host of somebody's own is TypeScript beside either. */
function probeFile(insideFolder: string): string {
  return existsSync(join(insideFolder, 'list-entries.ts')) ? 'list-entries.ts' : 'list-entries.js';
}

function confined(
  host: ConfinedHost,
  folders: RunFolders,
  writable: ConfinedCommand['writable'],
  request: InsideRequest,
): ConfinedCommand {
  const { runtime, hostFolder, nodePath, packageManagerFolder, limits } = host;
  return {
    argv: [INSIDE.node, INSIDE.driver, JSON.stringify(request)],
    environment: {
      PATH: `${INSIDE.programs}:/node/bin:/usr/bin:/bin`,
      HOME: INSIDE.home,
      TMPDIR: INSIDE.scratch,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      CI: 'true',
      ...PACKAGE_MANAGER_SETTINGS,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      ...runtime.environment,
    },
    workingFolder: INSIDE.profile,
    readOnly: [
      { from: nodePath, to: INSIDE.node },
      { from: packageManagerFolder, to: INSIDE.packageManager },
      { from: hostFolder, to: INSIDE.host },
      { from: runtime.insideFolder, to: INSIDE.probe },
      { from: DRIVER, to: INSIDE.driver },
      { from: folders.programs, to: INSIDE.programs },
    ],
    writable,
    scratch: [{ at: INSIDE.scratch, maxBytes: SCRATCH_BYTES }],
    limits,
  };
}
