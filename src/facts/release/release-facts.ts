import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import type { Sha256 } from '../../base/digest.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { EpochMs, Sha256Text } from '../observation/observation-json.ts';
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
  /**
   * What the manifest states as its licence, where that is no SPDX expression: one line of third-party text. `null`: an
   * expression, nothing, or it was observed before this was kept.
   */
  readonly licenseWritten: string | null;
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
  /**
   * Names of its scripts that an installer may run, sorted: `preinstall`, `install`, `postinstall`, and
   * `prepare`, which runs only where it is installed from its repository.
   */
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

/** Raised by every change that can change what is seen of a release. */
export const RELEASE_COLLECTOR_VERSION = '2.1.0';

const Strings = z.record(z.string(), z.string());

/** The value of a `package_release` observation. The time of the observation stands beside it, so that equal facts are one payload. */
const ReleaseValue = z.strictObject({
  package_name: z.string().min(1).max(214),
  version: z.string().min(1).max(256),
  integrity: z.string().nullable(),
  is_integrity_verified: z.boolean().nullable(),
  artifact_digest: Sha256Text.nullable(),
  conflicting_artifact_digests: z.array(Sha256Text),
  archive_url: z.string().nullable(),
  published_at: EpochMs.nullable(),
  is_deprecated: z.boolean().nullable(),
  deprecation_text: z.string().nullable(),
  license: z.string().nullable(),
  license_written: z.string().nullable().default(null),
  declared_repository_url: z.string().nullable(),
  declared_repository_directory: z.string().nullable(),
  unpacked_size_bytes: z.int().nonnegative().nullable(),
  dist_tags: Strings,
  archive_rule: z.string().nullable().default(null),
  newest_file_at: EpochMs.nullable().default(null),
  document_dates: z
    .strictObject({
      dated_versions: z.int().nonnegative(),
      versions_in_bursts: z.int().nonnegative(),
      versions_out_of_order: z.int().nonnegative(),
      is_created_after_first: z.boolean().nullable(),
    })
    .nullable()
    .default(null),
  keywords: z.array(z.string()).nullable(),
  manifest_sections: z.array(z.string()).nullable(),
  host_peer_range: z.string().nullable(),
  engines: Strings.nullable(),
  dependencies: Strings.nullable(),
  optional_dependencies: Strings.nullable(),
  peer_dependencies: Strings.nullable(),
  install_scripts: z.array(z.string()).nullable(),
  description: z.string().nullable(),
  homepage_url: z.string().nullable(),
  notes: z.array(z.enum(RELEASE_NOTES)),
});
type ReleaseValue = z.infer<typeof ReleaseValue>;

export function releaseFactsToJson(facts: ReleaseFacts): Json {
  return {
    package_name: facts.packageName,
    version: facts.version,
    integrity: facts.integrity,
    is_integrity_verified: facts.isIntegrityVerified,
    artifact_digest: facts.artifactDigest,
    conflicting_artifact_digests: facts.conflictingArtifactDigests,
    archive_url: facts.archiveUrl,
    published_at: facts.publishedAtMs === null ? null : isoTimestamp(facts.publishedAtMs),
    is_deprecated: facts.isDeprecated,
    deprecation_text: facts.deprecationText,
    license: facts.license,
    license_written: facts.licenseWritten,
    declared_repository_url: facts.declaredRepositoryUrl,
    declared_repository_directory: facts.declaredRepositoryDirectory,
    unpacked_size_bytes: facts.unpackedSizeBytes,
    dist_tags: facts.distTags,
    archive_rule: facts.archiveRule,
    newest_file_at: facts.newestFileAtMs === null ? null : isoTimestamp(facts.newestFileAtMs),
    document_dates: facts.documentDates === null ? null : documentDatesToJson(facts.documentDates),
    keywords: facts.keywords,
    manifest_sections: facts.manifestSections,
    host_peer_range: facts.hostPeerRange,
    engines: facts.engines,
    dependencies: facts.dependencies,
    optional_dependencies: facts.optionalDependencies,
    peer_dependencies: facts.peerDependencies,
    install_scripts: facts.installScripts,
    description: facts.description,
    homepage_url: facts.homepageUrl,
    notes: facts.notes,
  } satisfies Readonly<Record<keyof ReleaseValue, Json>>;
}

function documentDatesToJson(dates: DocumentDates): Json {
  return {
    dated_versions: dates.datedVersions,
    versions_in_bursts: dates.versionsInBursts,
    versions_out_of_order: dates.versionsOutOfOrder,
    is_created_after_first: dates.isCreatedAfterFirst,
  } satisfies Readonly<Record<keyof NonNullable<ReleaseValue['document_dates']>, Json>>;
}

function toDocumentDates(value: NonNullable<ReleaseValue['document_dates']>): DocumentDates {
  return {
    datedVersions: value.dated_versions,
    versionsInBursts: value.versions_in_bursts,
    versionsOutOfOrder: value.versions_out_of_order,
    isCreatedAfterFirst: value.is_created_after_first,
  };
}

/** @returns `null` where the value is not of today's shape: it is then observed again */
export function parseReleaseFacts(value: Json, observedAtMs: number): ReleaseFacts | null {
  const parsed = ReleaseValue.safeParse(value);
  return parsed.success ? toFacts(parsed.data, observedAtMs) : null;
}

function toFacts(value: ReleaseValue, observedAtMs: number): ReleaseFacts {
  return {
    packageName: value.package_name,
    version: value.version,
    integrity: value.integrity,
    isIntegrityVerified: value.is_integrity_verified,
    artifactDigest: value.artifact_digest,
    conflictingArtifactDigests: value.conflicting_artifact_digests,
    archiveUrl: value.archive_url,
    publishedAtMs: value.published_at,
    isDeprecated: value.is_deprecated,
    deprecationText: value.deprecation_text,
    license: value.license,
    licenseWritten: value.license_written,
    declaredRepositoryUrl: value.declared_repository_url,
    declaredRepositoryDirectory: value.declared_repository_directory,
    unpackedSizeBytes: value.unpacked_size_bytes,
    distTags: value.dist_tags,
    archiveRule: value.archive_rule,
    newestFileAtMs: value.newest_file_at,
    documentDates: value.document_dates === null ? null : toDocumentDates(value.document_dates),
    keywords: value.keywords,
    manifestSections: value.manifest_sections,
    hostPeerRange: value.host_peer_range,
    engines: value.engines,
    dependencies: value.dependencies,
    optionalDependencies: value.optional_dependencies,
    peerDependencies: value.peer_dependencies,
    installScripts: value.install_scripts,
    description: value.description,
    homepageUrl: value.homepage_url,
    notes: value.notes,
    observedAtMs,
  };
}
