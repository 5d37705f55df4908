import type { Clock } from '../../base/clock.ts';
import type { HostRun, HostRunOutcome } from '../../facts/host-run/host-run.ts';
import type { Sandbox } from '../sandbox-port.ts';
import { type ConfinedBoot, type ConfinedHost, HOST_RUN_LIMITS, bootHost, installPlugin } from './confined-steps.ts';
import type { HostFault, HostRuntime, ReleaseUnderTest } from './host-runtime.ts';
import { downgradeBlame, outcomeOfFault } from './outcome-of-fault.ts';
import { prefetch } from './prefetch.ts';
import { prepareHost } from './prepare-host.ts';
import { type RunFolders, createRunFolders, removeRunFolders } from './run-folders.ts';
import type { PackageManager } from './run-package-manager.ts';
import { skippedScripts } from './skipped-scripts.ts';

/** What running hosts takes. */
export interface HostRunnerDeps {
  readonly sandbox: Sandbox;
  readonly hostRuntime: HostRuntime;
  /** Absolute; keeps the prepared host, the registry's cached responses and, while they run, the runs. */
  readonly workFolder: string;
  readonly packageManager: PackageManager;
  readonly clock: Clock;
  /** Default: 40 s; a host takes 3 s, and ten times that on a busy machine. */
  readonly bootTimeoutMs?: number;
  /** Of the Node that everything runs on; `architecture` as Node names it. */
  readonly machine: { readonly nodeVersion: string; readonly platform: string; readonly architecture: string };
}

const BOOT_TIMEOUT_MS = 40_000;

/** A slow moment of the machine must not cost a whole batch. */
const BASELINE_ATTEMPTS = 2;

/** The host without any plugin. */
export type Baseline =
  | { readonly kind: 'passed'; /** Ids of what it lists. */ readonly entries: ReadonlySet<string> }
  | { readonly kind: 'failed'; readonly detail: string };

/** One batch: a baseline, and the runs that are measured by it. */
export interface HostRunner {
  /** Booted once a batch; every run waits for it. */
  readonly baseline: (interrupt: AbortSignal) => Promise<Baseline>;
  /** Throws where it is interrupted or where the machine fails; what a plugin does is an outcome. */
  readonly run: (release: ReleaseUnderTest, interrupt: AbortSignal) => Promise<HostRun>;
}

/** What a run came to, and how far its entries work. */
type Result = Pick<HostRun, 'outcome' | 'nonAi'>;

/** A runner of one batch. */
export function createHostRunner(deps: HostRunnerDeps): HostRunner {
  let batch: Promise<Baseline> | null = null;
  const baseline = (interrupt: AbortSignal): Promise<Baseline> => {
    // One that could not be had is asked for again.
    batch ??= bootBaseline(deps, interrupt).catch((thrown: unknown) => {
      batch = null;
      throw thrown;
    });
    return batch;
  };
  const run = async (release: ReleaseUnderTest, interrupt: AbortSignal): Promise<HostRun> => {
    const measure = await baseline(interrupt);
    const startedAtMs = deps.clock.nowMs();
    const result = await resultOf(deps, measure, release, interrupt);
    const endedAtMs = deps.clock.nowMs();
    return {
      ...release,
      ...hostOf(deps),
      baseline: measure.kind,
      ...result,
      durationMs: endedAtMs - startedAtMs,
      observedAtMs: endedAtMs,
    };
  };
  return { baseline, run };
}

function hostOf({ hostRuntime, sandbox, machine }: HostRunnerDeps) {
  return {
    hostPackage: hostRuntime.hostPackage,
    hostVersion: hostRuntime.hostVersion,
    confinement: sandbox.confinement(HOST_RUN_LIMITS),
    environment: `node ${machine.nodeVersion.replace(/^v/, '')}, ${machine.platform} ${machine.architecture}`,
  };
}

