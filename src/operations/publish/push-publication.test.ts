import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, rm, truncate } from 'node:fs/promises';
import { bytesOf, piecesOf } from '../../../test/support/publication-place-contract.ts';
import { type SignedHost, SIGNED_AT_MS, signedHost } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { FOLDER_NAME, MANIFEST_FILE } from '../../publication/publication-folder.ts';
import { folderPlace } from '../../publication/places/folder-place.ts';
import { placedRepository } from '../../publication/places/placed-repository.ts';
import type { WritablePlace } from '../../publication/places/publication-place.ts';
import { TARGETS_PATH, metadataPath } from '../../publication/signing/repository.ts';
import { TIMESTAMP_FILE } from '../../publication/signing/metadata-files.ts';
import { verifyPublication } from '../signing/verify-publication.ts';
import { type PushReport, pushPublication } from './push-publication.ts';

const HEAD = metadataPath(TIMESTAMP_FILE);

function emptyPlace(): WritablePlace {
  return folderPlace(temporaryFolder(), durableFiles);
}

async function push(host: SignedHost, place: WritablePlace, nowMs = SIGNED_AT_MS): Promise<PushReport> {
  return pushPublication({ place, root: host.root, keys: await host.keys(), files: durableFiles, nowMs });
}

/** What a stranger finds who verifies all of it. */
async function verified(place: WritablePlace) {
  return verifyPublication(
    placedRepository(place, () => SIGNED_AT_MS),
    {
      anchor: null,
      stateFolder: null,
      files: durableFiles,
      nowMs: SIGNED_AT_MS,
    },
  );
}

/** Another machine with the same keys, whose data folder was the same until now. */
async function otherMachine(host: SignedHost): Promise<SignedHost> {
  const folder = temporaryFolder();
  const other = await signedHost(folder);
  await rm(folder, { recursive: true });
  await cp(join(host.root, '..'), folder, { recursive: true });
  return other;
}

describe('what is put to a place', () => {
  it('is verified there by a stranger, publication after publication', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    for (const edition of ['one', 'two', 'three']) {
      await host.publish(edition);

      expect(await push(host, place)).toMatchObject({ outcome: 'pushed', sentFiles: 4 });
      expect(await verified(place)).toMatchObject({ outcome: 'verified' });
    }
  });

  it('is no file that was cut short', async () => {
    const host = await signedHost(temporaryFolder());
    await host.publish('one');
    const place = emptyPlace();
    const name = readdirSync(host.root).find((each) => FOLDER_NAME.test(each));
    const folder = join(host.root, name!);
    const file = readdirSync(folder).find((each) => each !== MANIFEST_FILE)!;
    await truncate(join(folder, file), 1);

    await expect(push(host, place)).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await place.read(HEAD, 1_000_000)).toBeNull();
  });

  it('is no file that was changed in place', async () => {
    const host = await signedHost(temporaryFolder());
    await host.publish('one');
    const place = emptyPlace();
    const folder = join(
      host.root,
      readdirSync(host.root).find((each) => FOLDER_NAME.test(each))!,
    );
    const file = join(
      folder,
      readdirSync(folder).find((each) => each !== MANIFEST_FILE)!,
    );
    writeFileSync(file, readFileSync(file).reverse());

    await expect(push(host, place)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: expect.stringMatching(/is not the one that was signed\. Publish again\./u),
    });
    expect(await place.list(TARGETS_PATH)).toEqual([]);
  });

  it('is put there once', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    await push(host, place);

    expect(await push(host, place)).toMatchObject({ outcome: 'unchanged', sentFiles: 0, sentBytes: 0 });
    await host.sign(SIGNED_AT_MS, true);
    expect(await push(host, place)).toMatchObject({ outcome: 'pushed', sentFiles: 0 });
  });

  it('leads nowhere before all of it is there, whichever step fails', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    await push(host, place);
    await host.publish('two');
    let tries = 0;
    for (let isPushed = false; !isPushed;) {
      tries += 1;
      let steps = 0;
      const fail = (path: string): void => {
        steps += 1;
        if (steps === tries) throw new Failure('config_invalid', `Not ${path}.`);
      };
      const breaking: WritablePlace = {
        ...place,
        put: async (path, pieces) => (fail(path), place.put(path, pieces)),
        replace: async (path, bytes, version) => (fail(path), place.replace(path, bytes, version)),
      };
      const outcome = await push(host, breaking).catch((thrown: unknown) => Failure.from(thrown).code);

      expect(await verified(place)).toMatchObject({ outcome: 'verified' });
      isPushed = outcome !== 'config_invalid';
    }
    // Each try finds the files of those before it.
    expect(tries).toBeGreaterThan(5);
  });

  it('is there where the answer to the put of a file was lost, and nowhere where the file was', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    const losing = (keeps: boolean): WritablePlace => ({
      ...place,
      async put(path, pieces) {
        if (keeps) await place.put(path, pieces);
        throw new Failure('source_unreachable', 'The connection broke.');
      },
    });

    await expect(push(host, losing(false))).rejects.toMatchObject({ code: 'source_unreachable' });
    expect(await place.read(HEAD, 1_000_000)).toBeNull();
    expect(await push(host, losing(true))).toMatchObject({ outcome: 'pushed', sentFiles: 4 });
    expect(await verified(place)).toMatchObject({ outcome: 'verified' });
  });

  it('is there whole where the answer to a write was lost', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    const lost: WritablePlace = {
      ...place,
      async replace(path, bytes, version) {
        await place.replace(path, bytes, version);
        throw new Failure('source_unreachable', 'The connection broke.');
      },
    };

    expect(await push(host, lost)).toMatchObject({ outcome: 'pushed' });
    expect(await verified(place)).toMatchObject({ outcome: 'verified' });
  });

  it('is what the folder keeps, however old the list of files is that the place gives', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    await push(host, place);
    const stale = await place.list(TARGETS_PATH);
    const first = readdirSync(host.root).find((name) => /^0+1-/u.test(name)) ?? '';
    await host.publish('two');
    await rm(join(host.root, first), { recursive: true });

    expect(await push(host, { ...place, list: async () => [] })).toMatchObject({ removedFiles: 0 });
    expect(await push(host, place)).toMatchObject({ removedFiles: 4 });
    expect(await push(host, { ...place, list: async () => stale })).toMatchObject({ outcome: 'unchanged' });
    expect(await verified(place)).toMatchObject({ outcome: 'verified' });
  });
});

