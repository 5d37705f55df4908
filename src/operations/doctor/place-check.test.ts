import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../../test/support/publication-place-contract.ts';
import { SIGNED_AT_MS, signedHost, TIMESTAMP_MS } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { folderPlace } from '../../publication/places/folder-place.ts';
import type { WritablePlace } from '../../publication/places/publication-place.ts';
import { pushPublication } from '../publish/push-publication.ts';
import { placeChecks, unnamedPlaceCheck } from './place-check.ts';

async function placeWithPublication(): Promise<WritablePlace> {
  const host = await signedHost(temporaryFolder());
  await host.publish('one');
  const place = folderPlace(temporaryFolder(), durableFiles);
  await pushPublication({ place, root: host.root, keys: await host.keys(), files: durableFiles, nowMs: SIGNED_AT_MS });
  return place;
}

const NOW = { nowMs: SIGNED_AT_MS, timestampVersion: null };

function followed(place: WritablePlace, nowMs = SIGNED_AT_MS, timestampVersion: number | null = null) {
  return placeChecks({ publication: async () => place, publishTo: null }, { nowMs, timestampVersion });
}

function publishedTo(place: WritablePlace) {
  return placeChecks({ publication: null, publishTo: async () => place }, NOW);
}

describe('a place that is followed', () => {
  it('is told with the end of its signature', async () => {
    const place = await placeWithPublication();

    expect(await followed(place)).toMatchObject([{ status: 'ok', detail: expect.stringContaining('2026-09-20') }]);
    expect(await followed(place, SIGNED_AT_MS + TIMESTAMP_MS)).toMatchObject([
      { status: 'failed', remedy: expect.stringContaining('`renew`') },
    ]);
  });

  it('is warned of where nothing is signed yet', async () => {
    expect(await followed(folderPlace(temporaryFolder(), durableFiles))).toMatchObject([{ status: 'warning' }]);
  });

  it('has failed where it gives an older head than was seen here', async () => {
    const place = await placeWithPublication();

    expect(await followed(place, SIGNED_AT_MS, 1)).toMatchObject([{ status: 'ok' }]);
    expect(await followed(place, SIGNED_AT_MS, 2)).toMatchObject([
      { status: 'failed', detail: expect.stringMatching(/signature 1, and 2 was seen/u) },
    ]);
  });

  it('is asked for where a service fetched from one and none is named', async () => {
    const [folder, fetched] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(fetched, 'CURRENT'), '00000001-0123456789ab\n');

    expect(await unnamedPlaceCheck(folder)).toEqual([]);
    expect(await unnamedPlaceCheck(fetched)).toMatchObject([
      { status: 'warning', remedy: expect.stringContaining('--publication') },
    ]);
  });

  it('has failed where it cannot be read', async () => {
    const gone = async (): Promise<never> => {
      throw new Failure('source_unreachable', 'The bucket x did not answer in time.');
    };

    expect(await placeChecks({ publication: gone, publishTo: gone }, NOW)).toMatchObject([
      { status: 'failed', detail: 'The bucket x did not answer in time.' },
      { status: 'failed', detail: 'The bucket x did not answer in time.' },
    ]);
  });
});

describe('a place that is published to', () => {
  it('is written to on condition, and left as it was', async () => {
    const place = await placeWithPublication();

    expect(await publishedTo(place)).toMatchObject([{ status: 'ok' }]);
    expect(await place.read('v1/doctor', 100)).toBeNull();
  });

  it('has failed where it ignores the condition', async () => {
    const place = folderPlace(temporaryFolder(), durableFiles);
    const careless: WritablePlace = {
      ...place,
      replace: async (path, bytes) => (await place.put(path, piecesOf(bytes)), true),
    };

    expect(await publishedTo(careless)).toMatchObject([
      { status: 'failed', detail: expect.stringContaining('ignores') },
    ]);
  });
});

describe('a machine that has no place', () => {
  it('is told nothing of places', async () => {
    expect(await placeChecks({ publication: null, publishTo: null }, NOW)).toEqual([]);
  });
});