async function bootBaseline(deps: HostRunnerDeps, interrupt: AbortSignal): Promise<Baseline> {
  let baseline = await bootAlone(deps, interrupt);
  for (let attempt = 2; attempt <= BASELINE_ATTEMPTS && baseline.kind === 'failed'; attempt += 1) {
    baseline = await bootAlone(deps, interrupt);
  }
  return baseline;
}

async function bootAlone(deps: HostRunnerDeps, interrupt: AbortSignal): Promise<Baseline> {
  return inRunFolders(deps, null, interrupt, async (host, folders) => {
    const boot = await bootHost(deps.sandbox, host, folders, interrupt);
    if (boot.kind === 'fault') return { kind: 'failed', detail: boot.fault.detail };
    const { ended, entries, output } = boot.report;
    if (ended === 'ready' && entries !== null && entries.every(({ state }) => state !== 'failed')) {
      return { kind: 'passed', entries: new Set(entries.map(({ id }) => id)) };
    }
    return { kind: 'failed', detail: `${ended}: ${output.slice(-600)}` };
  });
}

async function resultOf(
  deps: HostRunnerDeps,
  baseline: Baseline,
  release: ReleaseUnderTest,
  interrupt: AbortSignal,
): Promise<Result> {
  if (baseline.kind === 'failed') return endedBy({ reasonCode: 'baseline_failed', detail: baseline.detail });
  return inRunFolders(deps, release, interrupt, async (host, folders) => {
    const { platform, architecture } = deps.machine;
    const source = { packageManager: deps.packageManager, platform, architecture };
    const notFetched = await prefetch(source, folders, release, interrupt);
    if (notFetched !== null) return endedBy(notFetched);
    const notInstalled = await installPlugin(deps.sandbox, host, folders, release, interrupt);
    if (notInstalled !== null) return endedBy(notInstalled);
    const skipped = await skippedScripts(folders.pluginFolder);
    const boot = await bootHost(deps.sandbox, host, folders, interrupt);
    const result = resultOfBoot(deps.hostRuntime, boot, release, baseline.entries);
    return {
      outcome: downgradeBlame(result.outcome, skipped),
      nonAi: result.nonAi === null ? null : downgradeBlame(result.nonAi, skipped),
    };
  });
}

function resultOfBoot(
  runtime: HostRuntime,
  boot: ConfinedBoot,
  release: ReleaseUnderTest,
  baseline: ReadonlySet<string>,
): Result {
  if (boot.kind === 'fault') return endedBy(boot.fault);
  const verdict = runtime.judgeBoot(boot.report, release, baseline);
  if (verdict.kind === 'fault') return endedBy(verdict.fault);
  const loaded: HostRunOutcome = { kind: 'loaded', loadedEntries: verdict.entries.toSorted() };
  return { outcome: loaded, nonAi: verdict.fault === null ? loaded : outcomeOfFault(verdict.fault) };
}

function endedBy(fault: HostFault): Result {
  return { outcome: outcomeOfFault(fault), nonAi: null };
}

async function inRunFolders<Answer>(
  { hostRuntime, workFolder, packageManager, bootTimeoutMs = BOOT_TIMEOUT_MS }: HostRunnerDeps,
  release: ReleaseUnderTest | null,
  interrupt: AbortSignal,
  work: (host: ConfinedHost, folders: RunFolders) => Promise<Answer>,
): Promise<Answer> {
  const hostFolder = await prepareHost(workFolder, hostRuntime, packageManager, interrupt);
  const folders = await createRunFolders(workFolder, hostRuntime, release);
  const { nodePath, folder: packageManagerFolder } = packageManager;
  try {
    const limits = HOST_RUN_LIMITS;
    return await work(
      { runtime: hostRuntime, hostFolder, nodePath, packageManagerFolder, limits, bootTimeoutMs },
      folders,
    );
  } finally {
    await removeRunFolders(folders);
  }
}
