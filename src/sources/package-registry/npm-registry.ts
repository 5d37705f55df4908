import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import type { PackageReleaseFacts } from '../../facts/package-release.ts';
import { readArchive } from './archive-manifest.ts';
import { type ManifestQuestions, manifestFacts } from './manifest-facts.ts';
import { parsePackument } from './parse-packument.ts';

/** What a reader of facts may ask of a package registry. */
export interface PackageRegistry {
  /** The release tagged `latest`; `missing` where the registry has no such package or tag. */
  latestRelease: (packageName: string, questions: ManifestQuestions) => Promise<PackageReleaseFacts | 'missing'>;
}

export interface NpmRegistryDeps {
  readonly http: HttpPort;
  readonly clock: Clock;
  /** The registry's address, with or without a slash at its end. */
  readonly baseUrl: string;
}

// The largest real package documents have some tens of megabytes, the largest plugins too.
const MAX_PACKUMENT_BYTES = 67_108_864;
const MAX_ARCHIVE_BYTES = 134_217_728;
const ARCHIVE_BOUNDS = { maxUnpackedBytes: 268_435_456, maxEntries: 100_000 };
const TIMEOUT_MS = 60_000;

/** A registry that speaks npm's protocol. */
export function createNpmRegistry({ http, clock, baseUrl }: NpmRegistryDeps): PackageRegistry {
  const download = async (url: string, maxBytes: number): Promise<Uint8Array | 'missing'> => {
    const answer = await http.get({ url, etag: null, maxBytes, timeoutMs: TIMEOUT_MS });
    if (answer.kind === 'found') return answer.body;
    if (answer.kind === 'missing') return 'missing';
    throw new Failure('source_malformed', 'The registry answered "not modified" to an unconditional request.');
  };
  return {
    async latestRelease(packageName, questions) {
      const packument = await download(packumentUrl(baseUrl, packageName), MAX_PACKUMENT_BYTES);
      const latest = packument === 'missing' ? 'missing' : parsePackument(packument);
      if (latest === 'missing') return 'missing';
      const archive = await download(latest.tarballUrl, MAX_ARCHIVE_BYTES);
      if (archive === 'missing')
        throw new Failure('source_malformed', 'The registry lists an archive that it does not hold.');
      verifyIntegrity(archive, latest.integrity);
      // Mirrors leave fields out of their documents; the archive has all that was released.
      const { manifest, unpackedSizeBytes } = await readArchive(archive, ARCHIVE_BOUNDS);
      return {
        packageName,
        version: latest.version,
        integrity: latest.integrity,
        artifactDigest: sha256(archive),
        publishedAtMs: latest.publishedAtMs,
        isDeprecated: latest.isDeprecated,
        distTags: latest.distTags,
        unpackedSizeBytes,
        ...manifestFacts(manifest, questions),
        observedAtMs: clock.nowMs(),
      };
    },
  };
}

/** A scope keeps its `@`; its slash is escaped, as the protocol wants it. */
function packumentUrl(baseUrl: string, packageName: string): string {
  if (/^\.*$/u.test(packageName)) throw new Failure('invalid_request', 'A package name is not made of dots.');
  const path = encodeURIComponent(packageName).replace(/^%40/u, '@');
  return `${baseUrl.replace(/\/+$/u, '')}/${path}`;
}

/** @see W3C, Subresource Integrity, section 3.5 */
function verifyIntegrity(archive: Uint8Array, integrity: string | null): void {
  if (integrity === null) return;
  const digest = createHash('sha512').update(archive).digest('base64');
  // An option may follow the digest after a question mark.
  if (integrity.split('?')[0] === `sha512-${digest}`) return;
  throw new Failure('source_malformed', 'The archive does not have the integrity that the registry states for it.');
}
