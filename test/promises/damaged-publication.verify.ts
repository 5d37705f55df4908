import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { type PublicationFollower, createPublicationFollower } from '../../src/app/follow-publication.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { Failure } from '../../src/base/failure.ts';
import type { OpenPublication } from '../../src/publication/open-publication.ts';
import { currentPublicationName, readPublication } from '../../src/publication/read-publication.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../fixtures/runs.ts';
import { servingUnverified } from '../support/signed-publications.ts';
import { createDraw } from '../support/draw.ts';
import { folderOfTests, IN_MEMORY } from '../support/temporary-folder.ts';
import { expectInTime } from './support/in-time.ts';
import { scaled, tell } from './support/scale.ts';

const OUT_OF_DESCRIPTORS = join(import.meta.dirname, 'support/out-of-descriptors.ts');
const PROMISE = 'damaged publication';
const ROOT = folderOfTests(IN_MEMORY);

/** The two publications of a run, the second one current; files by their path under the root. */
let pristine: string;
let files: readonly string[];
let second: string;
beforeAll(async () => {
  const hostFolder = copyOfFixtureHost(ROOT);
  const folders = await runFolders(ROOT);
  const publishWith = async (packageName: string) => {
    writeFileSync(join(hostFolder, 'catalog/changing.yaml'), `package: ${packageName}\n`);
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders);
    return publishFrom(hostProfile, folders);
  };
  await publishWith('one');
  const { folder } = await publishWith('two');
  pristine = join(ROOT, 'pristine');
  cpSync(folders.publications, pristine, { recursive: true });
  second = folder.split('/').at(-1) ?? '';
  // An empty file has no byte to change.
  const withBytes = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0);
  files = ['CURRENT', ...withBytes.map((name) => join(second, name))];
});

/** A copy whose second publication may be damaged. */
function copied(name: string): string {
  const folder = join(ROOT, name);
  cpSync(pristine, folder, { recursive: true });
  return folder;
}

/** `refused`, or the id of what was opened. Anything else that is thrown fails the test. */
async function opened(root: string): Promise<string> {
  try {
    const name = await currentPublicationName(root);
    if (name === null) return 'refused';
    const publication = await readPublication(root, name, 0);
    publication.close();
    return publication.manifest.snapshot_id;
  } catch (thrown) {
    const { code } = Failure.from(thrown);
    // A disk that allows no devices refuses to open one.
    return code === 'publication_invalid' || code === 'disk_unusable' ? 'refused' : code;
  }
}

describe('a publication of which one byte was changed', () => {
  it('is refused, whichever byte it was, the manifest and CURRENT included', async () => {
    const root = copied('flipped');
    const whole = await opened(root);
    const step = scaled({ quick: 29, full: 1 });
    const faults: string[] = [];
    let flipped = 0;
    let harmless = 0;
    for (const file of files) {
      const path = join(root, file);
      const bytes = readFileSync(path);
      for (let place = 0; place < bytes.length; place += file === 'CURRENT' ? 1 : step) {
        const changed = Buffer.from(bytes);
        const mask = 1 << (place % 8);
        changed[place]! ^= mask;
        writeFileSync(path, changed);
        const outcome = await opened(root);
        flipped += 1;
        // White space behind the name in CURRENT says the same.
        if (file === 'CURRENT' && outcome === whole) harmless += 1;
        else if (outcome !== 'refused') faults.push(`${file} at ${place}, ${mask}: ${outcome}`);
      }
      writeFileSync(path, bytes);
    }
    expect(faults).toEqual([]);
    expect(await opened(root)).toBe(whole);
    tell(PROMISE, 'single bits flipped', `${flipped - harmless} refused, ${harmless} said the same, 0 served`);
  });
});

describe('a publication that was cut off', () => {
  it('is refused wherever it was cut', async () => {
    const root = copied('truncated');
    const draw = createDraw(7);
    const cuts = scaled({ quick: 500, full: 10_000 });
    const faults: string[] = [];
    let whole = 0;
    for (let i = 0; i < cuts; i += 1) {
      const file = files[draw(files.length)]!;
      const path = join(root, file);
      const bytes = readFileSync(path);
      const length = draw(bytes.length);
      truncateSync(path, length);
      const outcome = await opened(root);
      // CURRENT without its line end names the same.
      if (file === 'CURRENT' && length === bytes.length - 1) whole += 1;
      else if (outcome !== 'refused') faults.push(`${file} cut to ${length}: ${outcome}`);
      writeFileSync(path, bytes);
    }
    expect(faults).toEqual([]);
    tell(PROMISE, 'truncations', `${cuts - whole} refused, ${whole} cut only the line end of CURRENT`);
  });
});

