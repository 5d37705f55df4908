import type { Sha256 } from '../../base/digest.ts';
import type { HostChannel } from '../candidate/host-tests.ts';
import { packageSubject, releaseSubject } from '../observation/observation.ts';
import type { ObservationLedgerReader } from '../observation/store-port.ts';
import type { PackageAbsence } from './package-absence.ts';
import { type ReleaseFacts, parseReleaseFacts } from './release-facts.ts';

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

/** What earlier observations say of the bytes of one package's versions, whether they were observed by version or by channel. */
export function earlierBytesIn(
  ledger: Pick<ObservationLedgerReader, 'history'>,
  packageName: string,
): (version: string) => EarlierBytes | null {
  return (version) => {
    const observations = [packageSubject(packageName), releaseSubject({ packageName, version })]
      .flatMap((subject) => ledger.history('package_release', subject))
      .toSorted((a, b) => a.observedAtMs - b.observedAtMs);
    const seen = observations.flatMap(({ outcome, observedAtMs }) => {
      const facts = outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, observedAtMs) : null;
      return facts?.version === version ? [facts] : [];
    });
    return seen.at(-1) ?? null;
  };
}

/**
 * Every digest seen of a version where there is more than one, oldest first.
 * A version that ever had other bytes stays in conflict, even when it returns
 * to the bytes it had at first.
 */
export function conflictingDigests(earlier: EarlierBytes | null, now: Sha256): readonly string[] {
  const before = [...(earlier?.conflictingArtifactDigests ?? []), earlier?.artifactDigest ?? now];
  const all = [...new Set([...before, now])];
  return all.length === 1 ? [] : all;
}
