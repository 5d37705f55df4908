import type { PackageReleaseFacts } from './package-release.ts';

/** Oddities of a release that a reader should know; none of them makes it unusable by itself. */
export const RELEASE_NOTES = [
  'license_not_spdx',
  'manifest_identity_differs',
  'integrity_not_stated',
  'integrity_only_sha1',
] as const;
export type ReleaseNote = (typeof RELEASE_NOTES)[number];

/** A release in full: what the registry's document and the verified archive say. */
export interface ReleaseFacts extends PackageReleaseFacts {
  /** Absolute address of the archive; `null`: the registry gave none. */
  readonly archiveUrl: string | null;
  /** Whether the archive's bytes have the integrity the registry states; `null`: not fetched, or none stated. */
  readonly isIntegrityVerified: boolean | null;
  /** Reason the publisher gives; `null`: none, or unknown. Third-party text. */
  readonly deprecationText: string | null;
  /**
   * Rule that the archive breaks (`entry_duplicate`, …): it can be read in more
   * than one way, or in none, so everything its files would tell is `null`.
   * `null`: it was read.
   */
  readonly archiveRule: string | null;
  /** Newest time that the archive states of a file; `null`: none but constants that packers write. */
  readonly newestFileAtMs: number | null;
  /** Required versions of engines, e.g. `node` → `>=20`; `null`, as in the five below: nobody read the manifest. */
  readonly engines: Readonly<Record<string, string>> | null;
  readonly dependencies: Readonly<Record<string, string>> | null;
  readonly optionalDependencies: Readonly<Record<string, string>> | null;
  readonly peerDependencies: Readonly<Record<string, string>> | null;
  /** Names of the scripts that an installer would run: `preinstall`, `install`, `postinstall`, `prepare`; sorted. */
  readonly installScripts: readonly string[] | null;
  /** From the manifest; `null`: none. Third-party text. */
  readonly description: string | null;
  readonly homepageUrl: string | null;
  /**
   * Other bytes were seen for the same version before: both digests, oldest first; empty: never.
   * Such a release is quarantined.
   */
  readonly conflictingArtifactDigests: readonly string[];
  /** In the order of `RELEASE_NOTES`. */
  readonly notes: readonly ReleaseNote[];
}
