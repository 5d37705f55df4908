import { execFile } from 'node:child_process';
import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { callFilter } from './call-filter.ts';
import { openControlGroups } from './control-groups/open-control-groups.ts';
import { createSandbox } from './create-sandbox.ts';
import { type SandboxPrograms, handedData } from './launch-command.ts';
import type { ConfinedCommand, ConfinedRun, Sandbox, SandboxAvailability } from './sandbox-port.ts';

/** The first with `--disable-userns`. */
const OLDEST = [0, 8, 0] as const;

/** @param printed what `bwrap --version` prints: `bubblewrap 0.8.0`; `null`: not such a text. */
export function parseBubblewrapVersion(printed: string): string | null {
  return /^bubblewrap (\d+\.\d+\.\d+)\s*$/.exec(printed)?.[1] ?? null;
}

/** Whether a version knows every option that is used. */
export function isNewEnough(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST.entries()) {
    const part = parts[index] ?? 0;
    if (part !== oldest) return part > oldest;
  }
  return true;
}

const OLDEST_BUBBLEWRAP = OLDEST.join('.');

/** What finding a sandbox takes. */
export interface SandboxDeps {
  readonly clock: Clock;
  readonly processId: number;
  /** Who we are; 0 is root. */
  readonly userId: number;
  /** `prlimit`: even where the machine offers control groups. */
  readonly limitBy?: 'cgroup' | 'prlimit';
  readonly programFolders?: readonly string[];
  /** Shown read-only inside, with all they hold. */
  readonly systemFolders?: readonly string[];
}

/** Runs what root starts. Belongs to nobody: Debian leaves 60000 to 64999 to what is installed. */
const CONFINED_USER_ID = 64_000;

const MIB = 1024 * 1024;

const TRIAL: ConfinedCommand = {
  argv: ['/usr/bin/env', 'true'],
  environment: { PATH: '/usr/bin:/bin' },
  workingFolder: '/tmp',
  readOnly: [],
  writable: [],
  scratch: [{ at: '/tmp', maxBytes: MIB }],
  limits: { memoryBytes: 64 * MIB, processes: 8, cpuSeconds: 5, wallMs: 10_000, fileBytes: MIB, outputBytes: 4096 },
};

/** Finds what this machine has, and tests it. Ends what earlier processes of ours left running. */
export async function findSandbox(deps: SandboxDeps): Promise<SandboxAvailability> {
  const found = findPrograms(deps.programFolders ?? PROGRAM_FOLDERS, deps.userId === 0);
  if (found.kind === 'missing') return unavailable(found.reason);
  const toolVersion = await versionOf(found.programs.bwrap);
  if (toolVersion === null) return unavailable('Bubblewrap does not tell its version.');
  if (!isNewEnough(toolVersion)) {
    return unavailable(`Bubblewrap ${toolVersion} is too old; ${OLDEST_BUBBLEWRAP} is the first that will do.`);
  }
  const sandbox = createSandbox({
    programs: found.programs,
    systemMounts: systemMounts(deps.systemFolders ?? SYSTEM_FOLDERS),
    handed: handedData(callFilter(process.arch)),
    confinedUserId: CONFINED_USER_ID,
    groups: deps.limitBy === 'prlimit' ? null : await openControlGroups(deps.processId),
    clock: deps.clock,
    toolVersion,
  });
  const reason = await selfTest(sandbox);
  return reason === null ? { kind: 'available', sandbox } : unavailable(reason);
}

async function selfTest(sandbox: Sandbox): Promise<string | null> {
  try {
    return explainTrial(await sandbox.run(TRIAL, new AbortController().signal));
  } catch (error) {
    const { cause, message } = Failure.from(error);
    return explainRefusal(cause instanceof Error ? cause.message : message);
  }
}

async function versionOf(bwrap: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(bwrap, ['--version'], { env: {} });
    return parseBubblewrapVersion(stdout);
  } catch {
    return null;
  }
}

function unavailable(reason: string): SandboxAvailability {
  return { kind: 'unavailable', reason };
}

/** What machines are known to refuse, by what bubblewrap prints then. */
const KNOWN_REFUSALS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /No permissions to create a? ?new namespace|Creating new namespace failed/i,
    'user namespaces are not allowed here; allow them (user.max_user_namespaces, kernel.unprivileged_userns_clone), in a container by its seccomp profile',
  ],
  [
    /setting up uid map|loopback: Failed/i,
    'user namespaces are restricted here, most often by AppArmor (kernel.apparmor_restrict_unprivileged_userns)',
  ],
  [/Can't mount proc/i, 'a fresh /proc cannot be mounted here; containers must not mask parts of theirs'],
];

/** @param printed what the trial printed as errors */
export function explainRefusal(printed: string): string {
  const known = KNOWN_REFUSALS.find(([pattern]) => pattern.test(printed));
  const words = printed
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 300);
  return `Bubblewrap cannot confine here: ${known === undefined ? '' : `${known[1]}. It says: `}${words || 'it says nothing'}`;
}

/** `null`: the trial went well. */
export function explainTrial({ exitCode, signal, endedBy, stderr }: ConfinedRun): string | null {
  if (exitCode === 0) return null;
  const end = exitCode === null ? `signal ${signal ?? 'unknown'}` : `exit ${exitCode}`;
  return `A trial inside the confinement failed (${end}, ended by ${endedBy}): ${stderr.trim().slice(0, 300)}`;
}

/** What programs and their libraries need of the machine; nothing else of it is visible inside. */
const SYSTEM_FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'];

/** Arguments of bubblewrap that show the system read-only: folders as mounts, links (`/bin` → `usr/bin`) as links. */
function systemMounts(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (stats.isSymbolicLink()) return ['--symlink', readlinkSync(folder), folder];
    return ['--ro-bind', folder, folder];
  });
}

/** Where the machine's own programs stand; PATH is not asked, it may name anything. */
export const PROGRAM_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const PACKAGES = { bwrap: 'bubblewrap', prlimit: 'util-linux', setpriv: 'util-linux', sh: 'a shell' } as const;

type FoundPrograms =
  | { readonly kind: 'found'; readonly programs: SandboxPrograms }
  | { readonly kind: 'missing'; readonly reason: string };

function findPrograms(folders: readonly string[], isRoot: boolean): FoundPrograms {
  const find = (name: string): string | null => folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
  const bwrap = find('bwrap');
  const prlimit = find('prlimit');
  const sh = find('sh');
  const setpriv = isRoot ? find('setpriv') : null;
  if (bwrap === null) return missing('bwrap');
  if (prlimit === null) return missing('prlimit');
  if (sh === null) return missing('sh');
  if (isRoot && setpriv === null) return missing('setpriv');
  return { kind: 'found', programs: { bwrap, prlimit, sh, setpriv } };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function missing(program: keyof typeof PACKAGES): FoundPrograms {
  return { kind: 'missing', reason: `The program "${program}" is missing; install ${PACKAGES[program]}.` };
}
