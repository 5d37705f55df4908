import { sha256 } from '../../base/digest.ts';
import { RELEASE_NOTES, type ReleaseFacts } from '../../facts/release/release-facts.ts';
import { type EarlierBytes, type ReleaseObservation, conflictingDigests } from '../../facts/release/release-source.ts';
import type { ReleasedPackage } from '../package-archive/read-released-package.ts';
import type { ListedRelease } from './parse-packument.ts';
import { type ReleaseDetails, UNREAD_DETAILS, oneLine, releaseDetails } from './release-details.ts';
import type { VerifiedIntegrity } from './verify-archive.ts';

/** A release as the registry lists it, with its archive verified and read. */
export interface DownloadedRelease {
  readonly kind: 'downloaded';
  readonly packageName: string;
  readonly listed: ListedRelease;
  readonly archive: Uint8Array;
  readonly verified: VerifiedIntegrity;
  /** Mirrors leave fields out of their documents; the archive has all that was released. */
  readonly contents: ReleasedPackage;
  readonly observedAtMs: number;
}

/** What the document and the manifest say; the rest is read from the archive. */
export type ReleaseBasics = Omit<
  ReleaseFacts,
  | keyof ReleaseDetails
  | 'archiveUrl'
  | 'archiveRule'
  | 'newestFileAtMs'
  | 'documentDates'
  | 'isIntegrityVerified'
  | 'deprecationText'
  | 'conflictingArtifactDigests'
>;

/** All that is seen of a release, and the alarm where its bytes are others than before. */
export function toReleaseObservation(
  downloaded: DownloadedRelease,
  basics: ReleaseBasics,
  earlier: EarlierBytes | null,
): ReleaseObservation {
  const { packageName, listed, archive, verified, contents } = downloaded;
  const { version } = listed;
  const details = contents.kind === 'refused' ? UNREAD_DETAILS : releaseDetails({ packageName, version, ...contents });
  const conflicts = conflictingDigests(earlier, sha256(archive));
  const facts: ReleaseFacts = {
    ...basics,
    ...details,
    archiveUrl: listed.tarballUrl,
    archiveRule: contents.kind === 'refused' ? contents.rule : null,
    newestFileAtMs: contents.kind === 'refused' ? null : contents.newestFileAtMs,
    isIntegrityVerified: verified.isIntegrityVerified,
    documentDates: listed.documentDates,
    deprecationText: listed.deprecationText === null ? null : oneLine(listed.deprecationText),
    conflictingArtifactDigests: conflicts,
    notes: RELEASE_NOTES.filter((note) => details.notes.includes(note) || note === verified.note),
  };
  const isChanged =
    earlier !== null && earlier.artifactDigest !== null && earlier.artifactDigest !== facts.artifactDigest;
  return {
    kind: 'observed',
    facts,
    archive,
    alarm: isChanged ? { packageName, version, artifactDigests: conflicts } : null,
  };
}
