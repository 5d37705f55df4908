import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledPublication, runFacts } from '../../test/fixtures/publication.ts';
import { openBelow } from '../../test/support/open-files.ts';
import { directoryFileOf, pluginRecord } from '../../test/support/served-plugins.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';
import { type CompiledPublication, compilePublication, jsonLinesFile } from './compile-publication.ts';
import { durableFiles } from './durable-files.ts';
import { contentIds } from './manifest-content.ts';
import { folderName } from './publication-folder.ts';
import { smallFile } from './read-manifest.ts';
import { currentPublication, currentPublicationName, readPublication } from './read-publication.ts';
import { writePublication } from './write-publication.ts';

const WHOLE = compiledPublication('whole', 3);
const NAME = folderName(WHOLE.manifest);

/** Paths of the parts of a publication on disk. */
async function written(publication: CompiledPublication = WHOLE) {
  const root = temporaryFolder();
  const folder = await writePublication(root, publication, durableFiles);
  const pathOf = (name: string) => join(folder, publication.files.find((file) => file.name === name)?.path ?? '');
  return {
    root,
    manifest: join(folder, 'manifest.json'),
    records: pathOf('discovery.jsonl'),
    directory: pathOf('directory.json'),
    index: pathOf('search.index'),
  };
}
type Written = Awaited<ReturnType<typeof written>>;

