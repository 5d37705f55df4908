import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A package as a test makes it up: what is left out has an ordinary value. */
export interface FixturePackage {
  readonly name: string;
  /** Version → what was released. */
  readonly releases: Readonly<Record<string, FixtureRelease>>;
  /** Default: `latest` is the release that stands last. */
  readonly distTags?: Readonly<Record<string, string>>;
}

export interface FixtureRelease {
  /** Added to name and version. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Path below the top folder → content, beside the manifest. */
  readonly files?: Readonly<Record<string, string>>;
  /** ISO 8601; default: the registry does not say. */
  readonly publishedAt?: string;
  readonly deprecated?: string;
}

/** The archive that a release of the made-up package has: the same bytes every time. */
export async function packRelease(name: string, version: string, release: FixtureRelease): Promise<Uint8Array> {
  const archive = pack();
  const manifest = JSON.stringify({ name, version, ...release.manifest });
  for (const [path, content] of Object.entries({ 'package.json': manifest, ...release.files })) {
    archive.entry({ name: `package/${path}`, mtime: new Date(0) }, content);
  }
  archive.finalize();
  return gzipSync(await buffer(archive));
}

export function integrityOf(archive: Uint8Array): string {
  return `sha512-${createHash('sha512').update(archive).digest('base64')}`;
}

export function shasumOf(archive: Uint8Array): string {
  return createHash('sha1').update(archive).digest('hex');
}
