import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import type { ReleaseSource } from '../../facts/release/release-source.ts';
import { createNpmRegistry } from './npm-registry.ts';

const QUESTIONS = {
  hostPackage: 'host',
  manifestSections: ['host'],
  channelTags: { stable: 'latest', next: null, developer: null },
};
const TARBALL = 'https://registry.example/-/lens-1.2.0.tgz';

async function archiveOf(manifest: object, secondManifest: object | null = null): Promise<Uint8Array> {
  const archive = pack();
  archive.entry({ name: 'package/package.json' }, JSON.stringify(manifest));
  if (secondManifest !== null) archive.entry({ name: 'package//package.json' }, JSON.stringify(secondManifest));
  archive.finalize();
  const chunks: Uint8Array[] = [];
  archive.on('data', (chunk) => {
    if (chunk instanceof Uint8Array) chunks.push(chunk);
  });
  await new Promise((resolve) => {
    archive.on('end', () => resolve(null));
  });
  return gzipSync(Buffer.concat(chunks));
}

function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function packument(integrity: string | undefined): Uint8Array {
  const versions = { '1.2.0': { version: '1.2.0', dist: { tarball: TARBALL, integrity } } };
  return new TextEncoder().encode(JSON.stringify({ 'dist-tags': { latest: '1.2.0' }, versions }));
}

function registryOf(answers: Readonly<Record<string, Uint8Array>>) {
  const http: HttpPort = {
    get: async ({ url }) => {
      const body = answers[url];
      return body === undefined ? { kind: 'missing' } : { kind: 'found', body, etag: null };
    },
  };
  return createNpmRegistry({
    http,
    clock: fixedClock('2026-02-01T00:00:00.000Z'),
    baseUrl: 'https://registry.example/',
  });
}

function latest(registry: ReleaseSource, packageName: string) {
  return registry.observeRelease({
    packageName,
    selector: { channel: 'stable' },
    questions: QUESTIONS,
    earlierBytes: () => null,
  });
}

describe('createNpmRegistry', () => {
  it('takes licence, repository and sections from the archive', async () => {
    const archive = await archiveOf({ license: 'MIT', repository: 'acme/lens', host: {} });
    const registry = registryOf({
      'https://registry.example/@acme%2Flens': packument(integrityOf(archive)),
      [TARBALL]: archive,
    });

    expect(await latest(registry, '@acme/lens')).toMatchObject({
      kind: 'observed',
      facts: {
        packageName: '@acme/lens',
        version: '1.2.0',
        integrity: integrityOf(archive),
        artifactDigest: sha256(archive),
        publishedAtMs: null,
        license: 'MIT',
        declaredRepositoryUrl: 'acme/lens',
        declaredRepositoryDirectory: null,
        isDeprecated: null,
        unpackedSizeBytes: 52,
        distTags: { latest: '1.2.0' },
        keywords: [],
        manifestSections: ['host'],
        hostPeerRange: null,
        observedAtMs: Date.UTC(2026, 1, 1),
      },
    });
  });

  it('sees a release whose archive can be read in two ways, and takes no fact from its files', async () => {
    const archive = await archiveOf({ license: 'MIT' }, { license: 'GPL-3.0-only', scripts: { postinstall: 'x' } });
    const registry = registryOf({
      'https://registry.example/lens': packument(integrityOf(archive)),
      [TARBALL]: archive,
    });

    const observation = await registry.observeRelease({
      packageName: 'lens',
      selector: { version: '1.2.0' },
      questions: { ...QUESTIONS, channelTags: { stable: 'latest', next: null, developer: null } },
      earlierBytes: () => null,
    });

    expect(observation).toMatchObject({
      kind: 'observed',
      facts: {
        archiveRule: 'entry_duplicate',
        isIntegrityVerified: true,
        artifactDigest: sha256(archive),
        license: null,
        declaredRepositoryUrl: null,
        installScripts: null,
        dependencies: null,
        keywords: null,
        unpackedSizeBytes: null,
      },
    });
  });

  it.each(['other', 'Lens'])('refuses an archive with the manifest of %s', async (name) => {
    const archive = await archiveOf({ name });
    const registry = registryOf({
      'https://registry.example/lens': packument(integrityOf(archive)),
      [TARBALL]: archive,
    });

    await expect(latest(registry, 'lens')).rejects.toMatchObject({
      code: 'source_malformed',
      message: expect.stringContaining('lens'),
    });
  });

  it('says that a package is missing', async () => {
    expect(await latest(registryOf({}), 'lens')).toEqual({
      kind: 'missing',
      absence: { reason: 'package_missing', sinceMs: null },
    });
  });

  it.each([
    ['an archive that is another than the stated one', integrityOf(new Uint8Array([1]))],
    ['an integrity it cannot check against', 'sha512-'],
  ])('refuses %s', async (_case, integrity) => {
    const archive = await archiveOf({});
    const registry = registryOf({ 'https://registry.example/lens': packument(integrity), [TARBALL]: archive });

    await expect(latest(registry, 'lens')).rejects.toMatchObject({
      code: 'source_integrity_mismatch',
    });
  });

  it('refuses a release whose archive is not there', async () => {
    const registry = registryOf({ 'https://registry.example/lens': packument(undefined) });

    await expect(latest(registry, 'lens')).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it.each(['', '.', '..'])('does not climb in the registry by the name %j', async (name) => {
    await expect(latest(registryOf({}), name)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