function flipBit(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function rewriteManifest({ manifest }: Written, change: object): void {
  writeFileSync(manifest, `${canonicalJson({ ...WHOLE.manifest, ...change })}\n`);
}

/** What somebody can do who knows the form: another manifest, its folder named for it. @returns the folder's name */
function forge({ root, manifest }: Written, change: Partial<PublicationManifest>): string {
  const forged = { ...WHOLE.manifest, ...change };
  const name = folderName(forged);
  writeFileSync(manifest, `${canonicalJson(forged)}\n`);
  renameSync(join(root, NAME), join(root, name));
  return name;
}

describe('readPublication', () => {
  it('opens what verifies, files and all', async () => {
    const { root } = await written();

    const publication = await readPublication(root, NAME, 3);

    expect(publication.manifest).toEqual(WHOLE.manifest);
    expect(publication.discovery.count).toBe(2);
    expect(publication.discovery.indexOf(pluginRecord(2, '').entry.entry_id)).toBe(1);
    expect(await publication.readFile('search.index')).toEqual(Buffer.from('{"edition":"whole"}'));
    expect(await publication.readFile('manifest.json')).toBeNull();
    expect(await publication.readFile('../CURRENT')).toBeNull();
  });

  it.each<[string, (paths: Written) => void]>([
    ['a file that was cut short', ({ records }) => truncateSync(records, 10)],
    ['one flipped bit', ({ index }) => flipBit(index, 3)],
    ['one flipped bit in the records', ({ records }) => flipBit(records, 100)],
    ['one flipped bit in the directory', ({ directory }) => flipBit(directory, 100)],
    ['a directory that was cut short', ({ directory }) => truncateSync(directory, 100)],
    ['a directory that is missing', ({ directory }) => rmSync(directory)],
    ['a file that is missing', ({ index }) => rmSync(index)],
    ['a manifest that is missing', ({ manifest }) => rmSync(manifest)],
    ['a manifest that was cut short', ({ manifest }) => truncateSync(manifest, 200)],
    ['a manifest that is no text', ({ manifest }) => writeFileSync(manifest, new Uint8Array([0xff, 0xfe]))],
    ['a manifest of another form', (paths) => rewriteManifest(paths, { schema_version: '2.0.0', extra: 1 })],
    [
      'a manifest of another publication',
      ({ manifest }) => writeFileSync(manifest, compiledPublication('other', 3).manifestBytes),
    ],
    ['a manifest that lists no index', (paths) => rewriteManifest(paths, { files: WHOLE.manifest.files.slice(0, 2) })],
    ['a manifest that lists no file', (paths) => rewriteManifest(paths, { files: [] })],
    [
      'a manifest with another number of entries',
      (paths) => rewriteManifest(paths, { counts: { records_read: 3, entries: 3, merged: 0, excluded: 0 } }),
    ],
    [
      'a manifest that names a file outside',
      (paths) =>
        rewriteManifest(paths, { files: WHOLE.manifest.files.map((file) => ({ ...file, path: '../CURRENT' })) }),
    ],
  ])('refuses %s', async (_case, damage) => {
    const paths = await written();
    damage(paths);

    await expect(readPublication(paths.root, NAME, 0)).rejects.toMatchObject({ code: 'publication_invalid' });
  });

  it.each<[string, Partial<PublicationManifest>]>([
    ['sequence', { sequence: 999_999 }],
    ['host', { host_id: 'another' }],
    ['snapshot id', { snapshot_id: 'discovery.composite.2026-09-06.v1-0-0.000000000000' }],
    ['expiry', { expires_at: '2026-09-08T00:00:00.000Z' }],
    ['list of notes', { notes: [{ note: 'text_shortened', count: 1 }] }],
  ])('refuses a manifest with another %s than was published', async (_case, change) => {
    const paths = await written();
    rewriteManifest(paths, change);

    await expect(readPublication(paths.root, NAME, 0)).rejects.toMatchObject({ code: 'publication_invalid' });
  });

  it.each(['{"sequence":3,', '{ '])('refuses a manifest that begins with %s and says the same', async (start) => {
    const paths = await written();
    const text = readFileSync(paths.manifest, 'utf8');
    writeFileSync(paths.manifest, `${start}${text.slice(1)}`);

    await expect(readPublication(paths.root, NAME, 0)).rejects.toMatchObject({
      message: 'The manifest is not canonical JSON.',
    });
  });

  const fewer = WHOLE.manifest.files.filter(({ name }) => name !== 'directory.json');
  const twice = [...WHOLE.manifest.files, ...WHOLE.manifest.files.slice(-1)];
  it.each<[string, Partial<PublicationManifest>]>([
    ['expires before its as_of', { expires_at: '2026-09-05T00:00:00.000Z' }],
    ['expires before its as_of', { expired_at: '2026-09-06T12:00:00.000Z' }],
    ['expires before its as_of', { expired_at: '2096-09-06T00:00:00.000Z' }],
    ['has an as_of', { as_of: '2026-09-06T00:00:00.001Z' }],
    ['has an as_of', { created_at: '2026-09-06T00:00:00.000Z', as_of: '2026-09-05T23:59:59.999Z' }],
    ['has ids', { snapshot_id: 'discovery.composite.2026-09-06.v1-0-0.000000000000' }],
    ['has ids', { publication_version: 'public.2026-09-06.000000000000' }],
    ['has ids', { files: fewer }],
    ['lists files out of order', { files: WHOLE.manifest.files.toReversed() }],
    ['lists files out of order', { files: twice }],
    [
      'lists a file under a path',
      { files: WHOLE.manifest.files.map((file) => ({ ...file, path: 'discovery.jsonl' })) },
    ],
    ['leaves out or merges', { counts: { records_read: 3, entries: 2, merged: 1, excluded: 0 } }],
    ['lists no directory.json', { ...contentIds({ ...WHOLE.manifest, files: fewer }), files: fewer }],
  ])('says of a manifest that it %s, whoever named its folder', async (message, change) => {
    const paths = await written();
    const name = forge(paths, change);

    await expect(readPublication(paths.root, name, 0)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: expect.stringContaining(message),
    });
  });

  const counted = { records_read: 3, entries: 3, merged: 0, excluded: 0 };
  const without = (left: string): Partial<PublicationManifest> => {
    const files = WHOLE.manifest.files.filter(({ name }) => name !== left);
    return { ...contentIds({ ...WHOLE.manifest, files }), files };
  };
  it.each<[string, (paths: Written) => string | void]>([
    ['CURRENT names a publication that is not there.', ({ root }) => rmSync(join(root, NAME), { recursive: true })],
    [
      'CURRENT names what is no folder.',
      ({ root }) => (rmSync(join(root, NAME), { recursive: true }), writeFileSync(join(root, NAME), '')),
    ],
    ['The publication has no manifest.', ({ manifest }) => rmSync(manifest)],
    ['The manifest is not JSON.', ({ manifest }) => truncateSync(manifest, 200)],
    ['The manifest is not JSON.', ({ manifest }) => writeFileSync(manifest, Uint8Array.of(0x22, 0xff, 0x22))],
    ['The manifest is not of the form', (paths) => rewriteManifest(paths, { extra: 1 })],
    ['The manifest is not the one its folder is named for', (paths) => rewriteManifest(paths, { sequence: 4 })],
    ['has another number of records', (paths) => forge(paths, { counts: counted })],
    ['The manifest lists no discovery.jsonl', (paths) => forge(paths, without('discovery.jsonl'))],
    ['The manifest lists no search.index', (paths) => forge(paths, without('search.index'))],
    ['The file search.index is missing.', ({ index }) => rmSync(index)],
    ['The file search.index has another digest', ({ index }) => flipBit(index, 3)],
    ['The file discovery.jsonl has another digest', ({ records }) => flipBit(records, 100)],
    ['The file directory.json has another digest', ({ directory }) => flipBit(directory, 100)],
    ['The file discovery.jsonl has another size', ({ records }) => truncateSync(records, 100)],
  ])('says what is wrong, and leaves no file open: %s', async (message, damage) => {
    const paths = await written();
    const name = damage(paths) ?? NAME;

    await expect(readPublication(paths.root, name, 0)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: expect.stringContaining(message),
    });
    expect(openBelow(paths.root)).toEqual([]);
  });

  it('verifies the files that it does not hold too', async () => {
    const notes = { name: 'withdrawals.jsonl', bytes: new Uint8Array([1, 2, 3]) };
    const more = compilePublication([...WHOLE.files, notes], runFacts(), 3);
    const { root } = await written(more);
    const name = folderName(more.manifest);
    (await readPublication(root, name, 0)).close();
    flipBit(join(root, name, more.manifest.files.at(-1)!.path), 1);

    await expect(readPublication(root, name, 0)).rejects.toMatchObject({
      message: 'The file withdrawals.jsonl has another digest than the manifest says.',
    });
  });

  it('refuses the publication of another host', async () => {
    const { root } = await written();

    await expect(readPublication(root, NAME, 0, 'another')).rejects.toMatchObject({
      message: /of the host made-up, and not of another:/u,
    });
    (await readPublication(root, NAME, 0, 'made-up')).close();
  });

  it.each<[string, (path: string) => void]>([
    ['a link to the same bytes', (path) => symlinkSync(`${path}.moved`, path)],
    ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
    ['a pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
  ])('refuses %s in the place of a file, whichever it is', async (_case, replace) => {
    for (const part of ['manifest', 'records', 'directory', 'index'] as const) {
      const paths = await written();
      renameSync(paths[part], `${paths[part]}.moved`);
      replace(paths[part]);

      await expect(readPublication(paths.root, NAME, 0)).rejects.toMatchObject({ code: 'publication_invalid' });
    }
  });

  it('refuses a folder that is a link', async () => {
    const { root } = await written();
    renameSync(join(root, NAME), join(root, 'elsewhere'));
    symlinkSync('elsewhere', join(root, NAME));

    await expect(readPublication(root, NAME, 0)).rejects.toMatchObject({ code: 'publication_invalid' });
  });

  it('refuses a publication that is older than the one already served', async () => {
    const { root } = await written();

    await expect(readPublication(root, NAME, 4)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The publication is older than the one already served.',
    });
  });

  it('refuses a folder that is not there', async () => {
    await expect(readPublication(temporaryFolder(), NAME, 0)).rejects.toMatchObject({ code: 'publication_invalid' });
  });

  it('opens a publication without a single plugin', async () => {
    const counts = { records_read: 1, entries: 0, merged: 0, excluded: 1 };
    const files = [
      jsonLinesFile('discovery.jsonl', []),
      { name: 'directory.json', bytes: directoryFileOf([]) },
      { name: 'search.index', bytes: new Uint8Array([1]) },
    ];
    const exclusions = [{ rule: 'name_missing', count: 1 }];
    const empty = compilePublication(files, runFacts({ counts, exclusions }), 1);
    const { root } = await written(empty);

    const { discovery, directory } = await readPublication(root, folderName(empty.manifest), 0);

    expect([discovery.count, directory.count]).toEqual([0, 0]);
  });
});

