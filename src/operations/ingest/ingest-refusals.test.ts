import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  fixtureRun,
  ingestAt,
  loadFixtureHost,
  publishFrom,
  type RunOptions,
  withStore,
} from '../../../test/fixtures/runs.ts';
import type { CatalogIngest } from './ingest-report.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { openPreviousPublication } from '../publish/compile-after-previous.ts';

const LATER = '2026-09-07T08:00:00.000Z';
const LATER_STILL = '2026-09-08T08:00:00.000Z';
const PAGE = '<!doctype html>\n<html><head><title>Sorry</title></head>\n<body>We are\n<b>away</b></body></html>\n';

let hostFolder: string;
let listingFile: string;
let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
  listingFile = join(hostFolder, 'lists/listing.jsonl');
  hostProfile = await loadFixtureHost(hostFolder);
});

async function ingestListing(options: RunOptions = {}): Promise<CatalogIngest | undefined> {
  const { catalogs } = await ingestAt(hostProfile, folders, options);
  return catalogs.find(({ catalogId }) => catalogId === 'listing');
}

/** Locators of the records in force, and what came of asking since then. */
function listingInForce(): Promise<{ locators: readonly string[]; failure: SourceFailure | null }> {
  return withStore(folders, (store) => {
    const latest = store.latest('listing');
    const records = latest === null ? [] : [...store.records(latest.snapshotId)];
    return { locators: records.map(({ locator }) => locator), failure: store.failure('listing') };
  });
}

describe('a source that answers with something that may not replace its reading in force', () => {
  it.each([
    ['a page of the web', PAGE, 'source_malformed', 4],
    ['nothing', '', 'source_empty', 0],
    ['blank lines', '\n\n \n', 'source_empty', 0],
    ['records of another shape', '{"id":1}\n{"id":2}\n{"id":3}\n', 'source_malformed', 3],
    ['records that are all broken', '{"repository"\n'.repeat(9), 'source_malformed', 9],
    ['a small part of itself', '{"repository":"acme/lens"}\n', 'source_shrunk', 1],
  ])('keeps it and tells so: %s', async (_case, content, code, recordsRead) => {
    await ingestListing();
    const before = await listingInForce();
    writeFileSync(listingFile, content);

    const report = await ingestListing({ instant: LATER });
    const again = await ingestListing({ instant: LATER_STILL });

    expect(report).toMatchObject({ outcome: 'refused', recordsRead, failure: { code } });
    expect(again).toMatchObject({ outcome: 'refused', failure: { code } });
    expect(await listingInForce()).toEqual({
      locators: before.locators,
      failure: {
        code,
        sinceMs: Date.parse(LATER),
        newestMs: Date.parse(LATER_STILL),
        attempts: 2,
        recordsInForce: 4,
        recordsOffered: code === 'source_shrunk' ? 1 : 0,
      },
    });
  });

  it('keeps a folder that was emptied', async () => {
    await ingestAt(hostProfile, folders);
    for (const name of ['broken', 'feishu-notices', 'lens']) rmSync(join(hostFolder, `catalog/${name}.yaml`));

    const { catalogs } = await ingestAt(hostProfile, folders, { instant: LATER });

    expect(catalogs[0]).toMatchObject({ catalogId: 'curated', outcome: 'refused', failure: { code: 'source_empty' } });
  });

  it('is not taken as a first reading either', async () => {
    writeFileSync(listingFile, PAGE);

    const report = await ingestListing();

    expect(report).toMatchObject({
      outcome: 'refused',
      failure: { code: 'source_malformed', detail: 'Of 4 records that it gave none can be used; none is in force.' },
    });
    expect(await listingInForce()).toMatchObject({
      locators: [],
      failure: { recordsInForce: null, recordsOffered: 0 },
    });
  });

  it('is forgotten as soon as the source gives what it gave, or something that may replace it', async () => {
    const text = readFileSync(listingFile, 'utf8');
    await ingestListing();
    writeFileSync(listingFile, PAGE);
    await ingestListing({ instant: LATER });
    writeFileSync(listingFile, text);

    const report = await ingestListing({ instant: LATER_STILL });

    expect(report).toMatchObject({ outcome: 'unchanged', failure: null });
    expect((await listingInForce()).failure).toBeNull();
  });

  it('is taken over where somebody says that it has shrunk, also after it was refused', async () => {
    await ingestListing();
    writeFileSync(listingFile, '{"repository":"acme/lens"}\n');
    await ingestListing({ instant: LATER });

    const report = await ingestListing({ instant: LATER_STILL, acceptShrink: ['listing'] });

    expect(report).toMatchObject({ outcome: 'read', recordsRead: 1, failure: null });
    expect(await listingInForce()).toEqual({ locators: ['listing.jsonl:1'], failure: null });
  });

  it('is not taken over by a word that names another source, and a word that names none is refused', async () => {
    await ingestListing();
    writeFileSync(listingFile, '{"repository":"acme/lens"}\n');

    expect(await ingestListing({ acceptShrink: ['curated'] })).toMatchObject({ outcome: 'refused' });
    await expect(ingestListing({ acceptShrink: ['listings'] })).rejects.toMatchObject({
      code: 'invalid_request',
      message: '--accept-shrink names no catalog of this host; it has curated, listing.',
    });
  });

  it('goes by the share that host.yaml gives', async () => {
    const hostFile = join(hostFolder, 'host.yaml');
    writeFileSync(hostFile, `${readFileSync(hostFile, 'utf8')}\nmost_shrink_share: 0.9\n`);
    hostProfile = await loadFixtureHost(hostFolder);
    await ingestListing();
    writeFileSync(listingFile, '{"repository":"acme/lens"}\n');

    expect(await ingestListing({ instant: LATER })).toMatchObject({ outcome: 'read', recordsRead: 1 });
  });

  it('stands in the manifest, with since when, when last and how often it was asked in vain', async () => {
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);
    writeFileSync(listingFile, PAGE);
    await ingestAt(hostProfile, folders, { instant: LATER });

    const { outcome, entries, degradedSources } = await publishFrom(hostProfile, folders);
    await ingestAt(hostProfile, folders, { instant: LATER_STILL });
    const again = await publishFrom(hostProfile, folders);

    expect([outcome, again.outcome]).toEqual(['published', 'published']);
    expect(again.entries).toBe(entries);
    const degraded = {
      source: 'listing',
      code: 'source_malformed',
      since: LATER,
      records_in_force: 4,
      records_offered: 0,
    };
    expect(degradedSources).toEqual([degraded]);
    const { publication, close } = await openPreviousPublication(folders.publications);
    close();
    expect(publication?.manifest).toMatchObject({
      degraded_sources: [degraded],
      provider_failures: [
        {
          provider: 'catalog.listing',
          code: 'source_malformed',
          observed_at: LATER_STILL,
          attempts: 2,
          retryable: false,
        },
      ],
    });
  });

  it('stands in the manifest also where it cannot be reached at all', async () => {
    await ingestAt(hostProfile, folders);
    rmSync(listingFile);
    await ingestAt(hostProfile, folders, { instant: LATER });

    const { degradedSources } = await publishFrom(hostProfile, folders);

    expect(degradedSources).toEqual([
      { source: 'listing', code: 'source_unreachable', since: LATER, records_in_force: null, records_offered: null },
    ]);
  });
});
