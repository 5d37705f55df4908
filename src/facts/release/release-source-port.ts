import type { HostChannel } from '../candidate/host-tests.ts';
import type { PackageAbsence } from './package-absence.ts';
import type { ReleaseFacts } from './release-facts.ts';

/** An exact version, or whatever the registry tags for a channel of the host. */
export type ReleaseSelector = { readonly version: string } | { readonly channel: HostChannel };

/** What the host's profile makes of a registry's answer. */
export interface ReleaseQuestions {
  readonly hostPackage: string;
  /** Names of the manifest's members that mark a plugin of the host. */
  readonly manifestSections: readonly string[];
  /** Dist-tag of each channel; `null`: the host has no such channel. */
  readonly channelTags: Readonly<Record<HostChannel, string | null>>;
}

/** The bytes that were seen of a release before. */
export type EarlierBytes = Pick<ReleaseFacts, 'artifactDigest' | 'conflictingArtifactDigests'>;

/** Other bytes were published under a version that was seen before: somebody must be told. */
export interface BytesChanged {
  readonly packageName: string;
  readonly version: string;
  /** Every digest seen, oldest first. */
  readonly artifactDigests: readonly string[];
}

export type ReleaseObservation =
  /** The registry answers that it has no such release, and why; of a mirror that proves nothing. */
  | { readonly kind: 'missing'; readonly absence: PackageAbsence }
  | {
      readonly kind: 'observed';
      readonly facts: ReleaseFacts;
      /** The archive's bytes as they were verified. */
      readonly archive: Uint8Array;
      /** `null`: the bytes are those seen before, or nothing was. */
      readonly alarm: BytesChanged | null;
    };

export interface ReleaseRequest {
  readonly packageName: string;
  readonly selector: ReleaseSelector;
  readonly questions: ReleaseQuestions;
  /** What is known of the version that is found; `null`: it was never seen. */
  readonly earlierBytes: (version: string) => EarlierBytes | null;
}

/** Observes exact releases. */
export interface ReleaseSource {
  /** Throws a `Failure` where the release cannot be had whole and verified: then nothing is known. */
  observeRelease: (request: ReleaseRequest) => Promise<ReleaseObservation>;
  /** The archive of a release that was seen, verified against its digest. */
  fetchArchive: (release: Pick<ReleaseFacts, 'archiveUrl' | 'artifactDigest'>) => Promise<Uint8Array | 'missing'>;
}