describe('a publication that is open', () => {
  const recordOf = (text: string) => pluginRecord(1, `first ${text}`);
  const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

  it('gives its records after its folder was removed', async () => {
    const { root } = await written();
    const publication = await readPublication(root, NAME, 0);

    rmSync(join(root, NAME), { recursive: true });

    expect(parsed(publication.discovery.bytesAt(0))).toEqual(recordOf('whole'));
    await expect(publication.streamFile('discovery.jsonl')).rejects.toMatchObject({ code: 'publication_invalid' });
    publication.close();
  });

  it('gives no record that was changed in place, and the others still', async () => {
    const { root, records } = await written();
    const publication = await readPublication(root, NAME, 0);

    flipBit(records, 100);

    expect(() => publication.discovery.bytesAt(0)).toThrow(expect.objectContaining({ code: 'publication_invalid' }));
    expect(parsed(publication.discovery.bytesAt(1))).toEqual(pluginRecord(2, 'second whole'));
    publication.close();
  });

  it('gives no plugin of the directory that was changed in place', async () => {
    const { root, directory } = await written();
    const publication = await readPublication(root, NAME, 0);
    const before = parsed(publication.directory.pluginAt(0));

    flipBit(directory, readFileSync(directory).indexOf('plugin.discovery'));

    expect(before).toMatchObject({ id: 'plugin.discovery.000000000000000000000001' });
    expect(() => publication.directory.pluginAt(0)).toThrow(expect.objectContaining({ code: 'publication_invalid' }));
    publication.close();
  });

  it('gives no record that was cut off', async () => {
    const { root, records } = await written();
    const publication = await readPublication(root, NAME, 0);

    truncateSync(records, 10);

    expect(() => publication.discovery.bytesAt(1)).toThrow(expect.objectContaining({ code: 'publication_invalid' }));
    await expect(publication.readFile('discovery.jsonl')).rejects.toMatchObject({ code: 'publication_invalid' });
    await expect(publication.streamFile('discovery.jsonl')).rejects.toMatchObject({ code: 'publication_invalid' });
    publication.close();
  });

  it('streams each listed file whole, and nothing else', async () => {
    const { root } = await written();
    const publication = await readPublication(root, NAME, 0);

    const streamed = await publication.streamFile('discovery.jsonl');

    const bytes = Buffer.concat((await streamed?.toArray()) ?? []);
    const file = WHOLE.files.find(({ name }) => name === 'discovery.jsonl');
    expect(bytes).toEqual(Buffer.from(file?.bytes ?? []));
    expect(await publication.streamFile('manifest.json')).toBeNull();
    publication.close();
  });

  it.each<[string, (path: string) => void]>([
    ['one flipped bit', (path) => flipBit(path, 70_000)],
    ['its end cut off', (path) => truncateSync(path, 100_000)],
  ])('sends no byte of a block with %s', async (_case, damage) => {
    const index = { name: 'search.index', bytes: new Uint8Array(200_000).fill(7) };
    const large = compilePublication([...WHOLE.files.filter(({ name }) => name !== index.name), index], runFacts(), 3);
    const paths = await written(large);
    const publication = await readPublication(paths.root, folderName(large.manifest), 0);
    const sent = async (): Promise<Buffer> =>
      Buffer.concat((await (await publication.streamFile(index.name))?.toArray()) ?? []);
    const whole = await sent();
    const started = await publication.streamFile(index.name);

    damage(paths.index);
    const received: Buffer[] = [];
    started?.on('data', (block: Buffer) => received.push(block));
    const error = await new Promise((resolve) => started?.on('error', resolve));

    expect(whole).toEqual(Buffer.from(index.bytes));
    expect(error).toMatchObject({
      code: 'publication_invalid',
      message: 'A file of the publication was changed while it was sent; publish again.',
    });
    expect(Buffer.concat(received)).toEqual(whole.subarray(0, 65_536));
    await expect(sent()).rejects.toMatchObject({ code: 'publication_invalid' });
    publication.close();
  });

  it('remembers that a record could not be read as it was verified', async () => {
    const { root, records, directory } = await written();
    const publication = await readPublication(root, NAME, 0);
    const before = publication.readProblem();
    flipBit(records, 100);
    expect(() => publication.discovery.bytesAt(0)).toThrow('not the one that was verified');

    const first = publication.readProblem();
    flipBit(directory, readFileSync(directory).indexOf('plugin.discovery'));
    expect(() => publication.directory.pluginAt(0)).toThrow('not the one that was verified');

    expect(before).toBeNull();
    expect(first).toMatchObject({ code: 'publication_invalid' });
    expect(publication.readProblem()).toBe(first);
    publication.close();
  });

  it('remembers that a plugin could not be read either', async () => {
    const { root, directory } = await written();
    const publication = await readPublication(root, NAME, 0);
    flipBit(directory, readFileSync(directory).indexOf('plugin.discovery'));
    expect(() => publication.directory.pluginAt(0)).toThrow('not the one that was verified');

    expect(publication.readProblem()).toMatchObject({ code: 'publication_invalid' });
    publication.close();
  });

  it('holds two files open until it is closed, and one more while it is streamed', async () => {
    const { root, records, directory } = await written();
    const publication = await readPublication(root, NAME, 0);
    await (await publication.streamFile('discovery.jsonl'))?.toArray();
    const stopped = await publication.streamFile('discovery.jsonl');
    const closed = new Promise((resolve) => stopped?.once('close', resolve));
    stopped?.destroy();
    await closed;
    await expect
      .poll(() => openBelow(root).toSorted())
      .toEqual(existsSync('/proc/self/fd') ? [directory, records] : []);
    publication.close();

    expect(openBelow(root)).toEqual([]);
  });

  it('streams a file again that could not be verified for a while', async () => {
    const { root, records } = await written();
    const publication = await readPublication(root, NAME, 0);
    flipBit(records, 100);
    await expect(publication.streamFile('discovery.jsonl')).rejects.toMatchObject({ code: 'publication_invalid' });
    flipBit(records, 100);
    const streamed = await publication.streamFile('discovery.jsonl');

    expect(Buffer.concat((await streamed?.toArray()) ?? [])).toEqual(readFileSync(records));
    publication.close();
  });

  it('reads nothing once it is closed, twice or once', async () => {
    const { root } = await written();
    const publication = await readPublication(root, NAME, 0);

    publication.close();
    publication.close();

    expect(() => publication.discovery.bytesAt(0)).toThrow(expect.objectContaining({ code: 'internal_error' }));
    expect(() => publication.directory.pluginAt(0)).toThrow(expect.objectContaining({ code: 'internal_error' }));
  });
});

