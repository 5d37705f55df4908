import { CHANNELS } from '../../contract/shared/status.ts';
import type { Evidence } from '../observation/evidence.ts';
import { type HostChannel } from './host-channel.ts';
import type { ChannelVersions } from './host-test.ts';

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
