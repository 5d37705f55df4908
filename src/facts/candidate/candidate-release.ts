import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { AdvisoryFacts } from '../advisory-facts.ts';
import { HOST_CHANNELS, type HostChannel } from '../host-channel.ts';
import type { HostRun } from '../host-run.ts';
import type { ExactRelease } from '../observation-subject.ts';
import { hostRunSubject } from '../observation-subject.ts';
import type { PluginProfile } from '../plugin-profile.ts';
import type { ReleaseFacts } from '../release-facts.ts';
import type { RepositoryFacts } from '../repository-facts.ts';
import { advisoryState, type AdvisoryState } from './advisory-state.ts';
import type { CandidateLook } from './candidate-look.ts';
import { type ChannelVersions, type HostTest, readHostRun, tellingTest } from './host-test.ts';
import { maintenanceOf, type Maintenance } from './maintenance.ts';
import { isQuarantined, observedRisks, type ObservedRisk } from './observed-risks.ts';
import { type DimensionEvidence, releaseDimensions, type TestDimension } from './release-dimensions.ts';
import { associateSource, type SourceAssociation } from '../association/source-association.ts';

/** What was observed, as far as candidate records ask for it. */
export interface CandidateEvidence {
  readonly release: (release: ExactRelease) => CandidateLook<ReleaseFacts>;
  readonly repository: (repository: RepositoryRef) => CandidateLook<RepositoryFacts>;
  readonly advisories: (release: ExactRelease) => CandidateLook<AdvisoryFacts>;
  /** All runs of the release, with any version of the host. */
  readonly hostRuns: (release: ExactRelease) => readonly HostRun[];
  /** Codes of claims that somebody saw to hold, with the references to where; empty: nobody looked. */
  readonly observedClaims: (release: ExactRelease) => ReadonlyMap<string, readonly string[]>;
  /** Reason of whoever withdrew the release; `null`: nobody did. */
  readonly withdrawal: (release: ExactRelease) => string | null;
}

/** What the host's profile says of its channels. */
export interface CandidateHost {
  readonly hostPackage: string;
  readonly stableTag: string | null;
  readonly channelVersions: ChannelVersions;
}

/** Whether a release is searched; the others are published with their reason, and are never hits. */
export type CandidateStanding =
  | { readonly kind: 'available' }
  | { readonly kind: 'quarantined' }
  | { readonly kind: 'withdrawn'; readonly reason: string };

/** One exact release with its profile, and what is known of it. */
export interface CandidateRelease {
  readonly profile: PluginProfile;
  readonly release: ReleaseFacts;
  /** The bytes' digests, known and verified: without them nothing is a candidate. */
  readonly artifact: { readonly digest: `sha256:${string}`; readonly integrity: `sha512-${string}` };
  readonly standing: CandidateStanding;
  readonly association: SourceAssociation;
  readonly maintenance: Maintenance;
  readonly advisory: AdvisoryState;
  readonly risks: readonly ObservedRisk[];
  /** `null`: no run with that channel's version of the host. */
  readonly channelTests: Readonly<Record<HostChannel, HostTest | null>>;
  /** Of the runs the one that tells most. */
  readonly hostTest: HostTest | null;
  readonly dimensions: Readonly<Record<TestDimension, DimensionEvidence>>;
  readonly observedClaims: ReadonlyMap<string, readonly string[]>;
  /** Looks that failed: what they would have told is unknown for that reason. */
  readonly failedLooks: { readonly repository: boolean; readonly advisories: boolean };
}

/** Why a profile gives no candidate. */
export type CandidateExclusionRule =
  | 'release_not_observed'
  | 'release_not_found'
  | 'artifact_not_verified'
  | 'archive_refused'
  | 'profile_of_other_bytes'
  | 'slug_of_another_package'
  | 'repeated_candidate';

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Puts together what is known of the release a profile speaks of, or says why nothing can be. */
export function candidateRelease(
  profile: PluginProfile,
  evidence: CandidateEvidence,
  host: CandidateHost,
): CandidateRelease | { readonly rule: CandidateExclusionRule } {
  const exact = { packageName: profile.packageName, version: profile.version };
  const look = evidence.release(exact);
  if (look.kind === 'missing') return { rule: 'release_not_found' };
  if (look.kind !== 'seen') return { rule: 'release_not_observed' };
  const release = look.value;
  const artifact = verifiedArtifact(release);
  if (artifact === null) return { rule: 'artifact_not_verified' };
  if (release.archiveRule !== null) return { rule: 'archive_refused' };
  // Under other bytes than the profile speaks of, every word of it is about something else.
  if (profile.integrity !== artifact.integrity) return { rule: 'profile_of_other_bytes' };
  return assembled({ profile, release, artifact }, evidence, host);
}

function assembled(
  known: Pick<CandidateRelease, 'profile' | 'release' | 'artifact'>,
  evidence: CandidateEvidence,
  { stableTag, channelVersions }: CandidateHost,
): CandidateRelease {
  const { release } = known;
  const association = associateSource(release, evidence.repository);
  const { declared } = association;
  const repositoryLook = declared.kind === 'repository' ? evidence.repository(declared.repository) : NO_LOOK;
  const maintenance = maintenanceOf(release, association, repositoryLook);
  const advisories = evidence.advisories(release);
  const tests = evidence.hostRuns(release).map(readHostRun);
  const hostTest = tellingTest(tests);
  return {
    ...known,
    standing: standingOf(release, evidence.withdrawal(release)),
    association,
    maintenance,
    advisory: advisoryState(advisories),
    risks: observedRisks(release, association, maintenance),
    channelTests: channelTestsOf(tests, channelVersions),
    hostTest,
    dimensions: releaseDimensions({ release, association, maintenance, hostTest, stableTag, runRef }),
    observedClaims: evidence.observedClaims(release),
    failedLooks: { repository: repositoryLook.kind === 'failed', advisories: advisories.kind === 'failed' },
  };
}

const NO_LOOK = { kind: 'none' } as const;

function verifiedArtifact({
  integrity,
  artifactDigest,
  isIntegrityVerified,
}: ReleaseFacts): CandidateRelease['artifact'] | null {
  if (artifactDigest === null || isIntegrityVerified !== true || !isSha512(integrity)) return null;
  return { digest: artifactDigest, integrity };
}

function isSha512(integrity: string | null): integrity is `sha512-${string}` {
  return integrity !== null && SHA512.test(integrity);
}

/** A withdrawal is somebody's decision and says more than what was observed. */
function standingOf(release: ReleaseFacts, withdrawal: string | null): CandidateStanding {
  if (withdrawal !== null) return { kind: 'withdrawn', reason: withdrawal };
  return isQuarantined(release) ? { kind: 'quarantined' } : { kind: 'available' };
}

function channelTestsOf(tests: readonly HostTest[], versions: ChannelVersions): CandidateRelease['channelTests'] {
  const ofChannel = (channel: HostChannel): HostTest | null =>
    tellingTest(tests.filter(({ run }) => run.hostVersion === versions[channel]));
  const [stable, next, developer] = HOST_CHANNELS;
  return { stable: ofChannel(stable), next: ofChannel(next), developer: ofChannel(developer) };
}

/** Subject of the look behind a run. */
export function runRef({ run }: HostTest): string {
  return hostRunSubject(run, run.hostVersion);
}