describe('a service', () => {
  it('serves on what it served, says so, and takes the newer one over when it is whole', async () => {
    const root = copied('followed');
    const current = readFileSync(join(root, 'CURRENT'));
    const first = readdirSync(root).find((name) => name.startsWith('00000001-')) ?? '';
    const draw = createDraw(11);
    const rounds = scaled({ quick: 60, full: 1_000 });
    for (let i = 0; i < rounds; i += 1) {
      const follower = await serving(root, first);
      const served = follower.current()?.publication.manifest.snapshot_id;
      const path = join(root, files[1 + draw(files.length - 1)]!);
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      changed[draw(bytes.length)]! ^= 1 << draw(8);
      writeFileSync(path, changed);
      writeFileSync(join(root, 'CURRENT'), current);
      await follower.check();
      expect(follower.current()?.publication.manifest.snapshot_id).toBe(served);
      expect(follower.lastLoadProblem()).toMatchObject({ code: 'publication_invalid' });
      writeFileSync(path, bytes);
      await follower.check();
      await follower.check();
      expect(follower.current()?.publication.manifest.sequence).toBe(2);
      expect(follower.lastLoadProblem()).toBeNull();
      follower.current()?.publication.close();
    }
    tell(
      PROMISE,
      'switches to a damaged one',
      `${rounds} refused with the old one served, then taken over when mended`,
    );
  });
});

describe('a service without a descriptor at the switch', () => {
  it('serves on what it served, calls it no damage, and takes the newer one over at the next check', () => {
    const root = copied('descriptors');
    const first = readdirSync(root).find((name) => name.startsWith('00000001-')) ?? '';
    const rounds = scaled({ quick: 1, full: 20 });
    for (let i = 0; i < rounds; i += 1) {
      const script = `ulimit -n ${64 + i}; exec "$0" "$@"`;
      const said = execFileSync('sh', ['-c', script, process.execPath, OUT_OF_DESCRIPTORS, root, first, second]);
      expect(JSON.parse(said.toString())).toEqual([
        { sequence: 1, problem: null },
        { sequence: 1, problem: 'disk_unusable' },
        { sequence: 2, problem: null },
      ]);
    }
    tell(PROMISE, 'switches without a descriptor', `${rounds} tried again at the next check`);
  });
});

async function serving(root: string, name: string): Promise<PublicationFollower> {
  writeFileSync(join(root, 'CURRENT'), `${name}\n`);
  const log = SILENT_LOG;
  const follower = createPublicationFollower({
    root,
    hostId: 'made-up',
    clock: fixedClock('2026-09-06T09:00:00.000Z'),
    log,
    answerCacheBytes: 0,
    workers: null,
    recall: null,
    trust: servingUnverified(),
  });
  await follower.check();
  expect(follower.current()?.publication.manifest.sequence).toBe(1);
  return follower;
}

describe('a publication that is served', () => {
  it('gives no byte that was changed after it was opened: not a record, not a plugin, not a file', async () => {
    const root = copied('served');
    const name = (await currentPublicationName(root)) ?? '';
    const publication = await readPublication(root, name, 0);
    const truth = await everythingOf(publication);
    expect(truth).not.toContain(null);
    const step = scaled({ quick: 211, full: 3 });
    let flipped = 0;
    let withheld = 0;
    for (const file of files.filter((each) => each !== 'CURRENT')) {
      const path = join(root, file);
      const bytes = readFileSync(path);
      for (let place = 0; place < bytes.length; place += step) {
        const changed = Buffer.from(bytes);
        changed[place]! ^= 1;
        writeFileSync(path, changed);
        const given = await everythingOf(publication);
        for (const [i, each] of given.entries()) expect([null, truth[i]]).toContain(each);
        withheld += given.filter((each) => each === null).length;
        flipped += 1;
      }
      writeFileSync(path, bytes);
    }
    expect(await everythingOf(publication)).toEqual(truth);
    publication.close();
    expect(withheld).toBeGreaterThan(flipped / 2);
    tell(PROMISE, 'bytes changed while served', `${flipped}; ${withheld} answers withheld, 0 altered ones given`);
  });
});

