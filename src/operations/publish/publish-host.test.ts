import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  RUN_AT,
  fixtureRun,
  ingestAt,
  loadFixtureHost,
  publishFrom,
  publishStored,
  runFolders,
  withStore,
} from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { LISTINGS_FILE, RECORDS_FILE, spoolFile } from '../../publication/publication-folder.ts';
import { initKeys } from '../../publication/signing/make-keys.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { loadCurrent } from '../serve/load-served.ts';

let hostFolder: string;
let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
  hostProfile = await loadFixtureHost(hostFolder);
});

async function current(): Promise<OpenPublication> {
  return (await loadCurrent(folders.publications)).publication;
}

function pathOfFile(folder: string, start: string): string {
  return join(folder, readdirSync(folder).find((name) => name.startsWith(start)) ?? '');
}

const UNKNOWN_ENTRY = 'plugin.discovery.0123456789abcdef01234567';

/** Puts one decision in the place of all. */
function withdrawFor({ withdrawals }: DataFolders, subject: string, reason: string): void {
  const decision = { action: 'withdraw', subject, reason, decided_at: RUN_AT };
  writeFileSync(withdrawals, `${JSON.stringify(decision)}\n`);
}

function editProfile(edit: (text: string) => string): void {
  const path = join(hostFolder, 'host.yaml');
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

describe('publishHost', () => {
  it('publishes what was observed and says what became of every record', async () => {
    await ingestAt(hostProfile, folders);

    const report = await publishFrom(hostProfile, folders);

    expect(report).toMatchObject({
      outcome: 'published',
      sequence: 1,
      recordsRead: 10,
      entries: 4,
      merged: 1,
      excluded: 5,
      exclusions: [
        { rule: 'host_itself', count: 1 },
        { rule: 'identity_missing', count: 1 },
        { rule: 'record_not_an_object', count: 1 },
        { rule: 'record_unparsable', count: 1 },
        { rule: 'rejected_by_catalog', count: 1 },
      ],
      merges: [{ rule: 'same_place_other_case', count: 1 }],
      notes: [
        { note: 'description_missing_en', count: 1 },
        { note: 'description_missing_zh_cn', count: 1 },
        { note: 'in_repository_folder', count: 1 },
        { note: 'markup_removed', count: 1 },
        { note: 'package_claim_unconfirmed', count: 1 },
      ],
    });
    const { manifest, discovery } = await current();
    expect(manifest.counts).toEqual({ records_read: 10, entries: 4, merged: 1, excluded: 5 });
    expect(manifest.catalogs.map(({ catalog_id, records, license }) => [catalog_id, records, license])).toEqual([
      ['curated', 3, 'CC0-1.0'],
      ['listing', 7, null],
    ]);
    expect(manifest.provider_failures).toEqual([]);
    expect(discovery.count).toBe(4);
  });

  it('leaves no records beside its publications, whether it published, had nothing new, or could not', async () => {
    const isLeft = () =>
      [RECORDS_FILE, LISTINGS_FILE].some((name) => existsSync(spoolFile(folders.publications, name)));
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);
    const published = isLeft();
    await publishFrom(hostProfile, folders);
    const unchanged = isLeft();
    editProfile((text) => text.replace('data_class: public', 'data_class: sample'));
    const { publications } = folders;
    rmSync(join(publications, 'CURRENT'));
    mkdirSync(join(publications, 'CURRENT.next'));
    const failed = await publishFrom(await loadFixtureHost(hostFolder), folders).catch((thrown: unknown) => thrown);

    expect(failed).toBeInstanceOf(Error);
    expect([published, unchanged, isLeft()]).toEqual([false, false, false]);
  });

  it('writes records that are legal by the contract', async () => {
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);

    const { discovery } = await current();
    const records = Array.from({ length: discovery.count }, (_, i) =>
      DiscoveryRecord.parse(JSON.parse(new TextDecoder().decode(discovery.bytesAt(i)))),
    );

    expect(records.map(({ entry }) => entry.identity.name)).toEqual(['feishu-notices', 'Lens', 'phone', 'pages']);
    expect(records[1]?.quality?.revision_key).toBe('package-release:@acme/lens@2.1.0');
  });

  it('changes nothing when there is nothing new', async () => {
    await ingestAt(hostProfile, folders);
    const first = await publishFrom(hostProfile, folders);
    const bytes = (await current()).manifestBytes;

    await ingestAt(hostProfile, folders, { instant: '2026-09-10T08:00:00.000Z' });
    const second = await publishFrom(hostProfile, folders);

    expect(second).toEqual({ ...first, outcome: 'unchanged' });
    expect((await current()).manifestBytes).toEqual(bytes);
    expect(readdirSync(folders.publications)).toHaveLength(2);
  });

  it('says how it differs from the one before, the same in every place, and nothing of it is news by itself', async () => {
    const versions: string[] = [];
    const elsewhere = await runFolders(temporaryFolder());
    const manifests = await Promise.all(
      [folders, elsewhere].map(async (each) => {
        const profile = await loadFixtureHost(hostFolder);
        await ingestAt(profile, each);
        versions.push((await publishFrom(profile, each)).publicationVersion);
        const subject = (await loadCurrent(each.publications)).publication.discovery.idAt(0);
        withdrawFor(each, subject, 'It is malware.');
        const second = await publishFrom(profile, each);
        const again = await publishFrom(profile, each);

        expect([second.outcome, again.outcome]).toEqual(['published', 'unchanged']);
        const { changes } = await loadCurrent(each.publications);
        expect(await changes.since(versions[0] ?? '')).toContainEqual({
          change: 'withdrawn',
          id: subject,
          reason_code: 'withdrawn_by_operator',
          reason: 'It is malware.',
        });
        return readFileSync(join(second.folder, 'manifest.json'), 'utf8');
      }),
    );

    expect(manifests[0]).toBe(manifests[1]);
    expect(versions[0]).toBe(versions[1]);
  });

  it('keeps the newest thirty publications', async () => {
    await ingestAt(hostProfile, folders);
    for (let i = 0; i < 32; i += 1) {
      withdrawFor(folders, UNKNOWN_ENTRY, `edition ${i}`);
      await publishFrom(hostProfile, folders);
    }

    const names = readdirSync(folders.publications).filter((name) => /^\d{8}-/u.test(name));
    expect(names.map((name) => Number.parseInt(name, 10))).toEqual([...Array(30).keys()].map((i) => i + 3));
  });

  it('gives the same bytes whenever and wherever local files are read', async () => {
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);
    const { manifestBytes } = await current();

    await ingestAt(hostProfile, folders, { instant: '2027-10-06T08:00:00.000Z' });
    const again = await publishFrom(hostProfile, folders);
    const elsewhere = await runFolders(temporaryFolder());
    await ingestAt(hostProfile, elsewhere, { instant: '2027-10-07T08:00:00.000Z' });
    const anew = await publishFrom(hostProfile, elsewhere);

    expect(again.outcome).toBe('unchanged');
    expect(readFileSync(join(anew.folder, 'manifest.json'))).toEqual(Buffer.from(manifestBytes));
  });

  it('names in a record the reading that gave it first, so a refresh changes what says something else alone', async () => {
    const list = join(hostFolder, 'lists/listing.jsonl');
    await ingestAt(hostProfile, folders);
    const first = await publishFrom(hostProfile, folders);
    const before = await current();
    // A line more before all others, another text for one, a day later.
    const lines = readFileSync(list, 'utf8').replace('把通知发到手机。', '把消息发到手机。');
    writeFileSync(list, `{"repository":"acme/new","name":"new","evidence":"good"}\n${lines}`);
    editProfile((text) => text.replace(/(listing\.jsonl\n +as_of:) .*/u, '$1 2026-09-07'));
    hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders, { instant: '2026-09-08T08:00:00.000Z' });
    await publishFrom(hostProfile, folders, '2026-09-08T08:00:00.000Z');
    const after = await current();

    const { changes } = await loadCurrent(folders.publications);
    const told = (await changes.since(first.publicationVersion)) ?? [];
    const recordOf = ({ discovery }: OpenPublication, name: string): DiscoveryRecord =>
      Array.from({ length: discovery.count }, (_, i): DiscoveryRecord =>
        JSON.parse(Buffer.from(discovery.bytesAt(i)).toString()),
      ).find(({ entry }) => entry.identity.name === name)!;
    const phone = recordOf(after, 'phone').entry;
    expect(Object.fromEntries(told.map(({ id, change }) => [id, change]))).toEqual({
      [recordOf(after, 'new').entry.entry_id]: 'added',
      [phone.entry_id]: 'changed',
    });
    const readingOf = ({ manifest }: OpenPublication) =>
      manifest.catalogs.find(({ catalog_id: id }) => id === 'listing')!.snapshot_id;
    expect(recordOf(after, 'pages').entry.source_reference).toMatchObject({
      snapshot_id: readingOf(before),
      fetched_at: '2026-09-06T08:00:00.000Z',
    });
    expect(phone.source_reference).toMatchObject({
      snapshot_id: readingOf(after),
      fetched_at: '2026-09-07T00:00:00.000Z',
    });
    expect(phone.value_sources[0]).toMatchObject({ locator: 'listing.jsonl:3', as_of: '2026-09-07T00:00:00.000Z' });
    expect(recordOf(after, 'pages').entry.value_sources[0]?.locator).toBe('listing.jsonl:3');
  });

  it('publishes a small refresh by the words and topics of before, and a larger one by its own', async () => {
    const publishWith = async (changed: number): Promise<Buffer> => {
      const lines = Array.from({ length: 60 }, (_, i) => {
        const en = i < changed ? `Dims lamp ${i}.` : `Switches lamp ${i}.`;
        return JSON.stringify({ repository: `acme/lamp-${i}`, name: `lamp-${i}`, description: { en } });
      });
      writeFileSync(join(hostFolder, 'lists/listing.jsonl'), lines.join('\n'));
      await ingestAt(hostProfile, folders);
      const { outcome } = await publishFrom(hostProfile, folders);
      expect(outcome).toBe('published');
      return readFileSync(folders.learned);
    };

    const first = await publishWith(0);
    const small = await publishWith(2);
    const larger = await publishWith(9);

    expect([small.equals(first), larger.equals(first)]).toEqual([true, false]);
  });

  it('is as of the oldest of what its sources stand for', async () => {
    editProfile((text) => text.replace('as_of: 2026-09-06T08:00:00.000Z', 'as_of: 2026-08-23'));
    await ingestAt(hostProfile, folders);

    await publishFrom(await loadFixtureHost(hostFolder), folders);

    expect((await current()).manifest).toMatchObject({
      created_at: '2026-09-06T08:00:00.000Z',
      as_of: '2026-08-23T00:00:00.000Z',
      expires_at: '2026-09-22T00:00:00.000Z',
      expired_at: '2026-11-21T00:00:00.000Z',
      sources: [
        { source: 'catalog.curated', observed_at: '2026-08-23T00:00:00.000Z' },
        { source: 'catalog.listing', observed_at: '2026-09-06T08:00:00.000Z' },
        { source: 'package_registry', observed_at: '2026-09-01T00:00:00.000Z' },
      ],
    });
  });

  it.each([
    ['says nothing of its time', ''],
    ['is dated ahead of the clock', '    as_of: 2026-09-07\n'],
  ])('refuses a local catalog that %s', async (_case, line) => {
    editProfile((text) => text.replace('    as_of: 2026-09-06T08:00:00.000Z\n', line));
    await ingestAt(hostProfile, folders);

    const published = publishFrom(await loadFixtureHost(hostFolder), folders);

    await expect(published).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(published).rejects.toThrow('as_of');
  });

  it('is as of now by whatever was observed last, a run in the host too', async () => {
    await ingestAt(hostProfile, folders);
    const observedAtMs = Date.parse('2026-09-06T07:30:00.000Z');
    await withStore(folders, ({ ledger }) => {
      for (const [subject, atMs] of [
        ['release:a@1.0.0#5.0.7', observedAtMs + 3_600_000],
        ['release:b@1.0.0#5.0.7', observedAtMs],
      ] as const) {
        const outcome = { kind: 'failed', code: 'source_unreachable', isRetryable: true } as const;
        ledger.append({ kind: 'host_run', subject, collectorVersion: '1', observedAtMs: atMs, outcome });
      }
    });

    await publishFrom(hostProfile, folders, '2026-09-07T08:00:00.000Z');

    expect((await current()).manifest.created_at).toBe('2026-09-06T08:30:00.000Z');
  });

  it('reports what it did as it goes, and how long it took', async () => {
    await ingestAt(hostProfile, folders);
    const told: unknown[] = [];
    const progress = {
      start: (...what: readonly unknown[]) => void told.push(['start', ...what]),
      advance: (count: number) => void told.push(['advance', count]),
      finish: () => void told.push(['finish']),
    };

    const report = await withStore(folders, (store) =>
      publishStored(hostProfile, folders, { store, instant: RUN_AT, progress }),
    );

    expect(told).toEqual([['start', 'Publishing', null], ['advance', 4], ['finish']]);
    expect(report).toMatchObject({
      durationMs: 0,
      signature: null,
      leftOut: { count: 5 },
      likelyRenames: { count: 0, first: [] },
    });
    expect(report.leftOut.first).toHaveLength(5);
  });

  it('names the first twenty pairs of repositories that may be one, and says how many there are', async () => {
    // Three with one text are three pairs; more would be of one template.
    for (let i = 0; i < 21; i += 1) {
      const description = `Draws the tide of the coming week beside meeting ${Math.floor(i / 3)}.`;
      const text = `repository: tide/clock-${i}\ndescription:\n  en: ${description}\n`;
      writeFileSync(join(hostFolder, `catalog/tide-${i}.yaml`), text);
    }
    await ingestAt(hostProfile, folders);

    const { likelyRenames } = await publishFrom(hostProfile, folders);

    expect(likelyRenames.count).toBe(21);
    expect(likelyRenames.first).toHaveLength(20);
  });

  it('is signed where there are keys, and what was signed last stays while a newer one waits', async () => {
    const keyFolder = join(temporaryFolder(), 'keys');
    await initKeys(keyFolder, 'made-up', new Map(), Date.parse(RUN_AT));
    const signing = { keyFolder, timestampMs: 86_400_000 };
    await ingestAt(hostProfile, folders);
    const first = await publishFrom(hostProfile, folders, RUN_AT, signing);
    rmSync(pathOfFile(keyFolder, 'targets.'));
    // As many as are kept, of higher numbers.
    for (let i = 100; i < 130; i += 1) mkdirSync(join(folders.publications, `00000${i}-0123456789ab`));
    withdrawFor(folders, UNKNOWN_ENTRY, 'another edition');
    writeFileSync(join(hostFolder, 'catalog/new.yaml'), 'package: made-up-new\n');
    await ingestAt(hostProfile, folders);

    const second = await publishFrom(hostProfile, folders, RUN_AT, signing);

    expect([first.signature?.outcome, second.signature?.outcome]).toEqual(['signed', 'awaiting_signatures']);
    expect(second.sequence).toBe(2);
    expect([first, second].map(({ folder }) => existsSync(folder))).toEqual([true, true]);
  });

  it('counts on when there is something new', async () => {
    await ingestAt(hostProfile, folders);
    const first = await publishFrom(hostProfile, folders);
    writeFileSync(join(hostFolder, 'catalog/new.yaml'), 'package: made-up-new\n');
    await ingestAt(hostProfile, folders);

    const second = await publishFrom(hostProfile, folders);

    expect(second).toMatchObject({ outcome: 'published', sequence: 2, entries: 5 });
    expect(second.snapshotId).not.toBe(first.snapshotId);
  });

  it('names a catalog that was never read as a failed provider', async () => {
    renameSync(join(hostFolder, 'lists/listing.jsonl'), join(hostFolder, 'lists/away.jsonl'));
    await ingestAt(hostProfile, folders);

    await publishFrom(hostProfile, folders);

    expect((await current()).manifest.provider_failures).toEqual([
      {
        provider: 'catalog.listing',
        code: 'source_unreachable',
        affected_fields: [],
        observed_at: '2026-09-06T08:00:00.000Z',
        attempts: 1,
        retryable: true,
      },
    ]);
  });

  it('refuses to publish where nothing was ingested', async () => {
    await expect(publishFrom(hostProfile, folders)).rejects.toMatchObject({ code: 'not_ready' });
    expect(readdirSync(folders.publications)).toEqual([]);
  });

  it.each<[string, (folder: string) => void]>([
    ['a file of it is damaged', (folder) => truncateSync(pathOfFile(folder, 'discovery'), 10)],
    ['its manifest is damaged', (folder) => truncateSync(join(folder, 'manifest.json'), 10)],
    ['CURRENT is damaged', (folder) => writeFileSync(join(folder, '../CURRENT'), '???')],
    ['CURRENT is gone', (folder) => rmSync(join(folder, '../CURRENT'))],
  ])('publishes the same content under the next number where %s', async (_case, damage) => {
    await ingestAt(hostProfile, folders);
    const first = await publishFrom(hostProfile, folders);
    const records = readFileSync(pathOfFile(first.folder, 'discovery'));
    damage(first.folder);

    const second = await publishFrom(hostProfile, folders);

    expect(second).toMatchObject({ outcome: 'published', sequence: 2, snapshotId: first.snapshotId });
    expect(await (await current()).readFile('discovery.jsonl')).toEqual(records);
  });
});
