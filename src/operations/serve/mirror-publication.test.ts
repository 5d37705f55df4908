import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, piecesOf } from '../../../test/support/publication-place-contract.ts';
import {
  anchorOf,
  type SignedHost,
  SIGNED_AT_MS,
  signedHost,
  TIMESTAMP_MS,
} from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { folderPlace } from '../../publication/places/folder-place.ts';
import type { PublicationPlace, WritablePlace } from '../../publication/places/publication-place.ts';
import { FOLDER_NAME } from '../../publication/publication-folder.ts';
import { readPublication } from '../../publication/read-publication.ts';
import { rotateKeys } from '../../publication/signing/make-keys.ts';
import { TARGETS_PATH, folderRepository, logPath, metadataPath } from '../../publication/signing/repository.ts';
import { pushPublication } from '../publish/push-publication.ts';
import { verifyPublication } from '../signing/verify-publication.ts';
import { createMirror, type MirrorDeps } from './mirror-publication.ts';
import { servedHead } from './served-head.ts';

let host: SignedHost;
let place: WritablePlace;

beforeEach(async () => {
  host = await signedHost(temporaryFolder());
  place = folderPlace(temporaryFolder(), durableFiles);
});

async function publish(edition: string): Promise<void> {
  await host.publish(edition);
  await pushPublication({ place, root: host.root, keys: await host.keys(), files: durableFiles, nowMs: SIGNED_AT_MS });
}

interface Follower {
  readonly root: string;
  readonly look: () => Promise<void>;
  /** Bytes fetched so far. */
  readonly fetched: () => number;
  /** Name of the publication that a service would serve, verified and opened. */
  readonly served: (nowMs?: number) => Promise<string>;
}

function follow(followed: PublicationPlace, { nowMs = () => 0, ...deps }: Partial<MirrorDeps> = {}): Follower {
  const folder = temporaryFolder();
  const root = deps.root ?? join(folder, 'followed');
  const trust = {
    trustedFolder: join(root, '..', 'trusted'),
    anchor: async () => ({ root: anchorOf(host), isNamed: true }),
    servesUnverified: false,
    files: durableFiles,
  };
  let bytes = 0;
  const look = createMirror({
    place: followed,
    root,
    trust,
    files: durableFiles,
    wallClockMs: () => SIGNED_AT_MS,
    isSound: () => true,
    nowMs,
    onBytes: (count) => void (bytes += count),
    ...deps,
  });
  return {
    root,
    look,
    fetched: () => bytes,
    async served(atMs = SIGNED_AT_MS) {
      const head = await servedHead(root, trust, atMs);
      if (head === null) throw new Error('Nothing is there.');
      const publication = await readPublication(root, head.name, 0);
      publication.close();
      return head.name;
    },
  };
}

function newest(): string {
  return (
    readdirSync(host.root)
      .filter((name) => FOLDER_NAME.test(name))
      .toSorted()
      .at(-1) ?? ''
  );
}

/** The place where a file is cut off behind so many bytes, and the connection breaks. */
function breakingAfter(count: number): PublicationPlace {
  let left = count;
  return {
    ...place,
    async stream(path, startAt) {
      const stream = await place.stream(path, startAt);
      return stream === null ? null : cut(stream);
    },
  };
  async function* cut(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      const given = chunk.subarray(0, left);
      left -= given.length;
      yield given;
      if (given.length < chunk.length) throw new Failure('source_unreachable', 'The connection broke.');
    }
  }
}

