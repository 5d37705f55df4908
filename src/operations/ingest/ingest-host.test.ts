import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SILENT, fixtureRun, ingestAt, loadFixtureHost, runFolders, withStore } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { CatalogIngest, IngestReport } from './ingest-report.ts';

const LATER = '2026-09-07T08:00:00.000Z';
const MANY_RECORDS = 1_700;

let hostFolder: string;
let listingFile: string;
let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
  listingFile = join(hostFolder, 'lists/listing.jsonl');
  hostProfile = await loadFixtureHost(hostFolder);
});

function outcomes({ catalogs }: IngestReport): readonly unknown[] {
  return catalogs.map(({ catalogId, outcome, recordsRead, unreadable }) => [
    catalogId,
    outcome,
    recordsRead,
    unreadable,
  ]);
}

function catalogNamed({ catalogs }: IngestReport, id: string): CatalogIngest | undefined {
  return catalogs.find(({ catalogId }) => catalogId === id);
}

/** What the store gives to those who publish. */
function kept(sourceId: string, from = folders): Promise<{ at: number | undefined; records: SourceRecord[] }> {
  return withStore(from, (store) => {
    const latest = store.latest(sourceId);
    const records = latest === null ? [] : [...store.records(latest.snapshotId)];
    // Readings are numbered as they come, a confirmed one too.
    return { at: latest?.fetchedAtMs, records: records.map(({ first: _first, ...record }) => record) };
  });
}

function writeManyRecords(): void {
  const lines = Array.from({ length: MANY_RECORDS }, (_, i) => JSON.stringify({ repository: `acme/plugin-${i}` }));
  writeFileSync(listingFile, `${lines.join('\n')}\n`);
}

