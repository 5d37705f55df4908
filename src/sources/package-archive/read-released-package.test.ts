import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { readReleasedPackage } from './read-released-package.ts';

type Entry = readonly [header: Partial<Header> & Pick<Header, 'name'>, content: string];

const MANIFEST: Entry = [{ name: 'package/package.json' }, '{"name":"lens","license":"MIT"}'];
/** Of digits, so that it is no bomb. */
const LONG_MANIFEST = Array.from({ length: 200_000 }, (_none, i) => i).join(' ');
const OTHER = '{"name":"lens","license":"GPL-3.0-only","scripts":{"postinstall":"node steal.js"}}';

async function archiveOf(entries: readonly Entry[]): Promise<Uint8Array> {
  const archive = pack();
  for (const [header, content] of entries) archive.entry(header, content);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

/** The rule an archive is refused by; `null`: it is read. */
async function ruleOf(entries: readonly Entry[]): Promise<string | null> {
  const read = await readReleasedPackage(await archiveOf(entries));
  return read.kind === 'refused' ? read.rule : null;
}

describe('readReleasedPackage', () => {
  it('gives the manifest of the top folder, whatever the name of that folder', async () => {
    const inner: Entry = [{ name: 'lens-1.0.0/lib/package.json' }, '{"name":"inner"}'];
    const archive = await archiveOf([inner, [{ name: 'lens-1.0.0/package.json' }, '\u{feff}{"name":"lens"}']]);

    expect(await readReleasedPackage(archive)).toMatchObject({
      kind: 'read',
      manifest: { name: 'lens' },
      files: [{ path: 'lib/package.json' }, { path: 'package.json' }],
    });
  });

  it.each([
    'package//package.json',
    './package/package.json',
    'package/./package.json',
    'other/package.json',
    'package/PACKAGE.json',
    'package/package.jſon',
    'package/package.json.',
    'package/package.json ',
    'package/package.js\u{200d}on',
    'package./package.json',
  ])('takes no fact from an archive that holds its manifest a second time as %j', async (name) => {
    expect(await ruleOf([MANIFEST, [{ name }, OTHER]])).toBe('entry_duplicate');
    expect(await ruleOf([[{ name }, OTHER], MANIFEST])).toBe('entry_duplicate');
  });

  it('refuses any path that stands there twice, however letter case, slashes and composition differ', async () => {
    const parts = fc.array(fc.constantFrom('a', 'É', 'straße', 'ﬁ', 'x.y'), { minLength: 1, maxLength: 4 });
    const respellings: ReadonlyArray<(part: string) => string> = [
      (part) => part,
      (part) => part.normalize('NFD'),
      (part) => part.toUpperCase(),
      (part) => part.toLowerCase(),
      (part) => `./${part}`,
      (part) => `/${part}`,
      (part) => `${part}.`,
    ];
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.constantFrom(...respellings), { minLength: 4 }), async (path, respell) => {
        const again = path.map((part, place) => respell[place]?.(part) ?? part).join('/');

        const rule = await ruleOf([
          MANIFEST,
          [{ name: `package/${path.join('/')}` }, '1'],
          [{ name: `package/${again}` }, '2'],
        ]);

        expect(rule).toBe('entry_duplicate');
      }),
      { numRuns: 60 },
    );
  });

  it.each<[string, string, readonly Entry[]]>([
    ['no manifest', 'manifest_missing', [[{ name: 'package/lib/package.json' }, '{}']]],
    [
      'a manifest that is a link',
      'entry_kind',
      [[{ name: 'package/package.json', type: 'symlink', linkname: 'x' }, '']],
    ],
    ['a manifest that is no JSON', 'manifest_damaged', [[{ name: 'package/package.json' }, '{']]],
    ['a manifest that is a list', 'manifest_damaged', [[{ name: 'package/package.json' }, '[]']]],
    ['a manifest without end', 'manifest_too_large', [[{ name: 'package/package.json' }, LONG_MANIFEST]]],
  ])('refuses an archive with %s', async (_case, rule, entries) => {
    expect(await ruleOf(entries)).toBe(rule);
  });

  it('refuses bytes that are no archive', async () => {
    expect(await readReleasedPackage(new Uint8Array([1, 2, 3]))).toEqual({ kind: 'refused', rule: 'archive_damaged' });
  });

  it('tells the newest time of a file, and leaves out the constants that packers write', async () => {
    const at = (name: string, mtime: string): Entry => [{ name: `package/${name}`, mtime: new Date(mtime) }, ''];
    const constants = [
      at('a', '1985-10-26T08:15:00Z'),
      at('b', '1970-01-01T00:00:00Z'),
      at('c', '1980-01-01T00:00:00Z'),
    ];
    const manifest: Entry = [{ name: 'package/package.json', mtime: new Date('1985-10-26T08:15:00Z') }, '{}'];
    const dated = [at('d', '2020-03-01T00:00:00Z'), at('e', '2019-01-01T00:00:00Z')];

    expect(await readReleasedPackage(await archiveOf([manifest, ...constants]))).toMatchObject({
      newestFileAtMs: null,
    });
    expect(await readReleasedPackage(await archiveOf([manifest, ...constants, ...dated]))).toMatchObject({
      newestFileAtMs: Date.UTC(2020, 2, 1),
    });
  });
});
