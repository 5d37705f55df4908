import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { ARCHIVE_BOUNDS, type ArchiveBounds } from './archive-bounds.ts';
import { readPackageArchive } from './read-package-archive.ts';

type Entry = readonly [header: Partial<Header> & Pick<Header, 'name'>, content: string | Buffer];

const MANIFEST: Entry = [{ name: 'package/package.json' }, '{"name":"lens"}'];

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const [header, content] of entries) archive.entry(header, content);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function archiveOf(entries: readonly Entry[]): Promise<Uint8Array> {
  return gzipSync(await tarOf(entries));
}

/** The rule that an archive is refused by, and the entry it was seen at; `read`: it is not refused. */
async function refusal(archive: Uint8Array, overrides: Partial<ArchiveBounds> = {}): Promise<string> {
  const thrown: unknown = await readPackageArchive(archive, { ...ARCHIVE_BOUNDS, ...overrides }).then(
    () => 'read',
    (failure: unknown) => failure,
  );
  if (!(thrown instanceof Failure)) return String(thrown);
  expect(thrown.code).toBe('source_malformed');
  return `${thrown.items[0]?.code} ${thrown.items[0]?.pointer}`.trim();
}

/** A header of POSIX 1003.1 for all entries behind it, as blocks of an archive. */
function globalHeader(records: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('pax_global_header');
  header.write('0000644\0', 100);
  header.write(`${records.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${' '.repeat(8)}g`, 148);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const content = Buffer.alloc(512);
  content.write(records);
  return Buffer.concat([header, content]);
}

/** Changes the header of the one entry, and mends its checksum (POSIX 1003.1, ustar). */
async function withHeader(change: (header: Buffer) => void): Promise<Uint8Array> {
  const tar = await tarOf([[{ name: 'package/a' }, 'abc']]);
  const header = tar.subarray(0, 512);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(tar);
}

