import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { readArchive } from './archive-manifest.ts';

const BOUNDS = { maxUnpackedBytes: 100_000, maxEntries: 5 };
const MANIFEST: Entry = [{ name: 'package/package.json' }, '{"name":"lens"}'];

type Entry = readonly [header: Partial<Header> & Pick<Header, 'name'>, content: string];

async function archiveOf(entries: readonly Entry[]): Promise<Uint8Array> {
  const archive = pack();
  for (const [header, content] of entries) archive.entry(header, content);
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

describe('readArchive', () => {
  it('reads the manifest and sums the sizes of plain files', async () => {
    const archive = await archiveOf([
      [{ name: 'package', type: 'directory' }, ''],
      [{ name: 'package/lib/package.json' }, '{"name":"inner"}'],
      MANIFEST,
      [{ name: 'package/link', type: 'symlink', linkname: 'lib' }, ''],
    ]);

    expect(await readArchive(archive, BOUNDS)).toEqual({
      manifest: { name: 'lens' },
      unpackedSizeBytes: 31,
      hasNativeBuild: false,
    });
  });

  it.each([
    ['package/binding.gyp', true],
    ['package/deps/binding.gyp', false],
  ])('takes %s for a build at installation: %j', async (name, hasNativeBuild) => {
    const archive = await archiveOf([MANIFEST, [{ name }, '{}']]);

    expect(await readArchive(archive, BOUNDS)).toMatchObject({ hasNativeBuild });
  });

  it('reads archives whose top folder has another name', async () => {
    const archive = await archiveOf([[{ name: 'lens-1.0.0/package.json' }, '{"name":"lens"}']]);

    expect((await readArchive(archive, BOUNDS)).manifest).toEqual({ name: 'lens' });
  });

  it.each<[string, readonly Entry[]]>([
    ['no manifest', [[{ name: 'package/index.js' }, '']]],
    ['two manifests', [MANIFEST, MANIFEST]],
    [
      'a manifest that is a symbolic link',
      [[{ name: 'package/package.json', type: 'symlink', linkname: '/etc/hostname' }, '']],
    ],
    ['a manifest that is a hard link', [[{ name: 'package/package.json', type: 'link', linkname: 'other' }, '']]],
    ['a manifest that is no JSON', [[{ name: 'package/package.json' }, '{']]],
    ['too many entries', [MANIFEST, ...Array.from({ length: 5 }, (_, i): Entry => [{ name: `package/${i}` }, ''])]],
    ['too many bytes', [MANIFEST, [{ name: 'package/zeros' }, '0'.repeat(200_000)]]],
  ])('refuses %s', async (_case, entries) => {
    const archive = await archiveOf(entries);

    await expect(readArchive(archive, BOUNDS)).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it('refuses bytes that are no archive, and an archive cut short', async () => {
    const whole = await archiveOf([MANIFEST]);

    await expect(readArchive(new Uint8Array([1, 2, 3]), BOUNDS)).rejects.toMatchObject({ code: 'source_malformed' });
    await expect(readArchive(whole.subarray(0, -20), BOUNDS)).rejects.toMatchObject({ code: 'source_malformed' });
    await expect(readArchive(gzipSync(new Uint8Array(700).fill(65)), BOUNDS)).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });
});