describe('a place of two publishers', () => {
  it('takes what one of them publishes, and refuses the other', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    await push(host, place);
    const other = await otherMachine(host);
    await host.publish('two');
    await other.publish('another two');
    const outcomes = await Promise.allSettled([push(host, place), push(other, place)]);

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'in_use' } });
    expect(await verified(place)).toMatchObject({ outcome: 'verified' });
  });

  it('keeps what the first of them began, at whichever step the second comes', async () => {
    for (const stopped of [1, 2, 4, 6, 7]) {
      const host = await signedHost(temporaryFolder());
      const place = emptyPlace();
      await host.publish('one');
      await push(host, place);
      const other = await otherMachine(host);
      await host.publish('two');
      await other.publish('another two');
      let steps = 0;
      const interrupted: WritablePlace = {
        ...place,
        async replace(path, bytes, version) {
          steps += 1;
          if (steps === stopped) await push(other, place).catch(() => undefined);
          return place.replace(path, bytes, version);
        },
      };
      await push(host, interrupted).catch(() => undefined);

      expect(await verified(place)).toMatchObject({ outcome: 'verified' });
    }
  });

  it('is told where other keys have signed there', async () => {
    const place = emptyPlace();
    const host = await signedHost(temporaryFolder());
    await host.publish('one');
    await push(host, place);
    const stranger = await signedHost(temporaryFolder());
    await stranger.publish('one');

    await expect(push(stranger, place)).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('is told where the data folder was put back to an older state', async () => {
    const host = await signedHost(temporaryFolder());
    const place = emptyPlace();
    await host.publish('one');
    const older = await otherMachine(host);
    await host.publish('two');
    await push(host, place);

    await expect(push(older, place)).rejects.toMatchObject({ code: 'in_use' });
  });
});

describe('a folder in which nothing is signed', () => {
  it('is not put anywhere', async () => {
    const root = temporaryFolder();
    const place = emptyPlace();
    await place.put('x', piecesOf(bytesOf('x')));

    await expect(
      pushPublication({ place, root, keys: null, files: durableFiles, nowMs: SIGNED_AT_MS }),
    ).rejects.toMatchObject({ code: 'config_invalid', message: /signed/u });
    expect(await place.read(HEAD, 10)).toBeNull();
  });
});
