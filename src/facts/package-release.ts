import type { Sha256 } from '../base/digest.ts';

/** What the package registry and the released archive say of one exact release. */
export interface PackageReleaseFacts {
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
  readonly observedAtMs: number;
}
