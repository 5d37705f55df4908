import { Failure } from '../../base/failure.ts';
import { parseJsonBytes } from '../../base/http/json-bytes.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { Packument, PackumentVersion } from './schema.ts';
import type { StatedDigests } from './verify-archive.ts';

/** What the registry's own answer says of one release. */
export interface ListedRelease {
  readonly version: string;
  readonly tarballUrl: string;
  readonly stated: StatedDigests;
  readonly publishedAtMs: number | null;
  readonly isDeprecated: boolean | null;
  /** As the publisher wrote it; `null`: none. */
  readonly deprecationText: string | null;
  readonly distTags: Readonly<Record<string, string>>;
}

export function parsePackument(body: Uint8Array): Packument {
  const packument = Packument.safeParse(parseJsonBytes(body));
  if (!packument.success) throw malformed('The registry gave no package document.');
  return packument.data;
}

/** @returns `missing` where nothing is tagged so, as after all versions were unpublished */
export function findTagged(packument: Packument, distTag: string): ListedRelease | 'missing' {
  const { 'dist-tags': distTags } = packument;
  const version = Object.hasOwn(distTags, distTag) ? distTags[distTag] : undefined;
  return version === undefined ? 'missing' : findVersion(packument, version);
}

export function findVersion(packument: Packument, version: string): ListedRelease | 'missing' {
  const { 'dist-tags': distTags, versions, time } = packument;
  if (!Object.hasOwn(versions, version)) return 'missing';
  const listed = PackumentVersion.safeParse(versions[version]);
  if (!listed.success) throw malformed('The registry gave no usable document for a version.');
  const { deprecated, dist } = listed.data;
  if (listed.data.version !== version) throw malformed('The registry lists a version under the name of another.');
  const publishedAt = time[version];
  return {
    version,
    tarballUrl: dist.tarball,
    stated: { integrity: dist.integrity ?? null, shasum: dist.shasum ?? null },
    publishedAtMs: typeof publishedAt === 'string' ? parseTimestampMs(publishedAt) : null,
    // The registry writes the reason, and some mirrors `false` or an empty one; none says nothing.
    isDeprecated: deprecated === undefined ? null : deprecated !== false && deprecated !== '',
    deprecationText: typeof deprecated === 'string' && deprecated !== '' ? deprecated : null,
    distTags,
  };
}

function malformed(message: string): Failure {
  return new Failure('source_malformed', message);
}
