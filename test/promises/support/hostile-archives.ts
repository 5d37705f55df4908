import { gzipSync } from 'node:zlib';
import { createDraw } from '../../support/draw.ts';

interface HostileArchive {
  /** What is wrong with it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether an unpacker without rules would go wrong: then it has to be refused. */
  readonly mustBeRefused: boolean;
}

interface RawEntry {
  readonly name: string;
  /** Of POSIX 1003.1 and GNU: `0` file, `1` hard link, `2` symbolic link, `3` `4` devices, `5` folder, `6` pipe, `x` `g` PAX, `L` `K` GNU. */
  readonly type?: string;
  readonly link?: string;
  readonly content?: Buffer;
  /** As it stands in the header, whatever the content has. */
  readonly size?: string | Buffer;
  readonly mode?: string;
  readonly checksum?: string;
}

/** One entry written byte by byte, for archives that no library writes. */
function rawEntry({ name, type = '0', link = '', content = Buffer.alloc(0), ...told }: RawEntry): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write(`${told.mode ?? '0000644'}\0`, 100);
  header.write('0000000\x000000000\x00', 108);
  const size = told.size ?? `${content.length.toString(8).padStart(11, '0')}\0`;
  if (typeof size === 'string') header.write(size, 124, 12);
  else size.copy(header, 124);
  header.write('14000000000\0', 136);
  header.write(type, 156);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(told.checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const MANIFEST: RawEntry = { name: 'package/package.json', content: Buffer.from('{"name":"lens","version":"1.0.0"}') };
const END = Buffer.alloc(1024);

function tarOf(...entries: readonly RawEntry[]): Buffer {
  return Buffer.concat([...entries.map(rawEntry), END]);
}

function pax(records: Readonly<Record<string, string>>, type = 'x'): RawEntry {
  const lines = Object.entries(records).map(([key, value]) => {
    const rest = Buffer.byteLength(` ${key}=${value}\n`);
    let length = rest + 1;
    while (`${length}`.length + rest !== length) length = `${length}`.length + rest;
    return `${length} ${key}=${value}\n`;
  });
  return { name: 'package/PaxHeader', type, content: Buffer.from(lines.join('')) };
}

type Recipe = readonly [name: string, mustBeRefused: boolean, make: (n: number) => Buffer];
const file = (name: string, content = 'x'): RawEntry => ({ name, content: Buffer.from(content) });
const withFile = (name: string): Buffer => tarOf(MANIFEST, file(name));
const gz = (tar: Buffer): Buffer => gzipSync(tar, { level: 1 });
const HUGE = Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]);
const NEGATIVE = Buffer.alloc(12, 0xff);

