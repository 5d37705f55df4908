import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { Evidence } from '../observation/evidence.ts';
import { NOT_OBSERVED, type Observed, hostRunSubject } from '../observation/observation.ts';
import type { PackageContents } from '../package-contents/package-contents.ts';
import type { StaticScanObservation } from '../package-contents/static-scan-observation.ts';
import type { EditorProfile, PublisherProfile } from './plugin-profile.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { type SourceAssociation, associateSource } from '../repository/source-association.ts';
import {
  type ChannelTests,
  type ChannelVersions,
  type HostTest,
  channelTests,
  mostInformativeRun,
  readHostRun,
} from './host-tests.ts';
import { type Requirements, requirementsOf } from './observed-requirements.ts';
import {
  type AdvisoryState,
  type Maintenance,
  type ObservedRisk,
  advisoryState,
  isQuarantined,
  maintenanceOf,
  observedRisks,
} from './observed-risks.ts';
import { type PublisherWords, publisherWords } from './publisher-words.ts';
import { type DimensionEvidence, type TestDimension, releaseDimensions } from './release-dimensions.ts';
import type { ReleaseOnRecord, ReleaseRemoval } from './release-on-record.ts';

/** What the host's profile says of its channels. */
export interface CandidateHost {
  readonly hostPackage: string;
  readonly stableTag: string | null;
  readonly channelVersions: ChannelVersions;
  /** Whether a place of a plugin's manifest, a JSON pointer, names versions of the host. */
  readonly namesHostVersions: (pointer: string) => boolean;
}

/** What is asked of other stages about the contents of an archive. */
export interface ContentsReaders {
  /** The abilities of code that runs, and whether all of it was read, and all packages it loads are known. */
  readonly abilitiesOf: (scan: StaticScanObservation) => {
    readonly codes: readonly StaticCode[];
    readonly isWhole: boolean;
  };
  /** The profile a release brings along, as the text of its file; `null`: it has errors. */
  readonly profileOf: (release: ReleaseFacts, text: string) => PublisherProfile | null;
}

/** Whether a release is searched; the others are published with their reason, and are never hits. */
export type ReleaseAvailability =
  | { readonly kind: 'available' }
  | { readonly kind: 'quarantined' }
  /** The registry has it no more, and nobody can install it. */
  | { readonly kind: 'unpublished' }
  | { readonly kind: 'withdrawn'; readonly reason: string };

/** One exact release, what is known of it, and who says what of it. */
export interface CandidateRelease {
  readonly slug: string;
  readonly displayName: string;
  readonly words: PublisherWords;
  /** `null`: the release brings none along that can be used. */
  readonly profile: PublisherProfile | null;
  /** `null`: nobody else wrote of it. */
  readonly editor: EditorProfile | null;
  /** Ranges of the host in the manifest, with their places. */
  readonly manifestRanges: ReadonlyArray<{ readonly pointer: string; readonly range: string }>;
  readonly requirements: Requirements;
  /** Whether all code that runs was read and all packages it loads are known, so that an ability that is not listed is not there. */
  readonly isScanWhole: boolean;
  readonly release: ReleaseFacts;
  /** `null`: the registry has the release. */
  readonly removal: ReleaseRemoval | null;
  /** The bytes' digests, known and verified: without them nothing is a candidate. */
  readonly artifact: { readonly digest: `sha256:${string}`; readonly integrity: `sha512-${string}` };
  readonly availability: ReleaseAvailability;
  readonly association: SourceAssociation;
  readonly maintenance: Maintenance;
  readonly advisory: AdvisoryState;
  readonly risks: readonly ObservedRisk[];
  readonly channelTests: ChannelTests;
  /** Of the runs the one that tells most. */
  readonly hostTest: HostTest | null;
  readonly dimensions: Readonly<Record<TestDimension, DimensionEvidence>>;
  /** What came of asking: what a failed attempt would have told is unknown for that reason. */
  readonly asked: {
    readonly repository: Observed<unknown>['kind'];
    readonly advisories: Observed<unknown>['kind'];
    /** `observed` only where its texts were read. */
    readonly contents: Observed<unknown>['kind'];
  };
}

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** What is known of a release before anything else is asked. */
export interface KnownRelease extends ReleaseOnRecord {
  readonly slug: string;
  readonly editor: EditorProfile | null;
}

/** Why the bytes of a release are nothing one can speak of. */
interface RefusedBytes {
  readonly rule: 'artifact_not_verified' | 'archive_refused';
}