/** Each thing that can be asked for, as text; `null`: it was refused. */
async function everythingOf({
  manifest,
  discovery,
  directory,
  streamFile,
}: OpenPublication): Promise<(string | null)[]> {
  const kept = (read: () => Uint8Array): string | null => {
    try {
      return Buffer.from(read()).toString('latin1');
    } catch {
      return null;
    }
  };
  const streams = manifest.files.map(async ({ name }) =>
    Buffer.concat((await (await streamFile(name))?.toArray()) ?? []).toString('latin1'),
  );
  return [
    ...Array.from({ length: discovery.count }, (_, i) => kept(() => discovery.bytesAt(i))),
    ...Array.from({ length: directory.count }, (_, i) => kept(() => directory.pluginAt(i))),
    ...(await Promise.all(streams.map((stream) => stream.catch(() => null)))),
  ];
}

describe('what is no regular file', () => {
  const kinds: readonly [string, (path: string) => void][] = [
    ['link to the same bytes', (path) => symlinkSync(`${path}.moved`, path)],
    ['link to itself', (path) => symlinkSync(path, path)],
    ['link to an endless device', (path) => symlinkSync('/dev/zero', path)],
    ['link to what the kernel makes up', (path) => symlinkSync('/proc/self/maps', path)],
    ['pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
    ['folder', (path) => mkdirSync(path)],
    [
      'socket',
      (path) => void execFileSync('python3', ['-c', 'import socket,sys;socket.socket(1).bind(sys.argv[1])', path]),
    ],
    ['endless device', (path) => void execFileSync('mknod', [path, 'c', '1', '5'])],
    ['file of a terabyte', (path) => (writeFileSync(path, ''), truncateSync(path, 2 ** 40))],
    ['other file of the publication', (path) => writeFileSync(path, readFileSync(join(pristine, files.at(-1)!)))],
    ['file of the publication before', (path) => writeFileSync(path, ofThePublicationBefore(path))],
  ];

  it.for(kinds)('is refused within a second in the place of any file: %s', async ([kind, make], context) => {
    await expectInTime(context, PROMISE, async () => {
      const faults: string[] = [];
      let [refused, slowestMs] = [0, 0];
      let skipped = '';
      for (const file of files) {
        const root = copied(`special-${kind}`.replaceAll(' ', '-'));
        const path = join(root, file);
        renameSync(path, `${path}.moved`);
        try {
          make(path);
        } catch (thrown) {
          skipped = thrown instanceof Error ? thrown.message.split('\n')[0]! : '';
        }
        const isSame = skipped === '' && saysTheSame(path, `${path}.moved`);
        const startedAtMs = performance.now();
        if (skipped === '' && !isSame) {
          // CURRENT that names the publication before is no damage: the follower refuses to go back.
          const outcome = await opened(root);
          const mayBeOpened = file === 'CURRENT' && kind.endsWith('before');
          slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
          if ((outcome === 'refused') === mayBeOpened) faults.push(`${file}: ${outcome}`);
          refused += Number(outcome === 'refused');
        }
        rmSync(root, { recursive: true });
      }
      expect(faults).toEqual([]);
      tell(PROMISE, `${kind} in the place of a file`, skipped === '' ? `${refused} refused` : `not tried: ${skipped}`);
      return [{ what: `ms to refuse a ${kind}`, measured: slowestMs, most: 1_000 }];
    });
  });

  function saysTheSame(path: string, as: string): boolean {
    const stats = lstatSync(path);
    return stats.isFile() && stats.size < 2 ** 30 && readFileSync(path).equals(readFileSync(as));
  }

  function ofThePublicationBefore(path: string): Buffer {
    const before = readdirSync(pristine).find((name) => name.startsWith('00000001-')) ?? '';
    const logical = (name: string): string => name.replace(/\.[0-9a-f]{16}\./u, '.');
    const wanted = logical(path.split('/').at(-1) ?? '');
    if (wanted === 'CURRENT') return Buffer.from(`${before}\n`);
    const found = readdirSync(join(pristine, before)).find((name) => logical(name) === wanted);
    // A file that it did not have yet is empty.
    return found === undefined ? Buffer.alloc(0) : readFileSync(join(pristine, before, found));
  }
});