/** `n` makes each archive of a recipe another one. */
const RECIPES: readonly Recipe[] = [
  ['path that climbs', true, (n) => gz(withFile(`package/${'../'.repeat((n % 9) + 1)}tmp/hostile-${n}`))],
  ['path that climbs within', true, (n) => gz(withFile(`package/a/../../../hostile-${n}`))],
  ['absolute path', true, (n) => gz(withFile(`/tmp/hostile-${n}`))],
  ['backslashes', true, (n) => gz(withFile(`package\\..\\..\\hostile-${n}`))],
  ['drive', true, (n) => gz(withFile(`package/${String.fromCodePoint(67 + (n % 20))}:/hostile`))],
  ['control character in a path', true, (n) => gz(withFile(`package/a${String.fromCodePoint((n % 30) + 1)}b`))],
  [
    'path with a long tail',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ path: `package/${'a'.repeat(600 + n)}` }), file('package/a'))),
  ],
  ['deep path', true, (n) => gz(tarOf(MANIFEST, pax({ path: `package/${'a/'.repeat(40 + n)}b` }), file('package/a')))],
  ['symbolic link out', true, (n) => gz(tarOf(MANIFEST, { name: 'package/a', type: '2', link: `../../../tmp/${n}` }))],
  [
    'link, then a file through it',
    true,
    (n) => gz(tarOf(MANIFEST, { name: 'package/a', type: '2', link: '/tmp' }, file(`package/a/hostile-${n}`))),
  ],
  ['hard link', true, (n) => gz(tarOf(MANIFEST, { name: `package/a${n}`, type: '1', link: '/etc/passwd' }))],
  ['device', true, (n) => gz(tarOf(MANIFEST, { name: `package/a${n}`, type: n % 2 === 0 ? '3' : '4' }))],
  ['pipe', true, (n) => gz(tarOf(MANIFEST, { name: `package/a${n}`, type: '6' }))],
  ['unknown kind', true, (n) => gz(tarOf(MANIFEST, { name: 'package/a', type: 'ABDMSVZ'[n % 7] ?? 'S' }))],
  ['same path twice', true, (n) => gz(tarOf(MANIFEST, file(`package/${n}`), file(`package/./${n}`, 'y')))],
  ['manifest twice', true, (n) => gz(tarOf(MANIFEST, file('package/Package.JSON', `{"n":${n}}`)))],
  ['letter case', true, (n) => gz(tarOf(MANIFEST, file(`package/aB${n}`), file(`package/Ab${n}`)))],
  ['composition', true, (n) => gz(tarOf(MANIFEST, file(`package/\u00e9${n}`), file(`package/e\u0301${n}`)))],
  ['mark that draws nothing', true, (n) => gz(tarOf(MANIFEST, file(`package/a${n}`), file(`package/a\u200d${n}`)))],
  ['end that is dropped', true, (n) => gz(tarOf(MANIFEST, file(`package/a${n}`), file(`package/a${n}. .`)))],
  ['file and folder', true, (n) => gz(tarOf(MANIFEST, file(`package/a${n}`), file(`package/a${n}/b`)))],
  ['another top folder', true, (n) => gz(tarOf(MANIFEST, file(`other${n}/package.json`, '{}')))],
  ['file beside the top folder', true, (n) => gz(withFile(`index-${n}.js`))],
  ['size beyond all', true, (n) => gz(tarOf(MANIFEST, { ...file(`package/${n}`), size: HUGE }))],
  ['size below zero', true, (n) => gz(tarOf(MANIFEST, { ...file(`package/${n}`), size: NEGATIVE }))],
  ['size of letters', true, (n) => gz(tarOf(MANIFEST, { ...file(`package/${n}`), size: 'zzzzzzzzzzz\0' }))],
  [
    'size in its extended header',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ size: `99999999999${n}` }), file('package/a'))),
  ],
  [
    'size below zero in its extended header',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ size: `-${n + 1}` }), file('package/a'))),
  ],
  [
    'path in its extended header',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ path: `../../hostile-${n}` }), file('package/a'))),
  ],
  [
    'path in a global header',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ path: `/tmp/hostile-${n}` }, 'g'), file('package/a'))),
  ],
  [
    'path in the first of two global headers',
    true,
    (n) =>
      gz(tarOf(MANIFEST, pax({ path: `/tmp/hostile-${n}` }, 'g'), pax({ comment: `${n}` }, 'g'), file('package/a'))),
  ],
  ['comment of git archive', false, (n) => gz(tarOf(pax({ comment: `${n}` }, 'g'), MANIFEST, file('package/a')))],
  [
    'link in its extended header',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ linkpath: `/etc/${n}` }), { name: 'package/a', type: '2' })),
  ],
  [
    'sparse file',
    true,
    (n) =>
      gz(
        tarOf(MANIFEST, pax({ 'GNU.sparse.major': '1', 'GNU.sparse.realsize': `9${n}99999999999` }), file('package/a')),
      ),
  ],
  [
    'long name of GNU',
    true,
    (n) =>
      gz(
        tarOf(
          MANIFEST,
          { name: '././@LongLink', type: 'L', content: Buffer.from(`package/../../hostile-${n}\0`) },
          file('package/a'),
        ),
      ),
  ],
  [
    'long link of GNU',
    true,
    (n) =>
      gz(
        tarOf(
          MANIFEST,
          { name: '././@LongLink', type: 'K', content: Buffer.from(`/etc/${n}\0`) },
          { name: 'package/a', type: '2' },
        ),
      ),
  ],
  [
    'extended header without end',
    true,
    (n) => gz(tarOf(MANIFEST, { name: 'x', type: 'x', content: Buffer.from(`9999999999 path=${n}`) }, file('/a'))),
  ],
  [
    'extended header of megabytes',
    true,
    (n) => gz(tarOf(MANIFEST, pax({ comment: 'x'.repeat(4_000_000 + n), path: '/a' }), file('package/a'))),
  ],
  [
    'very many extended records',
    false,
    (n) =>
      gz(
        tarOf(
          MANIFEST,
          pax(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, `${n}`]))),
          file('package/a'),
        ),
      ),
  ],
  [
    'key of the prototype',
    false,
    (n) => gz(tarOf(MANIFEST, pax({ __proto__: 'x', constructor: `${n}`, 'a.__proto__': 'y' }), file('package/a'))),
  ],
  [
    'wrong checksum',
    true,
    (n) => gz(tarOf(MANIFEST, { ...file('package/a'), checksum: `0000${(n % 8).toString()}7\0 ` })),
  ],
  ['cut in its compression', true, (n) => gz(withFile('package/a')).subarray(0, 60 + (n % 60))],
  ['cut in an entry', true, (n) => gz(tarOf(MANIFEST, file('package/a', 'x'.repeat(5_000))).subarray(0, 1_600 + n))],
  [
    'bomb',
    true,
    (n) =>
      gzipSync(
        Buffer.concat([
          tarOf(MANIFEST).subarray(0, 1_024),
          rawEntry({ name: `package/${n}`, content: Buffer.alloc(40_000_000) }),
          END,
        ]),
      ),
  ],
  [
    'many small members',
    true,
    (n) =>
      gz(
        Buffer.concat([
          ...Array.from({ length: 51_000 }, (_, i) => rawEntry({ name: `package/${n}-${i}`, type: '5' })),
          END,
        ]),
      ),
  ],
  ['compressed twice', true, (n) => gz(gz(withFile(`package/a${n}`)))],
  [
    'several compressed parts',
    true,
    (n) => Buffer.concat([gz(tarOf(MANIFEST).subarray(0, 1_024)), gz(withFile(`/tmp/hostile-${n}`))]),
  ],
  [
    'archive in an archive',
    false,
    (n) => gz(tarOf(MANIFEST, { name: 'package/a.tgz', content: gz(withFile(`/tmp/hostile-${n}`)) })),
  ],
  ['runs as its owner', false, (n) => gz(tarOf(MANIFEST, { ...file(`package/a${n}`), mode: '0006777' }))],
  ['bytes behind its end', false, (n) => gz(Buffer.concat([withFile('package/a'), Buffer.alloc(512 * (n % 40))]))],
  [
    'install script',
    false,
    (n) =>
      gz(
        tarOf({
          ...MANIFEST,
          content: Buffer.from(`{"name":"l","version":"1.0.0","scripts":{"postinstall":"touch /tmp/hostile-${n}"}}`),
        }),
      ),
  ],
  ['manifest of deep nesting', true, (n) => gz(tarOf({ ...MANIFEST, content: Buffer.from('['.repeat(200_000 + n)) }))],
  [
    'manifest of a megabyte and more',
    true,
    (n) => gz(tarOf({ ...MANIFEST, content: Buffer.from(`{"a":"${'x'.repeat(1_050_000 + n)}"}`) })),
  ],
  ['no manifest', true, (n) => gz(tarOf(file(`package/a${n}`)))],
  ['no archive', true, (n) => Buffer.from(`<html>${n}</html>`)],
  ['random bytes', true, (n) => Buffer.from(Array.from({ length: 3_000 }, randomByte(n)))],
  ['random bytes, compressed', true, (n) => gz(Buffer.from(Array.from({ length: 3_000 }, randomByte(n))))],
];

function randomByte(seed: number): () => number {
  const draw = createDraw(seed + 1);
  return () => draw(256);
}

/** So many archives, each kind as often as any other. */
export function* hostileArchives(count: number): Generator<HostileArchive> {
  for (let i = 0; i < count; i += 1) {
    const [name, mustBeRefused, make] = RECIPES[i % RECIPES.length] ?? ['none', false, () => Buffer.alloc(0)];
    yield { name, mustBeRefused, bytes: make(Math.floor(i / RECIPES.length)) };
  }
}
