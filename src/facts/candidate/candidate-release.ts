import { type ChannelTests, channelTests } from './channel-tests.ts';
import type { Evidence } from '../evidence.ts';
import { hostRunSubject } from '../observation-subject.ts';
import type { PluginProfile } from '../plugin-profile.ts';
import type { ReleaseFacts } from '../release-facts.ts';
import { advisoryState, type AdvisoryState } from './advisory-state.ts';
import { NOT_OBSERVED } from '../observed.ts';
import { type ChannelVersions, type HostTest, readHostRun, tellingTest } from './host-test.ts';
import { maintenanceOf, type Maintenance } from './maintenance.ts';
import { isQuarantined, observedRisks, type ObservedRisk } from './observed-risks.ts';
import { type DimensionEvidence, releaseDimensions, type TestDimension } from './release-dimensions.ts';
import { associateSource, type SourceAssociation } from '../association/source-association.ts';

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
  readonly channelTests: ChannelTests;
  /** Of the runs the one that tells most. */
  readonly hostTest: HostTest | null;
  readonly dimensions: Readonly<Record<TestDimension, DimensionEvidence>>;
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
  evidence: Evidence,
  host: CandidateHost,
): CandidateRelease | { readonly rule: CandidateExclusionRule } {
  const exact = { packageName: profile.packageName, version: profile.version };
  const look = evidence.release(exact);
  if (look.kind === 'missing') return { rule: 'release_not_found' };
  if (look.kind !== 'observed') return { rule: 'release_not_observed' };
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
  evidence: Evidence,
  { stableTag, channelVersions }: CandidateHost,
): CandidateRelease {
  const { release } = known;
  const association = associateSource(release, evidence.repository);
  const { declared } = association;
  const repositoryLook = declared.kind === 'repository' ? evidence.repository(declared.repository) : NOT_OBSERVED;
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
    channelTests: channelTests(tests, channelVersions),
    hostTest,
    dimensions: releaseDimensions({ release, association, maintenance, hostTest, stableTag, runRef }),
    failedLooks: { repository: repositoryLook.kind === 'failed', advisories: advisories.kind === 'failed' },
  };
}

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

/** Subject of the look behind a run. */
export function runRef({ run }: HostTest): string {
  return hostRunSubject(run, run.hostVersion);
}