describe('currentPublicationName', () => {
  it('is null where nothing was published yet', async () => {
    expect(await currentPublicationName(temporaryFolder())).toBeNull();
  });

  it('is the folder that was written last', async () => {
    const { root } = await written();

    expect(await currentPublicationName(root)).toBe(NAME);
  });

  it.each(['', '\u0000', '../../etc', 'manifest.json', `${NAME}/..`, `${NAME}\n${NAME}`])(
    'refuses a CURRENT that holds %j',
    async (text) => {
      const root = temporaryFolder();
      writeFileSync(join(root, 'CURRENT'), text);

      await expect(currentPublicationName(root)).rejects.toMatchObject({
        code: 'publication_invalid',
        message: 'CURRENT names no publication folder.',
      });
    },
  );

  it.each<[string, (path: string) => void]>([
    ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
    [
      'a link to a file that says it',
      (path) => (writeFileSync(`${path}.other`, NAME), symlinkSync(`${path}.other`, path)),
    ],
    ['a pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
    ['a file that goes on behind the name', (path) => writeFileSync(path, `${NAME}${' '.repeat(100)}`)],
  ])('refuses a CURRENT that is %s', async (_case, make) => {
    const root = temporaryFolder();
    make(join(root, 'CURRENT'));

    await expect(currentPublicationName(root)).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});

describe('smallFile', () => {
  it('reads a file up to its bound, and refuses one that is larger', async () => {
    const path = join(temporaryFolder(), 'small');
    writeFileSync(path, '12345');

    expect(await smallFile(path, 5)).toEqual(Buffer.from('12345'));
    expect(await smallFile(`${path}.missing`, 5)).toBeNull();
    await expect(smallFile(path, 4)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'A file is larger than the 4 bytes it can have.',
    });
    expect(openBelow(path.replace(/\/small$/, ''))).toEqual([]);
  });
});

describe('currentPublication', () => {
  const later = '00000007-0123456789ab';

  it('is the one that CURRENT names, to be followed by the next number', async () => {
    const { root } = await written();
    mkdirSync(join(root, later));
    const { sequence, publication } = await currentPublication(root);

    expect([sequence, publication?.manifest.sequence]).toEqual([3, 3]);
    publication?.close();
  });

  it.each<[string, number, (paths: Written) => void]>([
    ['it does not verify', 3, ({ index }) => flipBit(index, 3)],
    ['CURRENT is unreadable', 7, ({ root }) => writeFileSync(join(root, 'CURRENT'), 'x')],
    ['CURRENT is missing', 7, ({ root }) => rmSync(join(root, 'CURRENT'))],
    ['nothing is there', 0, ({ root }) => rmSync(root, { recursive: true })],
  ])('is none where %s, and numbers count on from %i', async (_case, expected, damage) => {
    const paths = await written();
    for (const name of [later, `${later.replace('7', '9')}.unfinished`, 'metadata']) mkdirSync(join(paths.root, name));
    damage(paths);

    expect(await currentPublication(paths.root)).toEqual({ sequence: expected, publication: null });
  });

  it('is not told where the folder of publications is none', async () => {
    const root = join(temporaryFolder(), 'publications');
    writeFileSync(root, '');

    await expect(currentPublication(root)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'A folder of the publication is none.',
    });
  });
});
