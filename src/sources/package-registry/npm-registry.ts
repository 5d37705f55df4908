import type { Clock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { HttpGet, HttpPort } from '../../base/http/http-port.ts';
import { RELEASE_NOTES, type ReleaseFacts } from '../../facts/release/release-facts.ts';
import {
  type EarlierBytes,
  type ReleaseObservation,
  type ReleaseQuestions,
  type ReleaseSource,
  conflictingDigests,
} from '../../facts/release/release-source.ts';
import { ARCHIVE_BOUNDS } from '../package-archive/archive-bounds.ts';
import { type ReleasedPackage, readReleasedPackage } from '../package-archive/read-released-package.ts';
import {
  type ReleaseDetails,
  UNREAD_DETAILS,
  UNREAD_MANIFEST_FACTS,
  manifestFacts,
  oneLine,
  releaseDetails,
} from './manifest-facts.ts';
import {
  type FoundRelease,
  type ListedRelease,
  type PackageDocument,
  findTagged,
  findVersion,
  parsePackument,
} from './parse-packument.ts';
import { type VerifiedIntegrity, verifyArchive } from './verify-archive.ts';

export interface NpmRegistryDeps {
  readonly http: HttpPort;
  readonly clock: Clock;
  /** The registry's address, with or without a slash at its end. */
  readonly baseUrl: string;
}

/** The largest real package documents have some tens of megabytes. */
export const MAX_PACKUMENT_BYTES = 67_108_864;
const { maxArchiveBytes: MAX_ARCHIVE_BYTES } = ARCHIVE_BOUNDS;
const TIMEOUT_MS = 60_000;

/** A registry that speaks npm's protocol. */
export function createNpmRegistry(deps: NpmRegistryDeps): ReleaseSource {
  const { http, clock, baseUrl } = deps;
  const download = async (packageName: string, find: FindRelease): Promise<DownloadedRelease | Absent> => {
    const document = await fetchWhole(http, packumentUrl(baseUrl, packageName), { maxBytes: MAX_PACKUMENT_BYTES });
    if (document === 'missing') return { kind: 'absent', reason: 'package_missing', sinceMs: null };
    const listed = find(parsePackument(document, packageName));
    if (listed.kind === 'absent') return listed;
    const archive = await fetchWhole(http, listed.tarballUrl, { maxBytes: MAX_ARCHIVE_BYTES });
    if (archive === 'missing')
      throw new Failure('source_malformed', 'The registry lists an archive that it does not hold.');
    const verified = verifyArchive(archive, listed.stated);
    const contents = await readReleasedPackage(archive);
    assertManifestOf(packageName, contents);
    return { kind: 'downloaded', packageName, listed, archive, verified, contents, observedAtMs: clock.nowMs() };
  };
  return {
    async observeRelease(request) {
      const { packageName, selector, questions, earlierBytes } = request;
      const distTag = 'channel' in selector ? questions.channelTags[selector.channel] : null;
      if ('channel' in selector && distTag === null)
        throw new Failure('invalid_request', 'The host profile names no dist-tag for this channel.');
      const downloaded = await download(packageName, (packument) =>
        'version' in selector ? findVersion(packument, selector.version) : findTagged(packument, distTag ?? ''),
      );
      if (downloaded.kind === 'absent') {
        const { reason, sinceMs } = downloaded;
        return { kind: 'missing', absence: { reason, sinceMs } };
      }
      const basics = releaseBasics(downloaded, questions);
      return toReleaseObservation(downloaded, basics, earlierBytes(downloaded.listed.version));
    },
    async fetchArchive({ archiveUrl, artifactDigest }) {
      if (archiveUrl === null || artifactDigest === null)
        throw new Failure('invalid_request', 'Nobody has seen the archive of this release.');
      const archive = await fetchWhole(http, archiveUrl, { maxBytes: MAX_ARCHIVE_BYTES });
      if (archive === 'missing' || sha256(archive) === artifactDigest) return archive;
      throw new Failure('source_integrity_mismatch', 'The archive has other bytes than when it was seen.');
    },
  };
}

type FindRelease = (packument: PackageDocument) => FoundRelease;
type Absent = Extract<FoundRelease, { kind: 'absent' }>;

/** A manifest of another name, in other letters too, is of another package, whatever the registry lists it for. */
function assertManifestOf(packageName: string, contents: ReleasedPackage): void {
  const name = contents.kind === 'read' && 'name' in contents.manifest ? contents.manifest.name : undefined;
  if (typeof name === 'string' && name !== packageName) {
    throw new Failure('source_malformed', `The archive of ${packageName} holds the manifest of another package.`);
  }
}

/** All of a document or an archive; `missing`: the registry has none. */
export async function fetchWhole(
  http: HttpPort,
  url: string,
  asked: Pick<HttpGet, 'accept' | 'maxBytes'>,
): Promise<Uint8Array | 'missing'> {
  const answer = await http.get({ url, etag: null, ...asked, timeoutMs: TIMEOUT_MS });
  if (answer.kind === 'found') return answer.body;
  if (answer.kind === 'missing') return 'missing';
  throw new Failure('source_malformed', 'The registry answered "not modified" to an unconditional request.');
}

function releaseBasics(downloaded: DownloadedRelease, questions: ReleaseQuestions): ReleaseBasics {
  const { packageName, listed, archive, verified, contents, observedAtMs } = downloaded;
  return {
    packageName,
    version: listed.version,
    integrity: verified.integrity,
    artifactDigest: sha256(archive),
    publishedAtMs: listed.publishedAtMs,
    isDeprecated: listed.isDeprecated,
    distTags: listed.distTags,
    unpackedSizeBytes: contents.kind === 'refused' ? null : contents.unpackedSizeBytes,
    ...(contents.kind === 'refused' ? UNREAD_MANIFEST_FACTS : manifestFacts(contents.manifest, questions)),
    observedAtMs,
  };
}

/** A scope keeps its `@`; its slash is escaped, as the protocol wants it. */
export function packumentUrl(baseUrl: string, packageName: string): string {
  if (/^\.*$/u.test(packageName)) throw new Failure('invalid_request', 'A package name is not made of dots.');
  const path = encodeURIComponent(packageName).replace(/^%40/u, '@');
  return `${baseUrl.replace(/\/+$/u, '')}/${path}`;
}

/** A release as the registry lists it, with its archive verified and read. */
interface DownloadedRelease {
  readonly kind: 'downloaded';
  readonly packageName: string;
  readonly listed: ListedRelease;
  readonly archive: Uint8Array;
  readonly verified: VerifiedIntegrity;
  /** Mirrors leave fields out of their documents; the archive has all that was released. */
  readonly contents: ReleasedPackage;
  readonly observedAtMs: number;
}

/** What the document and the manifest say; the rest is read from the archive. */
type ReleaseBasics = Omit<
  ReleaseFacts,
  | keyof ReleaseDetails
  | 'archiveUrl'
  | 'archiveRule'
  | 'newestFileAtMs'
  | 'documentDates'
  | 'isIntegrityVerified'
  | 'deprecationText'
  | 'conflictingArtifactDigests'
>;

/** All that is seen of a release, and the alarm where its bytes are others than before. */
function toReleaseObservation(
  downloaded: DownloadedRelease,
  basics: ReleaseBasics,
  earlier: EarlierBytes | null,
): ReleaseObservation {
  const { packageName, listed, archive, verified, contents } = downloaded;
  const { version } = listed;
  const details = contents.kind === 'refused' ? UNREAD_DETAILS : releaseDetails({ packageName, version, ...contents });
  const conflicts = conflictingDigests(earlier, sha256(archive));
  const facts: ReleaseFacts = {
    ...basics,
    ...details,
    archiveUrl: listed.tarballUrl,
    archiveRule: contents.kind === 'refused' ? contents.rule : null,
    newestFileAtMs: contents.kind === 'refused' ? null : contents.newestFileAtMs,
    isIntegrityVerified: verified.isIntegrityVerified,
    documentDates: listed.documentDates,
    deprecationText: listed.deprecationText === null ? null : oneLine(listed.deprecationText),
    conflictingArtifactDigests: conflicts,
    notes: RELEASE_NOTES.filter((note) => details.notes.includes(note) || note === verified.note),
  };
  const isChanged =
    earlier !== null && earlier.artifactDigest !== null && earlier.artifactDigest !== facts.artifactDigest;
  return {
    kind: 'observed',
    facts,
    archive,
    alarm: isChanged ? { packageName, version, artifactDigests: conflicts } : null,
  };
}
