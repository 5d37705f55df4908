import { HOST_RUN_STAGES } from '../../contract/evidence/host-run-codes.ts';
import { CHANNELS, type DimensionStatus } from '../../contract/shared/status.ts';
import type { HostRun, HostRunOutcome } from '../host-run/host-run.ts';
import type { Evidence } from '../observation/evidence.ts';

/** Release channels of a host (spec 3). */
export type HostChannel = (typeof CHANNELS)[number];

export type TestStatus = DimensionStatus;

/** What one run says of each thing it can say something of. */
export interface HostTest {
  readonly run: HostRun;
  readonly install: TestStatus;
  readonly boot: TestStatus;
  readonly smoke: TestStatus;
}

const INSTALL_STAGES: ReadonlySet<string> = new Set(['resolve', 'fetch', 'install']);

/**
 * A run that ended for a reason that is not the plugin's leaves what it did not
 * reach untested; what it got past has passed.
 */
export function readHostRun(run: HostRun): HostTest {
  const { outcome, nonAi } = run;
  if (outcome.kind === 'loaded') {
    const smoke = nonAi === null ? 'not_tested' : statusOfEnd(nonAi, run);
    return { run, install: 'passed', boot: 'passed', smoke };
  }
  const endedAtInstall = INSTALL_STAGES.has(outcome.stage);
  const end = statusOfEnd(outcome, run);
  return {
    run,
    install: endedAtInstall ? end : 'passed',
    boot: endedAtInstall ? 'not_tested' : end,
    smoke: 'not_tested',
  };
}

function statusOfEnd(outcome: HostRunOutcome, { baseline }: HostRun): TestStatus {
  if (outcome.kind === 'loaded') return 'passed';
  const isPlugins = outcome.kind === 'failed' && outcome.failureClass === 'plugin' && baseline === 'passed';
  return isPlugins ? 'failed' : 'not_tested';
}

/** Whether the host came up with the plugin in it: what a channel's observation tells. */
export function hostStatus({ install, boot }: HostTest): TestStatus {
  return install === 'failed' ? 'failed' : boot;
}

/** Why a run left one of its tests without an answer. */
export type UntestedReason = 'host_run_inconclusive' | 'host_run_ended_before' | 'needs_services_of_its_own';

/** `null`: the run answers it. */
export function untestedReason(test: HostTest, name: 'install' | 'boot' | 'smoke'): UntestedReason | null {
  if (test[name] !== 'not_tested') return null;
  const { outcome, nonAi } = test.run;
  if (outcome.kind === 'loaded') return nonAi === null ? 'needs_services_of_its_own' : 'host_run_inconclusive';
  const endedAt = INSTALL_STAGES.has(outcome.stage) ? 'install' : 'boot';
  return name === endedAt && statusOfEnd(outcome, test.run) === 'not_tested'
    ? 'host_run_inconclusive'
    : 'host_run_ended_before';
}

/** Of several runs the newest that came to something, else the newest. */
export function mostInformativeRun(tests: readonly HostTest[]): HostTest | null {
  const newestFirst = tests.toSorted((a, b) => b.run.observedAtMs - a.run.observedAtMs || stageOf(b) - stageOf(a));
  return newestFirst.find((test) => hostStatus(test) !== 'not_tested') ?? newestFirst[0] ?? null;
}

/** The further of two runs of one instant, so that the order they are given in decides nothing. */
function stageOf({ run: { outcome } }: HostTest): number {
  return outcome.kind === 'loaded' ? HOST_RUN_STAGES.length : HOST_RUN_STAGES.indexOf(outcome.stage);
}

/** Version of the host on each channel when the records were made; `null`: the host has no such channel, or nobody knows. */
export type ChannelVersions = Readonly<Record<HostChannel, string | null>>;

/**
 * Version of the host that each channel pointed at when the registry was asked.
 *
 * @param hostPackage `null`: the host is no package, and nobody knows
 * @param tags dist-tag of each channel; `null`: the host has no such channel
 */
export function channelVersions(
  { stableRelease }: Pick<Evidence, 'stableRelease'>,
  hostPackage: string | null,
  tags: Readonly<Record<HostChannel, string | null>>,
): ChannelVersions {
  const release = hostPackage === null ? null : stableRelease(hostPackage);
  const distTags = release?.kind === 'observed' ? release.value.distTags : {};
  const versionOf = (channel: HostChannel): string | null => distTags[tags[channel] ?? ''] ?? null;
  const [stable, next, developer] = CHANNELS;
  return { stable: versionOf(stable), next: versionOf(next), developer: versionOf(developer) };
}

export interface ChannelTest {
  readonly test: HostTest;
  /** Whether the run was in the very version that the channel points at; else in one near it. */
  readonly isOfChannelVersion: boolean;
}

/** `null`: no run that the channel could have. */
export type ChannelTests = Readonly<Record<HostChannel, ChannelTest | null>>;

/**
 * Runs by channel. A run belongs to the channel that points at its version of
 * the host. Where none does, it stands in the nearest one, so that no run is
 * lost: a pre-release in `next` where the host has one, all else in `stable`.
 */
export function channelTests(tests: readonly HostTest[], versions: ChannelVersions): ChannelTests {
  const ofChannel = (channel: HostChannel): ChannelTest | null => {
    const own = mostInformativeRun(tests.filter(({ run }) => run.hostVersion === versions[channel]));
    if (own !== null) return { test: own, isOfChannelVersion: true };
    const near = mostInformativeRun(tests.filter(({ run }) => nearestChannel(run.hostVersion, versions) === channel));
    return near === null ? null : { test: near, isOfChannelVersion: false };
  };
  const [stable, next, developer] = CHANNELS;
  return { stable: ofChannel(stable), next: ofChannel(next), developer: ofChannel(developer) };
}

/** `null`: a channel points at this very version. */
function nearestChannel(hostVersion: string, versions: ChannelVersions): HostChannel | null {
  if (Object.values(versions).includes(hostVersion)) return null;
  const isPreRelease = hostVersion.split('+', 1)[0]?.includes('-') ?? false;
  return isPreRelease && versions.next !== null ? 'next' : 'stable';
}