/** Puts together what is known of a release, or says why its bytes are nothing one can speak of. */
export function candidateRelease(
  known: KnownRelease,
  evidence: Evidence,
  host: CandidateHost,
  readers: ContentsReaders,
): CandidateRelease | RefusedBytes {
  const { release, removal } = known;
  const artifact = artifactOf(release);
  if ('rule' in artifact) return artifact;
  const association = associateSource(release, evidence.repository);
  const { declared } = association;
  const repositoryObserved = declared.kind === 'repository' ? evidence.repository(declared.repository) : NOT_OBSERVED;
  const maintenance = maintenanceOf(release, association, repositoryObserved);
  const advisories = evidence.advisories(release);
  const tests = evidence.hostRuns(release).map(readHostRun);
  const hostTest = mostInformativeRun(tests);
  const contents = evidence.contents(release);
  return {
    ...known,
    artifact,
    ...whatIsInside(release, contents, host, readers),
    availability: availabilityOf(known, evidence.withdrawal(release)),
    association,
    maintenance,
    advisory: advisoryState(advisories),
    risks: observedRisks(known, association, maintenance),
    channelTests: channelTests(tests, host.channelVersions),
    hostTest,
    dimensions: releaseDimensions({
      release,
      removal,
      association,
      maintenance,
      hostTest,
      stableTag: host.stableTag,
      runRef,
    }),
    asked: {
      repository: repositoryObserved.kind,
      advisories: advisories.kind,
      contents: contents.kind === 'observed' && readTexts(contents) === null ? 'not_observed' : contents.kind,
    },
  };
}

type ReadContents = Extract<PackageContents, { kind: 'read' }>;

function readTexts(contents: Observed<PackageContents>): ReadContents['publisherTexts'] | null {
  return contents.kind === 'observed' && contents.value.kind === 'read'
    ? (contents.value.publisherTexts ?? null)
    : null;
}

function whatIsInside(
  release: ReleaseFacts,
  contents: Observed<PackageContents>,
  { namesHostVersions }: CandidateHost,
  { abilitiesOf, profileOf }: ContentsReaders,
): Pick<CandidateRelease, 'words' | 'profile' | 'displayName' | 'manifestRanges' | 'requirements' | 'isScanWhole'> {
  const read = contents.kind === 'observed' && contents.value.kind === 'read' ? contents.value : null;
  const profileText = read?.publisherProfile;
  const profile = profileText === undefined ? null : profileOf(release, profileText);
  const texts = read?.publisherTexts ?? null;
  const seen = read === null ? null : abilitiesOf(read.scan);
  return {
    words: publisherWords(texts, profile),
    profile,
    displayName: profile?.displayName ?? texts?.displayName ?? release.packageName,
    manifestRanges: manifestRanges((texts?.declared ?? []).filter(({ pointer }) => namesHostVersions(pointer))),
    requirements: requirementsOf({
      release,
      contents: read,
      abilities: seen?.codes ?? [],
      namesHostVersions,
      profile,
    }),
    isScanWhole: seen?.isWhole ?? false,
  };
}

/** A range that several peers on packages of the host give in the same words stands once, at the first of them. */
function manifestRanges(
  declared: ReadonlyArray<{ readonly pointer: string; readonly text: string }>,
): CandidateRelease['manifestRanges'] {
  const told = new Set<string>();
  return declared.flatMap(({ pointer, text }) => {
    const isPeer = pointer.startsWith('/peerDependencies/');
    if (isPeer && told.has(text)) return [];
    if (isPeer) told.add(text);
    return [{ pointer, range: text }];
  });
}

/** As what a release is published; `null`: it is no candidate. */
export function offeredAs(known: ReleaseOnRecord, withdrawal: string | null): ReleaseAvailability | null {
  return 'rule' in artifactOf(known.release) ? null : availabilityOf(known, withdrawal);
}

function artifactOf({
  integrity,
  artifactDigest,
  isIntegrityVerified,
  archiveRule,
}: ReleaseFacts): CandidateRelease['artifact'] | RefusedBytes {
  if (artifactDigest === null || isIntegrityVerified !== true || !isSha512(integrity)) {
    return { rule: 'artifact_not_verified' };
  }
  return archiveRule === null ? { digest: artifactDigest, integrity } : { rule: 'archive_refused' };
}

function isSha512(integrity: string | null): integrity is `sha512-${string}` {
  return integrity !== null && SHA512.test(integrity);
}

/**
 * A withdrawal is somebody's decision and says more than what was observed. A
 * release removed for security is searched: who has it must find its risk.
 */
function availabilityOf({ release, removal }: ReleaseOnRecord, withdrawal: string | null): ReleaseAvailability {
  if (withdrawal !== null) return { kind: 'withdrawn', reason: withdrawal };
  if (isQuarantined(release)) return { kind: 'quarantined' };
  const isTakenBack = removal !== null && removal.reason !== 'package_removed_for_security';
  return { kind: isTakenBack ? 'unpublished' : 'available' };
}

/** Subject of the observation behind a run. */
export function runRef({ run }: HostTest): string {
  return hostRunSubject(run, run.hostVersion);
}
