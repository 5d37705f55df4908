import { Failure } from '../../base/failure.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { Packument, PackumentVersion } from './schema.ts';

/** What the registry's own answer says of the release that `latest` points at. */
export interface LatestVersion {
  readonly version: string;
  readonly tarballUrl: string;
  /** `sha512-<base64>`; `null`: the registry gives none of this kind. */
  readonly integrity: string | null;
  readonly publishedAtMs: number | null;
  readonly isDeprecated: boolean | null;
  readonly distTags: Readonly<Record<string, string>>;
}

/** @returns `missing` where no version is tagged `latest`, as after all were unpublished */
export function parsePackument(body: Uint8Array): LatestVersion | 'missing' {
  const packument = Packument.safeParse(parseJson(body));
  if (!packument.success) throw malformed('The registry gave no package document.');
  const { 'dist-tags': distTags, versions, time } = packument.data;
  const tagged = distTags['latest'];
  if (tagged === undefined || !Object.hasOwn(versions, tagged)) return 'missing';
  const latest = PackumentVersion.safeParse(versions[tagged]);
  if (!latest.success) throw malformed('The registry gave no usable document for the latest version.');
  const { version, deprecated, dist } = latest.data;
  const publishedAt = time[version];
  return {
    version,
    tarballUrl: dist.tarball,
    integrity: dist.integrity?.split(/\s+/u).find((hash) => hash.startsWith('sha512-')) ?? null,
    publishedAtMs: typeof publishedAt === 'string' ? parseTimestampMs(publishedAt) : null,
    // The registry writes the reason, and some mirrors `false` or an empty one; none says nothing.
    isDeprecated: deprecated === undefined ? null : deprecated !== false && deprecated !== '',
    distTags,
  };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw malformed('The registry gave no JSON.', cause);
  }
}

function malformed(message: string, cause?: unknown): Failure {
  return new Failure('source_malformed', message, { cause });
}