describe('readPackageArchive', () => {
  it('gives the files below the top folder, and the sum of their sizes', async () => {
    const archive = await archiveOf([
      [{ name: 'package/', type: 'directory' }, ''],
      MANIFEST,
      [{ name: './package/lib//index.js' }, 'export {}'],
      [{ name: 'package/lib/', type: 'directory' }, ''],
    ]);

    const read = await readPackageArchive(archive, ARCHIVE_BOUNDS);

    expect(read.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['package.json', '{"name":"lens"}'],
      ['lib/index.js', 'export {}'],
    ]);
    expect(read.unpackedSizeBytes).toBe(24);
  });

  it('reads archives whose top folder has another name, and paths too long for a plain header', async () => {
    const name = `lens-1.0.0/${'a/'.repeat(20)}${'b'.repeat(150)}`;

    const { files } = await readPackageArchive(await archiveOf([[{ name }, 'x']]), ARCHIVE_BOUNDS);

    expect(files.map(({ path }) => path)).toEqual([name.slice('lens-1.0.0/'.length)]);
  });

  it.each<[string, string, Partial<Header> & Pick<Header, 'name'>]>([
    ['a path that climbs out', 'entry_path_parent', { name: 'package/../../etc/cron.d/x' }],
    ['a path that climbs and comes back', 'entry_path_parent', { name: 'package/lib/../index.js' }],
    ['an absolute path', 'entry_path_absolute', { name: '/etc/passwd' }],
    ['a path with backslashes', 'entry_path_backslash', { name: String.raw`package\..\..\x` }],
    ['a drive', 'entry_path_drive', { name: 'C:/x' }],
    ['a drive behind the top folder', 'entry_path_drive', { name: 'package/C:/x' }],
    ['a path with a line break', 'entry_path_control_character', { name: 'package/a\nb' }],
    ['a path with an escape sequence', 'entry_path_control_character', { name: 'package/\u001b[2J' }],
    ['a hard link', 'entry_kind', { name: 'package/a', type: 'link', linkname: '/etc/passwd' }],
    ['a symbolic link', 'entry_kind', { name: 'package/a', type: 'symlink', linkname: '../../..' }],
    ['a character device', 'entry_kind', { name: 'package/a', type: 'character-device' }],
    ['a block device', 'entry_kind', { name: 'package/a', type: 'block-device' }],
    ['a named pipe', 'entry_kind', { name: 'package/a', type: 'fifo' }],
    ['a path that is too long', 'entry_path_too_long', { name: `package/${'a'.repeat(600)}` }],
    ['a path that is too deep', 'entry_path_too_deep', { name: `package/${'a/'.repeat(40)}b` }],
    ['a file beside the top folder', 'entry_outside_top_folder', { name: 'index.js' }],
  ])('refuses %s', async (_case, rule, header) => {
    const archive = await archiveOf([MANIFEST, [header, '']]);

    expect(await refusal(archive)).toBe(`${rule} /entries/1`);
  });

  it.each<[string, string, readonly string[]]>([
    ['twice the same path', 'entry_duplicate', ['package/a.js', 'package/a.js']],
    ['paths that differ in letter case', 'entry_duplicate', ['package/Index.js', 'package/index.JS']],
    ['paths that differ in composition', 'entry_duplicate', ['package/\u00e9.js', 'package/e\u0301.js']],
    ['paths that differ in their top folder', 'entry_duplicate', ['package/a.js', 'other/a.js']],
    ['paths that differ in dots and slashes', 'entry_duplicate', ['package/a.js', 'package/.//a.js']],
    ['a file that is a folder of another', 'entry_file_and_folder', ['package/a', 'package/A/b']],
    ['a folder that is a file afterwards', 'entry_file_and_folder', ['package/a/b', 'package/a']],
  ])('refuses %s', async (_case, rule, [first, second]) => {
    const archive = await archiveOf([
      [{ name: first! }, 'x'],
      [{ name: second! }, 'y'],
    ]);

    expect(await refusal(archive)).toBe(`${rule} /entries/1`);
  });

  it('goes by the path of an extended header, which overrides the plain one', async () => {
    const archive = await archiveOf([[{ name: 'package/harmless.js', pax: { path: '../../evil.js' } }, 'x']]);

    expect(await refusal(archive)).toBe('entry_path_parent /entries/0');
  });

  it.each([
    ['names all entries', ['24 path=../../../evil.js\n']],
    ['names all entries, and another one follows it', ['24 path=../../../evil.js\n', '24 comment=0123456789abc\n']],
    ['says that all entries are sparse', ['22 GNU.sparse.major=1\n']],
  ])('refuses a header that %s, which unpackers read in two ways', async (_case, headers) => {
    const tar = await tarOf([MANIFEST, [{ name: 'package/b' }, 'x']]);
    const globals = headers.map((text) => globalHeader(text));

    expect(await refusal(gzipSync(Buffer.concat([tar.subarray(0, 1_024), ...globals, tar.subarray(1_024)])))).toBe(
      'entry_kind /entries/1',
    );
  });

  it('reads an archive that `git archive` made, with a comment for all entries', async () => {
    const tar = await tarOf([MANIFEST, [{ name: 'package/b' }, 'x']]);
    const comment = globalHeader(`52 comment=${'c0ffee'.padEnd(40, '0')}\n`);

    const { files } = await readPackageArchive(gzipSync(Buffer.concat([comment, tar])), ARCHIVE_BOUNDS);

    expect(files.map(({ path }) => path)).toEqual(['package.json', 'b']);
  });

  it('goes by the long name of GNU archives', async () => {
    const long = await withHeader((header) => header.fill(0, 0, 100).write('././@LongLink').valueOf());
    const tar = gunzipSync(long);
    const name = Buffer.alloc(512);
    name.write('package/../../evil.js');
    const linkHeader = Buffer.from(tar.subarray(0, 512));
    linkHeader.write('L', 156);
    linkHeader.write('00000000026\0', 124);
    linkHeader.fill(' ', 148, 156);
    linkHeader.write(
      `${linkHeader
        .reduce((total, byte) => total + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );

    expect(await refusal(gzipSync(Buffer.concat([linkHeader, name, tar])))).toBe('entry_path_parent /entries/0');
  });

  it('refuses sparse files, old and new', async () => {
    const old = await withHeader((header) => header.write('S', 156));
    const extended = await archiveOf([[{ name: 'package/a', pax: { 'GNU.sparse.major': '1' } }, 'x']]);

    expect(await refusal(old)).toBe('entry_kind /entries/0');
    expect(await refusal(extended)).toBe('entry_kind /entries/0');
  });

  it('refuses an entry that announces more than is read, before reading it', async () => {
    const archive = await withHeader((header) => header.write('77777777777\0', 124));

    expect(await refusal(archive)).toBe('archive_unpacks_too_large /entries/0');
  });

  it('refuses a bomb by its ratio', async () => {
    const archive = await archiveOf([[{ name: 'package/zeros' }, Buffer.alloc(4_000_000)]]);

    expect(await refusal(archive)).toBe('archive_ratio');
  });

  it('refuses a bomb below the ratio limit by its bytes', async () => {
    const archive = await archiveOf([[{ name: 'package/zeros' }, Buffer.alloc(4_000_000)]]);

    expect(await refusal(archive, { maxRatio: 100_000, maxUnpackedBytes: 3_000_000 })).toMatch(
      /^archive_unpacks_too_large/u,
    );
  });

  it('refuses a million entries at the first one too many', async () => {
    const thousand = await tarOf(
      Array.from({ length: 1000 }, (_, i): Entry => [{ name: `package/${i}/`, type: 'directory' }, '']),
    );
    // Gzip members one after the other are one stream; the end mark of each archive is left out.
    const member = gzipSync(thousand.subarray(0, -1024));
    const archive = Buffer.concat(Array.from({ length: 1000 }, () => member));

    expect(await refusal(archive, { maxUnpackedBytes: 1e9, maxRatio: 1e6 })).toBe(
      'archive_too_many_entries /entries/50000',
    );
  });

  it('refuses an archive that is larger than what is read', async () => {
    expect(await refusal(await archiveOf([MANIFEST]), { maxArchiveBytes: 20 })).toBe('archive_too_large');
  });

  it('refuses bytes that are no archive, and archives cut short in either layer', async () => {
    const tar = await tarOf([MANIFEST, [{ name: 'package/a' }, 'x'.repeat(2_000)]]);
    const whole = gzipSync(tar);

    expect(await refusal(new Uint8Array([1, 2, 3]))).toBe('archive_damaged');
    expect(await refusal(whole.subarray(0, -20))).toBe('archive_damaged');
    expect(await refusal(gzipSync(tar.subarray(0, 2_000)))).toBe('archive_damaged');
    expect(await refusal(gzipSync(new Uint8Array(700).fill(65)))).toBe('archive_damaged');
  });

  it('ends for any bytes with files or with a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), fc.nat(1_000), async (noise, at) => {
        const tar = await tarOf([MANIFEST, [{ name: 'package/a' }, 'x']]);
        tar.set(noise.subarray(0, Math.max(0, tar.length - at)), at);

        expect(await refusal(gzipSync(tar))).toMatch(/^(?:read|archive_|entry_)/u);
      }),
      { numRuns: 60 },
    );
  });
});