describe('what follows a place', () => {
  it('has each publication as its publisher has it, for who serves it and for strangers', async () => {
    const { root, look, served } = follow(place);
    for (const edition of ['one', 'two', 'three']) {
      await publish(edition);
      await look();

      expect(await served()).toBe(newest());
      const stranger = { anchor: anchorOf(host), stateFolder: null, files: durableFiles, nowMs: SIGNED_AT_MS };
      expect(await verifyPublication(folderRepository(root), stranger)).toMatchObject({ outcome: 'verified' });
    }
  });

  it('names a place where nothing is signed, and says where there is no such folder', async () => {
    const missing = join(temporaryFolder(), 'plce');

    await expect(follow(place).look()).rejects.toThrow(
      new Failure(
        'source_unreachable',
        `There is no signed publication at the place ${place.name}: \`publish --to\` puts one there.`,
      ),
    );
    await expect(follow(folderPlace(missing, durableFiles)).look()).rejects.toThrow(
      `at the place ${missing}: there is no such folder, or its disk is not mounted.`,
    );
  });

  it('fetches a file once, and nothing where nothing is new', async () => {
    await publish('one');
    const { look, fetched } = follow(place);
    await look();
    const first = fetched();
    await look();
    expect(fetched()).toBe(first);
    await host.sign(SIGNED_AT_MS, true);
    await publish('one');
    await look();

    // A manifest of another number is all that is new.
    expect(fetched() - first).toBeLessThan(2_000);
  });

  it('goes on with a file where it was broken off, also after it was started anew', async () => {
    await publish('one');
    let total = 0;
    const whole = follow(place);
    await whole.look();
    const root = join(temporaryFolder(), 'followed');
    for (let tries = 0; ; tries += 1) {
      const { look, fetched } = follow(breakingAfter(500), { root });
      const outcome = await look().then(
        () => null,
        (thrown: unknown) => Failure.from(thrown).code,
      );
      total += fetched();
      if (outcome === null) break;
      expect(outcome).toBe('source_unreachable');
      expect(tries).toBeLessThan(100);
    }

    expect(total).toBe(whole.fetched());
    expect(await follow(place, { root }).served()).toBe(newest());
  });

  it('makes nothing current that is not whole', async () => {
    await publish('one');
    const { root, look, served } = follow(place);
    await look();
    const first = await served();
    await publish('two');
    await follow(breakingAfter(100), { root })
      .look()
      .catch(() => undefined);

    expect(await served()).toBe(first);
    expect(readdirSync(root).filter((name) => FOLDER_NAME.test(name))).toEqual([first]);
  });

  it.each([
    ['a file', () => readdirSync(join(place.name, TARGETS_PATH)).map((name) => TARGETS_PATH + name)],
    ['targets', () => [metadataPath('2.targets.json')]],
    ['a snapshot', () => [metadataPath('2.snapshot.json')]],
    ['a timestamp', () => [metadataPath('timestamp.json')]],
    ['a checkpoint', () => [logPath('checkpoint')]],
    ['a tile', () => [logPath('tile/0/000.p/2')]],
    ['a tile of entries', () => [logPath('tile/entries/000.p/2')]],
  ])('refuses %s that was changed, and takes it when it is mended', async (_what, paths) => {
    await publish('one');
    const { root, look, served } = follow(place);
    await look();
    const first = await served();
    const before = new Set(readdirSync(join(place.name, TARGETS_PATH)).map((name) => TARGETS_PATH + name));
    await publish('two');
    const changed = paths().filter((path) => !before.has(path));
    expect(changed.length).toBeGreaterThan(0);
    const sound = changed.map((path) => [join(place.name, path), readFileSync(join(place.name, path))] as const);
    for (const [path, bytes] of sound) {
      const other = Buffer.from(bytes);
      other[other.length >> 1]! ^= 1;
      writeFileSync(path, other);
    }

    await expect(look()).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await served()).toBe(first);
    for (const [path, bytes] of sound) writeFileSync(path, bytes);
    await look();
    expect(await served()).toBe(newest());
    expect(existsSync(join(root, 'fetching'))).toBe(false);
  });

  it('refuses an older publication than the one that it served', async () => {
    await publish('one');
    const head = readFileSync(join(place.name, metadataPath('timestamp.json')));
    const { look, served } = follow(place);
    await publish('two');
    await look();
    await served();
    writeFileSync(join(place.name, metadataPath('timestamp.json')), head);

    await expect(look()).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await served()).toBe(newest());
  });

  it('serves what it has where the place is gone', async () => {
    await publish('one');
    const { root, look, served } = follow(place);
    await look();
    const gone: PublicationPlace = { ...place, read: async () => null };

    await expect(follow(gone, { root }).look()).rejects.toMatchObject({ code: 'source_unreachable' });
    expect(await served()).toBe(newest());
  });

  it('fetches what was damaged here anew', async () => {
    await publish('one');
    let isSound = true;
    let nowMs = 0;
    const { root, look, served } = follow(place, { isSound: () => isSound, nowMs: () => nowMs });
    await look();
    const name = await served();
    const file = readdirSync(join(root, name)).find((each) => each.startsWith('discovery.')) ?? '';
    truncateSync(join(root, name, file), 10);
    await expect(served()).rejects.toMatchObject({ code: 'publication_invalid' });
    [isSound, nowMs] = [false, 60_000];
    await look();

    expect(await served()).toBe(name);
  });

  it('keeps thirty publications', async () => {
    const { root, look, served } = follow(place);
    const older = Array.from({ length: 40 }, (_, i) => `00000000-${String(i).padStart(12, '0')}`);
    for (const name of older) mkdirSync(join(root, name), { recursive: true });
    await publish('one');
    await look();

    expect(readdirSync(root).filter((name) => FOLDER_NAME.test(name))).toHaveLength(30);
    expect(await served()).toBe(newest());
  });

  it('takes nothing whose signature has ended, or that other keys signed', async () => {
    await publish('one');
    const late = follow(place, { wallClockMs: () => SIGNED_AT_MS + TIMESTAMP_MS });
    await expect(late.look()).rejects.toMatchObject({ code: 'publication_invalid' });

    const { look, served } = follow(place);
    host = await signedHost(temporaryFolder());
    await expect(look()).rejects.toMatchObject({ code: 'publication_invalid' });
    await expect(served()).rejects.toThrow('Nothing is there.');
  });

  it('follows keys that were changed', async () => {
    await publish('one');
    const { look, served } = follow(place);
    await look();
    await served();
    await rotateKeys(await host.keys(), 'timestamp', null, SIGNED_AT_MS);
    await publish('two');
    await look();

    expect(await served()).toBe(newest());
  });

  it('is given a place that holds something else by nobody', async () => {
    await place.put(metadataPath('timestamp.json'), piecesOf(bytesOf('<html>')));

    await expect(follow(place).look()).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});