describe('ingestHost', () => {
  it('keeps every record of every source, and counts those it cannot read', async () => {
    const report = await ingestAt(hostProfile, folders);

    expect(outcomes(report)).toEqual([
      ['curated', 'read', 3, 1],
      ['listing', 'read', 7, 1],
      ['recorded-evidence', 'read', 1, 0],
    ]);
    const { records } = await kept('listing');
    expect(records).toHaveLength(7);
    expect(records.at(-1)).toMatchObject({ kind: 'unreadable', rule: 'record_unparsable' });
  });

  it('keeps nothing new where nothing changed', async () => {
    await ingestAt(hostProfile, folders);
    const before = await kept('listing');

    const report = await ingestAt(hostProfile, folders, { instant: LATER });

    expect(report.catalogs.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(catalogNamed(report, 'listing')).toMatchObject({ recordsRead: 7, unreadable: 1 });
    expect(await kept('listing')).toEqual(before);
    expect(await withStore(folders, (store) => store.lastSeenAtMs('listing'))).toBe(Date.parse(LATER));
  });

  it('goes on with the other sources where one fails, and keeps what that one gave before', async () => {
    await ingestAt(hostProfile, folders);
    const before = await kept('listing');
    renameSync(listingFile, `${listingFile}.away`);

    const report = await ingestAt(hostProfile, folders, { instant: LATER });

    expect(report.catalogs.map(({ outcome }) => outcome)).toEqual(['unchanged', 'failed', 'unchanged']);
    expect(catalogNamed(report, 'listing')?.failure).toEqual({
      code: 'source_unreachable',
      detail: 'There is nothing at the place of catalog listing; check its path or url.',
    });
    expect(await kept('listing')).toEqual(before);
  });

  it('fails a catalog that is dated in the future alone, in the words of publish, and takes it once that is mended', async () => {
    const tomorrow = hostProfile.catalogs.map((config) =>
      config.id === 'listing' ? { ...config, statedAsOfMs: Date.parse(LATER) } : config,
    );

    const report = await ingestAt({ ...hostProfile, catalogs: tomorrow }, folders);

    expect(report.catalogs.map(({ outcome }) => outcome)).toEqual(['read', 'failed', 'read']);
    expect(catalogNamed(report, 'listing')?.failure).toEqual({
      code: 'config_invalid',
      detail:
        "catalog.listing is dated 2026-09-07T08:00:00.000Z, which is still to come; correct its as_of, or this machine's clock.",
    });
    expect((await kept('listing')).at).toBeUndefined();
    expect(outcomes(await ingestAt(hostProfile, folders))[1]).toEqual(['listing', 'read', 7, 1]);
  });

  it('fails a local catalog of which nobody says when it was true, read or unchanged, and keeps what it gave', async () => {
    const undated = hostProfile.catalogs.map((config) =>
      config.id === 'listing' ? { ...config, statedAsOfMs: null } : config,
    );
    const first = await ingestAt({ ...hostProfile, catalogs: undated }, folders);
    await ingestAt(hostProfile, folders);
    const before = await kept('listing');

    const again = await ingestAt({ ...hostProfile, catalogs: undated }, folders, { instant: LATER });

    for (const report of [first, again]) {
      expect(catalogNamed(report, 'listing')).toMatchObject({
        outcome: 'failed',
        failure: { detail: expect.stringMatching(/^Nothing says when the local catalog listing was true/u) },
      });
    }
    expect(await kept('listing')).toEqual(before);
  });

  it('remarks on what cannot be read, on words in no table, and on new words under an old date; the run is whole', async () => {
    await ingestAt(hostProfile, folders);
    writeFileSync(listingFile, `${readFileSync(listingFile, 'utf8')}{"repository":"acme/new"}\n`);

    const report = await ingestAt(hostProfile, folders, { instant: '2026-09-20T08:00:00.000Z' });

    expect(catalogNamed(report, 'curated')?.remarks.unreadable).toEqual({
      records: 1,
      first: [{ locator: 'broken.yaml', rule: 'record_not_an_object', detail: 'The record is not one object.' }],
    });
    expect(catalogNamed(report, 'listing')).toMatchObject({
      failure: null,
      remarks: {
        unlisted: [{ field: 'standing', first: [{ value: 'seen', records: 1, locators: ['listing.jsonl:3'] }] }],
        oldDates: { records: 1, first: [{ locator: 'listing.jsonl:8', parts: ['record'] }] },
      },
    });
  });

  it('remarks on the reading in force of a catalog that fails this time', async () => {
    await ingestAt(hostProfile, folders);
    rmSync(listingFile);
    const tomorrow = hostProfile.catalogs.map((config) =>
      config.id === 'curated' ? { ...config, statedAsOfMs: Date.parse(LATER) } : config,
    );

    const report = await ingestAt({ ...hostProfile, catalogs: tomorrow }, folders);

    expect(catalogNamed(report, 'curated')).toMatchObject({
      outcome: 'failed',
      recordsRead: 0,
      remarks: { recordsInForce: 3, unreadable: { records: 1, first: [{ locator: 'broken.yaml' }] } },
    });
    expect(catalogNamed(report, 'listing')).toMatchObject({
      outcome: 'failed',
      remarks: { recordsInForce: 7, unlisted: [{ field: 'standing', records: 1 }] },
    });
  });

  it('reads a folder of records anew when one of its files was removed', async () => {
    await ingestAt(hostProfile, folders);
    rmSync(join(hostFolder, 'catalog/feishu-notices.yaml'));

    const report = await ingestAt(hostProfile, folders, { instant: LATER, acceptShrink: ['curated'] });

    expect(outcomes(report)[0]).toEqual(['curated', 'read', 2, 1]);
    const { at, records } = await kept('curated');
    expect(at).toBe(Date.parse(LATER));
    expect(records.map(({ locator }) => locator)).toEqual(['broken.yaml', 'lens.yaml']);
  });

  it('gives what a source says today, also where it said so before', async () => {
    await ingestAt(hostProfile, folders);
    const first = await kept('listing');
    const text = readFileSync(listingFile, 'utf8');
    writeFileSync(listingFile, '{"repository":"acme/other"}\n');
    await ingestAt(hostProfile, folders, { instant: LATER, acceptShrink: ['listing'] });
    writeFileSync(listingFile, text);

    await ingestAt(hostProfile, folders, { instant: '2026-09-08T08:00:00.000Z' });

    expect((await kept('listing')).records).toEqual(first.records);
  });

  it('goes on where an interrupted run stopped and ends with what an unbroken one has', async () => {
    writeManyRecords();
    const unbroken = await runFolders(temporaryFolder());
    await ingestAt(hostProfile, unbroken);
    const controller = new AbortController();
    const progress = { ...SILENT, advance: (steps: number) => steps === 500 && controller.abort() };

    const broken = await ingestAt(hostProfile, folders, { progress, interrupt: controller.signal });
    const halfway = await kept('listing');
    const resumed = await ingestAt(hostProfile, folders, { instant: LATER });

    expect(broken.catalogs.map(({ catalogId, outcome }) => [catalogId, outcome])).toEqual([
      ['curated', 'read'],
      ['listing', 'failed'],
    ]);
    expect(halfway.records).toEqual([]);
    expect(outcomes(resumed)).toEqual([
      ['curated', 'unchanged', 3, 1],
      ['listing', 'resumed', MANY_RECORDS, 0],
      ['recorded-evidence', 'read', 1, 0],
    ]);
    expect(await kept('listing')).toEqual(await kept('listing', unbroken));
  });
});
