import { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { EpochMs, Sha256Text } from '../../facts/json-fields.ts';
import type { ListingExclusion } from '../../facts/listing.ts';
import type { PackageReleaseFacts } from '../../facts/package-release.ts';
import type { SourceRecord } from '../../facts/source-snapshot.ts';

/** One line of a host's recorded releases: what the registry said when it was asked. */
export const RecordedRelease = z.strictObject({
  package_name: z.string().min(1).max(214),
  version: z.string().min(1).max(256),
  integrity: z.string().startsWith('sha512-').nullable(),
  artifact_digest: Sha256Text.nullable(),
  published_at: EpochMs.nullable(),
  license: z.string().nullable(),
  declared_repository_url: z.string().nullable(),
  declared_repository_directory: z.string().nullable(),
  is_deprecated: z.boolean().nullable(),
  unpacked_size_bytes: z.int().nonnegative().nullable(),
  dist_tags: z.record(z.string(), z.string()),
  keywords: z.array(z.string()),
  manifest_sections: z.array(z.string()),
  host_peer_range: z.string().nullable(),
  observed_at: EpochMs,
});
export type RecordedRelease = z.infer<typeof RecordedRelease>;

/** The line to keep, canonical JSON without its line break: the same facts give the same bytes. */
export function recordedReleaseLine(release: PackageReleaseFacts): string {
  return canonicalJson({
    package_name: release.packageName,
    version: release.version,
    integrity: release.integrity,
    artifact_digest: release.artifactDigest,
    published_at: release.publishedAtMs === null ? null : isoTimestamp(release.publishedAtMs),
    license: release.license,
    declared_repository_url: release.declaredRepositoryUrl,
    declared_repository_directory: release.declaredRepositoryDirectory,
    is_deprecated: release.isDeprecated,
    unpacked_size_bytes: release.unpackedSizeBytes,
    dist_tags: release.distTags,
    keywords: release.keywords,
    manifest_sections: release.manifestSections,
    host_peer_range: release.hostPeerRange,
    observed_at: isoTimestamp(release.observedAtMs),
  } satisfies Readonly<Record<keyof RecordedRelease, unknown>>);
}

/** @param sourceId names the source in an exclusion */
export function readRecordedRelease(record: SourceRecord, sourceId: string): PackageReleaseFacts | ListingExclusion {
  const place = { catalogId: sourceId, locator: record.locator };
  if (record.kind === 'unreadable') return { ...place, rule: record.rule, detail: record.detail };
  const parsed = RecordedRelease.safeParse(record.value);
  if (parsed.success) return toFacts(parsed.data);
  const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'the record')))];
  const known = fields.filter((field) => Object.hasOwn(RecordedRelease.shape, field));
  return {
    ...place,
    rule: 'record_unparsable',
    detail: `Not a recorded release: ${known.join(', ') || 'unknown fields'}.`,
  };
}

function toFacts(line: RecordedRelease): PackageReleaseFacts {
  return {
    packageName: line.package_name,
    version: line.version,
    integrity: line.integrity,
    artifactDigest: line.artifact_digest,
    publishedAtMs: line.published_at,
    license: line.license,
    declaredRepositoryUrl: line.declared_repository_url,
    declaredRepositoryDirectory: line.declared_repository_directory,
    isDeprecated: line.is_deprecated,
    unpackedSizeBytes: line.unpacked_size_bytes,
    distTags: line.dist_tags,
    keywords: line.keywords,
    manifestSections: line.manifest_sections,
    hostPeerRange: line.host_peer_range,
    observedAtMs: line.observed_at,
  };
}
