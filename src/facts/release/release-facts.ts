import type { Sha256 } from '../../base/digest.ts';
import type { DocumentDates } from './document-dates.ts';

/** Oddities of a release that a reader should know; none of them makes it unusable by itself. */
export const RELEASE_NOTES = [
  'license_not_spdx',
  'manifest_identity_differs',
  'integrity_not_stated',
  'integrity_only_sha1',
  /** The registry's own release in place of a package that it removed for security. */
  'security_holding_package',
  /** Its date of publication was left out: its registry's dates contradict themselves, or its own files. */
  'registry_dates_unreliable',
] as const;
export type ReleaseNote = (typeof RELEASE_NOTES)[number];

/** What the package registry's document and the verified archive say of one exact release. */
export interface ReleaseFacts {
  readonly packageName: string;
  readonly version: string;
  /** Subresource integrity, `sha512-<base64>`; `null`: the registry gave none. */
  readonly integrity: string | null;
  /** SHA-256 of the archive's bytes, `sha256:<hex>`. */
  readonly artifactDigest: Sha256 | null;
  /** `null`: the registry does not say. */
  readonly publishedAtMs: number | null;
  /** SPDX expression of the manifest; `null`: none. */
  readonly license: string | null;
  /** As the manifest spells it; `null`: none. */
  readonly declaredRepositoryUrl: string | null;
  readonly declaredRepositoryDirectory: string | null;
  /** `null`: unknown; a mirror that leaves the field out has not said "no". */
  readonly isDeprecated: boolean | null;
  /** Sum of the sizes of the files in the archive, in bytes. */
  readonly unpackedSizeBytes: number | null;
  readonly distTags: Readonly<Record<string, string>>;
  /** `null`: nobody read the manifest, because the archive was refused. */
  readonly keywords: readonly string[] | null;
  /** Sections of the manifest whose names the host profile asks for; `null`: nobody read the manifest. */
  readonly manifestSections: readonly string[] | null;
  /** Version range of the host package among the peer dependencies; `null`: none declared. */
  readonly hostPeerRange: string | null;
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
  /** Of all versions in the registry's document; `null`: it dates none. */
  readonly documentDates: DocumentDates | null;
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
  readonly observedAtMs: number;
}
