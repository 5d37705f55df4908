import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { OFFLINE_PORTS, fixtureRun, ingestAt, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import type { DataFolders } from '../data-folder.ts';
import { storeCheck } from './store-check.ts';

let hostFolder: string;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
});

async function ingest(): Promise<void> {
  await ingestAt(await loadFixtureHost(hostFolder), folders);
}

function check(...sourceIds: readonly string[]) {
  return storeCheck(folders.observations, { sourceIds, isNeeded: true }, OFFLINE_PORTS.files);
}

it('misses nothing where publications are followed and none is made', async () => {
  expect(
    await storeCheck(folders.observations, { sourceIds: ['listing'], isNeeded: false }, OFFLINE_PORTS.files),
  ).toMatchObject({ status: 'ok' });
});

it('says what the latest snapshot of each source is', async () => {
  await ingest();

  expect(await check('listing', 'curated')).toEqual({
    name: 'observation store',
    status: 'ok',
    detail: 'listing has 7 records of 2026-09-06T08:00:00.000Z; curated has 3 records of 2026-09-06T08:00:00.000Z',
    remedy: null,
  });
});

it('warns where nothing was ingested, and where a source never was', async () => {
  const before = await check('listing');
  await ingest();
  const after = await check('added-later');

  expect([before, after]).toEqual([
    {
      name: 'observation store',
      status: 'warning',
      detail: 'nothing was ingested yet',
      remedy: 'Run `plugin-facts ingest`.',
    },
    {
      name: 'observation store',
      status: 'warning',
      detail: 'added-later was never read',
      remedy: 'Run `plugin-facts ingest`.',
    },
  ]);
});

it.each([
  [
    'no store',
    () => writeFileSync(folders.observations, 'not a database, and longer than the header of one'.repeat(9)),
  ],
  ['cut off', () => truncateSync(folders.observations, 5_000)],
])('fails where the file is %s', async (_case, damage) => {
  await ingest();
  damage();

  expect(await check('listing')).toMatchObject({ status: 'failed', remedy: expect.stringContaining('backup') });
});

it('fails where an earlier reading stays in force, says since when and how many records, and what to do', async () => {
  await ingest();
  writeFileSync(join(hostFolder, 'lists/listing.jsonl'), '{"repository":"acme/lens"}\n');
  await ingest();

  expect(await check('listing')).toEqual({
    name: 'observation store',
    status: 'failed',
    detail:
      'listing has 7 records of 2026-09-06T08:00:00.000Z, and was asked in vain since 2026-09-06T08:00:00.000Z (source_shrunk; it offers 1 usable, 4 in force)',
    remedy:
      'What was read before stays in force. Correct the source, then run `plugin-facts ingest`. If it has really shrunk: `plugin-facts ingest --accept-shrink listing`.',
  });
});

it.each([
  ['the text of a record', 'Screenshots of web pages'],
  ['the place of a record', 'feishu-notices.yaml'],
  ['the id of a source', 'curated'],
])('fails where another byte stands in %s', async (_case, text) => {
  await ingest();
  const bytes = readFileSync(folders.observations);
  const outcomes: string[] = [];
  for (const place of placesOf(text, bytes)) {
    const changed = Buffer.from(bytes);
    changed[place] = bytes[place]! ^ 1;
    writeFileSync(folders.observations, changed);
    outcomes.push((await check('listing')).status);
  }

  expect(new Set(outcomes)).toEqual(new Set(['failed']));
});

function placesOf(text: string, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let place = bytes.indexOf(text); place !== -1; place = bytes.indexOf(text, place + 1)) places.push(place);
  return places;
}
