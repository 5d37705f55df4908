import { describe, expect, it } from 'vitest';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { PublishedListing } from '../../contract/publication/listing.ts';
import { NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { linesOf } from '../../publication/compile-publication.ts';
import { LISTINGS_FILE } from '../../publication/publication-folder.ts';
import { FieldSource } from '../../sources/catalogs/field-mapping.ts';
import { readOnce } from '../observed/observed-catalogs.ts';
import { buildDiscovery } from './build-discovery.ts';

const hostProfile = await loadFixtureHost(FIXTURE_HOST);

describe('buildDiscovery', () => {
  it('takes no date that was still to come when the record was read, and tells of it', async () => {
    const [first] = overlappingCatalogs(hostProfile);
    if (first === undefined) throw new Error('There are two.');
    const dates = ['2026-09-06T13:00:00Z', '2099-01-01'];
    const records = dates.map((date, i) => ({
      kind: 'record' as const,
      locator: `d${i}`,
      value: { repository: `acme/lens${i}`, observed_at: date },
      encodingNote: null,
    }));
    const config = {
      ...first.config,
      fields: { ...first.config.fields, observed_at: FieldSource.parse('/observed_at') },
    };
    const snapshot = { ...first.snapshot, readAtMs: Date.parse('2026-09-06T01:00:00Z') };
    const catalog = readOnce(config, snapshot, records);

    const built = await buildDiscovery(hostProfile, { catalogs: [catalog], evidence: NO_EVIDENCE });

    const listings = built.files.find(({ name }) => name === LISTINGS_FILE);
    const read = (line: string): PublishedListing => JSON.parse(line);

    expect(Array.from(linesOf(listings!.bytes), (line) => read(line).observed_at)).toEqual([
      '2026-09-06T13:00:00.000Z',
      null,
    ]);
    expect(built.projects.map(({ notes }) => notes.includes('timestamp_invalid'))).toEqual([false, true]);
  });

  it('tells of a day to come of a number alone too, and keeps the day of its record', async () => {
    const [first] = overlappingCatalogs(hostProfile);
    if (first === undefined) throw new Error('There are two.');
    const fields = {
      ...first.config.fields,
      stars: FieldSource.parse('/stars'),
      observed_at: FieldSource.parse('/observed_at'),
      stars_observed_at: FieldSource.parse('/counted_at'),
    };
    const value = { repository: 'acme/lens', stars: 4, observed_at: '2026-09-01', counted_at: '2099-01-01' };
    const snapshot = { ...first.snapshot, readAtMs: Date.parse('2026-09-06T01:00:00Z') };
    const records = [{ kind: 'record' as const, locator: 'd', value, encodingNote: null }];
    const catalog = readOnce({ ...first.config, fields }, snapshot, records);

    const { projects } = await buildDiscovery(hostProfile, { catalogs: [catalog], evidence: NO_EVIDENCE });

    expect(projects).toMatchObject([
      {
        notes: expect.arrayContaining(['timestamp_invalid']),
        leadListing: { observedAtMs: Date.UTC(2026, 8, 1), starsObservedAtMs: null },
      },
    ]);
  });

  it('loses no record in silence', async () => {
    const built = await buildDiscovery(hostProfile, {
      catalogs: overlappingCatalogs(hostProfile),
      evidence: NO_EVIDENCE,
    });

    const merged = Object.values(built.merged.merges).reduce((sum, count) => sum + count, 0);
    expect(built.recordsRead).toBe(60);
    expect(built.projects.length + merged + built.exclusions.length).toBe(60);
    expect(merged).toBeGreaterThan(20);
  });

  it('says of each record once what became of it, as the counts do', async () => {
    const built = await buildDiscovery(hostProfile, {
      catalogs: overlappingCatalogs(hostProfile),
      evidence: NO_EVIDENCE,
    });

    const file = built.files.find(({ name }) => name === 'listings.jsonl')?.bytes ?? new Uint8Array();
    const listings = [...linesOf(file)].map((line) => PublishedListing.parse(JSON.parse(line)));
    const outcomes = listings.map(({ outcome }) => outcome);
    const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
    expect(new Set(listings.map(({ catalog_id: id, locator }) => `${id} ${locator}`)).size).toBe(60);
    expect([count('listed'), count('excluded')]).toEqual([built.projects.length, built.exclusions.length]);
  });

  it('indexes each project by its other names and packages too', async () => {
    const { indexed, projects } = await buildDiscovery(hostProfile, {
      catalogs: overlappingCatalogs(hostProfile),
      evidence: NO_EVIDENCE,
    });

    expect(Array.from(indexed.documents, ({ aliases, claimedPackages }) => ({ aliases, claimedPackages }))).toEqual(
      projects.map(({ aliases, claimedPackages }) => ({ aliases, claimedPackages })),
    );
    expect(projects.flatMap(({ aliases }) => aliases)).not.toEqual([]);
    expect(projects.flatMap(({ claimedPackages }) => claimedPackages)).not.toEqual([]);
  });

  it('tells the translations that it mined as people write them', async () => {
    const [first] = overlappingCatalogs(hostProfile);
    if (first === undefined) throw new Error('There are two.');
    const actions = ['截图 screenshot', '翻译 translate', '提醒 alarm', '归档 zip'].map((pair) => pair.split(' '));
    const things = ['网页 web', '文件 doc', '邮件 mail', '视频 video', '音乐 music'].map((pair) => pair.split(' '));
    const texts = actions.flatMap(([zh, en]) =>
      things.flatMap(([zhThing, enThing]) => [
        { 'zh-CN': `${zh}，${zhThing}`, en: `${en} the ${enThing}` },
        { 'zh-CN': `可以${zhThing}，${zh}`, en: `${enThing} ${en} plugin` },
      ]),
    );
    const records = texts.map((description, i) => ({
      kind: 'record' as const,
      locator: `${i}`,
      value: { repository: `owner-${i}/tool-${i}`, description },
      encodingNote: null,
    }));

    const built = await buildDiscovery(hostProfile, {
      catalogs: [readOnce(first.config, first.snapshot, records)],
      evidence: NO_EVIDENCE,
    });

    const file = built.files.find(({ name }) => name === 'translations.jsonl')?.bytes ?? new Uint8Array();
    const told = [...linesOf(file)].map((line): unknown => JSON.parse(line));
    expect(told).toContainEqual({ left: '翻译', right: 'translate', score: expect.any(Number), support: 10 });
  });
});
