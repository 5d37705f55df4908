import { HOST_RUN_STAGES } from '../../contract/evidence/host-run-codes.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { type HostRun, type HostRunOutcome } from '../host-run/host-run.ts';
import type { HostChannel } from './host-channel.ts';

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

/** Of several runs the newest that came to something, else the newest. */
export function tellingTest(tests: readonly HostTest[]): HostTest | null {
  const newestFirst = tests.toSorted((a, b) => b.run.observedAtMs - a.run.observedAtMs || stageOf(b) - stageOf(a));
  return newestFirst.find((test) => hostStatus(test) !== 'not_tested') ?? newestFirst[0] ?? null;
}

/** The further of two runs of one instant, so that the order they are given in decides nothing. */
function stageOf({ run: { outcome } }: HostTest): number {
  return outcome.kind === 'loaded' ? HOST_RUN_STAGES.length : HOST_RUN_STAGES.indexOf(outcome.stage);
}

/** Version of the host on each channel when the records were made; `null`: the host has no such channel, or nobody knows. */
export type ChannelVersions = Readonly<Record<HostChannel, string | null>>;
