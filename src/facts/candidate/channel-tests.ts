import { CHANNELS } from '../../contract/shared/status.ts';
import type { HostChannel } from './host-channel.ts';
import { type ChannelVersions, type HostTest, tellingTest } from './host-test.ts';

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
    const own = tellingTest(tests.filter(({ run }) => run.hostVersion === versions[channel]));
    if (own !== null) return { test: own, isOfChannelVersion: true };
    const near = tellingTest(tests.filter(({ run }) => nearestChannel(run.hostVersion, versions) === channel));
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
