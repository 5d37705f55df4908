import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { isNewEnough, OLDEST_BUBBLEWRAP, parseBubblewrapVersion } from './bubblewrap-version.ts';
import { callFilter } from './call-filter.ts';
import { openControlGroups } from './control-groups/open-control-groups.ts';
import { createSandbox } from './create-sandbox.ts';
import { explainRefusal, explainTrial } from './explain-trial.ts';
import { findPrograms, PROGRAM_FOLDERS } from './find-programs.ts';
import { handedData } from './handed-data.ts';
import type { ConfinedCommand, Sandbox, SandboxAvailability } from './sandbox-port.ts';
import { SYSTEM_FOLDERS, systemMounts } from './system-mounts.ts';

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

/** Looks what this machine has, and tries it. Ends what earlier processes of ours left running. */
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
  const reason = await tryOut(sandbox);
  return reason === null ? { kind: 'available', sandbox } : unavailable(reason);
}

async function tryOut(sandbox: Sandbox): Promise<string | null> {
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
