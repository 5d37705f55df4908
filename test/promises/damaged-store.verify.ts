import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { OBSERVATION_KINDS } from '../../src/facts/observation/observation.ts';
import { openObservationReader } from '../../src/facts/store/observation-reader.ts';
import type { DataFolders } from '../../src/operations/data-folder.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { withStore } from '../../src/operations/data-folder.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishStored, RUN_AT, runFolders } from '../fixtures/runs.ts';
import { createDraw } from '../support/draw.ts';
import { folderOfTests, IN_MEMORY } from '../support/temporary-folder.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'damaged store';
const ROOT = folderOfTests(IN_MEMORY);

let hostProfile: HostProfile;
let folders: DataFolders;
let bytes: Buffer;
let contents: string;
let published: string;
beforeAll(async () => {
  const hostFolder = copyOfFixtureHost(ROOT);
  const lines = Array.from({ length: 150 }, (_, i) =>
    JSON.stringify({ repository: `acme/plugin-${i}`, description: { en: `Does thing number ${i}.` } }),
  );
  appendFileSync(join(hostFolder, 'lists/listing.jsonl'), `${lines.join('\n')}\n`);
  hostProfile = await loadFixtureHost(hostFolder);
  folders = await runFolders(ROOT);
  await ingestAt(hostProfile, folders);
  bytes = readFileSync(folders.observations);
  contents = contentsOf(folders.observations);
  published = await snapshotPublished();
});

/** What `doctor` does. */
function isSound(): boolean {
  try {
    const reader = openObservationReader({ path: folders.observations });
    try {
      reader.verify();
      return true;
    } finally {
      reader.close();
    }
  } catch {
    return false;
  }
}

/** Everything that a publication is built from. */
function contentsOf(path: string): string {
  const reader = openObservationReader({ path });
  try {
    const catalogs = hostProfile.catalogs.map(({ id }) => {
      const history = reader.history(id);
      return [
        reader.lastSeenAtMs(id),
        reader.failure(id),
        history,
        history.map((each) => [...reader.records(each.snapshotId)]),
      ];
    });
    return JSON.stringify([catalogs, OBSERVATION_KINDS.map((kind) => [...reader.ledger.latestOfKind(kind)])]);
  } finally {
    reader.close();
  }
}

function contentsOrProblem(): string {
  try {
    return contentsOf(folders.observations);
  } catch (thrown) {
    return String(thrown);
  }
}

const EXPLAINED = /backup|name another one|use the program that wrote it|is a store|check its disk/u;

/** Id of what `publish` makes of the store, or the code it ends with; the folder of publications is empty before. */
async function snapshotPublished(): Promise<string> {
  rmSync(folders.publications, { recursive: true, force: true });
  await durableFiles.makeFolder(folders.publications);
  try {
    const { snapshotId } = await withStore(folders, (store) =>
      publishStored(hostProfile, folders, { store, instant: RUN_AT }),
    );
    return snapshotId;
  } catch (thrown) {
    const { code, message } = Failure.from(thrown);
    return EXPLAINED.test(message) ? code : message;
  }
}

function lay(changed: Uint8Array): void {
  writeFileSync(folders.observations, changed);
  for (const end of ['-wal', '-shm']) rmSync(`${folders.observations}${end}`, { force: true });
}

describe('a store of which one byte was changed', () => {
  it('is called damaged, or says all that it said', async () => {
    const step = scaled({ quick: 61, full: 1 });
    const publishEach = scaled({ quick: 40, full: 100 });
    const faults: string[] = [];
    const tally = { flipped: 0, refused: 0, unused: 0, published: 0 };
    for (let place = 0; place < bytes.length; place += step) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1 << (place % 8);
      lay(changed);
      tally.flipped += 1;
      if (isSound()) {
        tally.unused += 1;
        if (contentsOrProblem() !== contents)
          faults.push(`other contents at ${place}: ${contentsOrProblem().slice(0, 200)}`);
      } else {
        tally.refused += 1;
      }
      if (tally.flipped % publishEach === 0) {
        lay(changed);
        const outcome = await snapshotPublished();
        if (outcome !== published && outcome !== 'store_unusable') faults.push(`published at ${place}: ${outcome}`);
        tally.published += 1;
      }
    }
    expect(faults).toEqual([]);
    lay(bytes);
    expect([isSound(), await snapshotPublished()]).toEqual([true, published]);
    tell(
      PROMISE,
      'single bits flipped',
      `${tally.flipped}: ${tally.refused} called damaged by doctor, ${tally.unused} in bytes no row uses, 0 texts altered; ${tally.published} published: the same or refused`,
    );
  });

  it('is called damaged where 200 bits were flipped', () => {
    const draw = createDraw(3);
    const rounds = scaled({ quick: 50, full: 1_000 });
    for (let round = 0; round < rounds; round += 1) {
      const changed = Buffer.from(bytes);
      for (let i = 0; i < 200; i += 1) changed[draw(bytes.length)]! ^= 1 << draw(8);
      lay(changed);
      expect([round, isSound()]).toEqual([round, false]);
    }
    lay(bytes);
    tell(PROMISE, '200 flipped bits', `${rounds} stores, all called damaged by doctor`);
  });
});

describe('a store that was cut off', () => {
  it('is refused wherever it was cut', async () => {
    const draw = createDraw(5);
    const cuts = scaled({ quick: 200, full: 10_000 });
    for (let i = 0; i < cuts; i += 1) {
      const length = 1 + draw(bytes.length - 1);
      lay(bytes);
      truncateSync(folders.observations, length);
      const outcome = i % 50 === 0 ? await snapshotPublished() : 'store_unusable';
      expect([length, isSound(), outcome]).toEqual([length, false, 'store_unusable']);
    }
    lay(bytes);
    tell(PROMISE, 'truncations', `${cuts}, all refused`);
  });
});
