import { Failure } from '../../base/failure.ts';
import { parseJsonBytes } from '../../base/http/read-response.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { type DocumentDates, documentDates } from '../../facts/release/document-dates.ts';
import type { PackageAbsence } from '../../facts/release/package-absence.ts';
import { Packument, PackumentVersion, Unpublished } from './schema.ts';
import type { StatedDigests } from './verify-archive.ts';

/** What the registry's own answer says of one release. */
export interface ListedRelease {
  readonly kind: 'listed';
  readonly version: string;
  readonly tarballUrl: string;
  readonly stated: StatedDigests;
  readonly publishedAtMs: number | null;
  readonly isDeprecated: boolean | null;
  /** As the publisher wrote it; `null`: none. */
  readonly deprecationText: string | null;
  readonly distTags: Readonly<Record<string, string>>;
  readonly documentDates: DocumentDates | null;
}

/** A release, or why the document holds none. */
export type FoundRelease = ListedRelease | ({ readonly kind: 'absent' } & PackageAbsence);

/** A document of the package that was asked for; mirrors leave the name out of some. */
export type PackageDocument = Packument & { readonly name: string };

/** @throws Failure `source_malformed`: no document, or another package's; registries that fold case give those */
export function parsePackument(body: Uint8Array, packageName: string): PackageDocument {
  const packument = Packument.safeParse(parseJsonBytes(body));
  if (!packument.success) throw malformed('The registry gave no package document.');
  if (packument.data.name !== null && packument.data.name !== packageName) {
    throw malformed(`Asked for ${packageName}, the registry gave the document of another package.`);
  }
  return { ...packument.data, name: packageName };
}

/** A tag may point at a version that is not there, or at none, also where the package has others. */
export function findTagged(packument: PackageDocument, distTag: string): FoundRelease {
  const { 'dist-tags': distTags } = packument;
  const version = Object.hasOwn(distTags, distTag) ? distTags[distTag] : undefined;
  const found = version === undefined ? absentFrom(packument) : findVersion(packument, version);
  return found.kind === 'absent' && found.reason === 'version_missing' ? absent('channel_without_release') : found;
}

export function findVersion(packument: PackageDocument, version: string): FoundRelease {
  const listed = versionIn(packument, version);
  if (listed === null) return absentFrom(packument);
  const { deprecated, dist } = listed;
  return {
    kind: 'listed',
    version,
    tarballUrl: dist.tarball,
    stated: { integrity: dist.integrity ?? null, shasum: dist.shasum ?? null },
    publishedAtMs: timeOf(packument, version),
    // The registry writes the reason, and some mirrors `false` or an empty one; none says nothing.
    isDeprecated: deprecated === undefined ? null : deprecated !== false && deprecated !== '',
    deprecationText: typeof deprecated === 'string' && deprecated !== '' ? deprecated : null,
    distTags: packument['dist-tags'],
    documentDates: datesOf(packument),
  };
}

function versionIn({ name, versions }: PackageDocument, version: string): PackumentVersion | null {
  if (!Object.hasOwn(versions, version)) return null;
  const listed = PackumentVersion.safeParse(versions[version]);
  if (!listed.success) throw malformed('The registry gave no usable document for a version.');
  if (listed.data.version !== version) throw malformed('The registry lists a version under the name of another.');
  if (listed.data.name !== null && listed.data.name !== name)
    throw malformed('The registry lists a version of another package.');
  return listed.data;
}

/** Why a version that was asked for is not in the document. */
function absentFrom(packument: PackageDocument): FoundRelease {
  const { time, versions, 'dist-tags': distTags } = packument;
  const unpublished = Unpublished.safeParse(time['unpublished']);
  if (unpublished.success && Object.keys(versions).length === 0) {
    return absent('package_unpublished', parseTimestampMs(unpublished.data.time ?? ''));
  }
  const latest = Object.hasOwn(distTags, 'latest') ? versionIn(packument, distTags['latest'] ?? '') : null;
  const isHeld = latest !== null && isSecurityHolder({ ...latest, repositoryUrl: latest.repository });
  return isHeld ? absent('package_removed_for_security', timeOf(packument, latest.version)) : absent('version_missing');
}

function absent(reason: PackageAbsence['reason'], sinceMs: number | null = null): FoundRelease {
  return { kind: 'absent', reason, sinceMs };
}

function datesOf(packument: Packument): DocumentDates | null {
  const dated = Object.keys(packument.versions).flatMap((version) => {
    const atMs = timeOf(packument, version);
    return atMs === null ? [] : [{ version, atMs }];
  });
  return dated.length === 0 ? null : documentDates(dated, timeOf(packument, 'created'));
}

/** @param key a version, or `created` */
function timeOf({ time }: Packument, key: string): number | null {
  const stated = Object.hasOwn(time, key) ? time[key] : undefined;
  return typeof stated === 'string' ? parseTimestampMs(stated) : null;
}

function malformed(message: string): Failure {
  return new Failure('source_malformed', message);
}

/** What is asked of a release to tell the registry's own from a publisher's. */
interface HolderSigns {
  readonly version: string;
  /** As the manifest or the document spells it; `null`: none, or left out by a mirror. */
  readonly description: string | null;
  readonly repositoryUrl: string | null;
}

const HOLDER_VERSION = /^0\.0\.1-security(?:\.\d+)?$/u;
const HOLDER_REPOSITORY = /(?:^|[/:])npm\/security-holder(?:\.git)?$/iu;
const HOLDER_DESCRIPTION = /^security holding package$/iu;

/**
 * Whether a release is the one that the registry puts in place of a package it
 * removed for security. The version alone is believed only where nothing else is
 * said: anybody may number a release so.
 *
 * @see https://github.com/npm/security-holder
 */
export function isSecurityHolder({ version, description, repositoryUrl }: HolderSigns): boolean {
  if (!HOLDER_VERSION.test(version)) return false;
  if (description === null && repositoryUrl === null) return true;
  return HOLDER_DESCRIPTION.test(description?.trim() ?? '') || HOLDER_REPOSITORY.test(repositoryUrl?.trim() ?? '');
}
