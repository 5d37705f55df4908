import { channelVersions } from '../facts/candidate/channel-versions.ts';
import type { Evidence } from '../facts/evidence.ts';
import type { UnusedProfile } from '../cli/reports/publish-report.ts';
import type { DiscoveryEntry } from '../contract/discovery-entry.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import { archivedProfiles } from './archived-profiles.ts';
import { type BuiltCandidates, buildCandidates } from './build-candidates.ts';
import type { BuiltDiscovery } from './build-discovery.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

export interface PublishedCandidates extends BuiltCandidates {
  /** `package@version` of releases that bring along a profile with errors. */
  readonly faultyArchives: readonly string[];
}

/** Candidates are drawn from profiles and looks. */
export function buildPublishedCandidates(
  profile: HostProfile,
  { indexed }: BuiltDiscovery,
  { evidence, ledger }: { readonly evidence: Evidence; readonly ledger: Pick<ObservationLedgerReader, 'latestOfKind'> },
): PublishedCandidates {
  const { host, profiles, capabilities } = profile;
  const archived = archivedProfiles(ledger, evidence, new Set(capabilities.map(({ id }) => id)));
  const built = buildCandidates(profile, {
    profiles: { ofHost: profiles.profiles, ofReleases: archived.profiles },
    evidence,
    channelVersions: channelVersions(evidence, host.host_package, host.channels),
    indexed,
  });
  return { ...built, faultyArchives: archived.faulty };
}

/** Capability ids that publishers claim for an entry's package; what this project wrote for demonstration claims nothing. */
export function publisherClaims({ profiles }: HostProfile): (entry: DiscoveryEntry) => readonly string[] {
  const claims = new Map(
    profiles.profiles
      .filter(({ writtenBy }) => writtenBy === 'publisher')
      .map(({ packageName, capabilities }) => [
        packageName,
        capabilities.filter(({ claim }) => claim === 'has').map(({ capabilityId }) => capabilityId),
      ]),
  );
  return ({ identity }) => claims.get(identity.registry_package ?? '') ?? [];
}

/** Profiles that give no candidate: those that cannot be read, then those whose release says otherwise. */
export function unusedProfiles(
  { profiles }: HostProfile,
  { exclusions, faultyArchives }: PublishedCandidates,
): readonly UnusedProfile[] {
  const unreadable = profiles.faulty.filter(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  return [
    ...unreadable.map(({ file }) => ({ rule: 'profile_invalid', profile: `profiles/${file}` })),
    ...faultyArchives.map((release) => ({ rule: 'profile_invalid', profile: release })),
    ...exclusions.map(({ rule, origin }) => ({ rule, profile: origin })),
  ];
}
