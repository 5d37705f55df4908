import type { ReleaseQuestions } from '../../facts/release/release-source.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

/** What a host wants to know of its plugins' releases. */
export function releaseQuestions({ host }: Pick<HostProfile, 'host'>): ReleaseQuestions {
  return {
    hostPackage: host.host_package ?? '',
    manifestSections: host.recognise.manifest_sections,
    channelTags: host.channels,
  };
}
