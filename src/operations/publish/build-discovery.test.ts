import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRelease, sourceSnapshot } from '../../../test/fixtures/facts.ts';
import { observed } from '../../../test/fixtures/observed.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { digestsOf, digestsOfRun } from '../../../test/support/publish-observations.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { PLACES, printedInEachPlace } from '../../../test/support/time-zones.ts';
import type { Json } from '../../base/canonical-json.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type Evidence, NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { PublishedListing } from '../../contract/publication/listing.ts';
import { NOT_OBSERVED } from '../../facts/observation/observation.ts';
import { linesOf } from '../../publication/compile-publication.ts';
import type { CatalogObservations } from '../observed/observed-projects.ts';
import { buildDiscovery } from './build-discovery.ts';

const hostProfile = await loadFixtureHost(FIXTURE_HOST);
const NAMES = ['Lens', 'lens', '截图', 'phone', 'ÄRGER', 'ärger', 'i', 'I', 'İ', 'pages'];
const RELEASES = NAMES.slice(0, 4).map((name) => packageRelease({ packageName: `${name.toLowerCase()}-kit` }));

/** Records that overlap within and across the catalogs: other case, other texts, packages without a place. */
function records(catalogId: string): readonly SourceRecord[] {
  return NAMES.flatMap((name, i): SourceRecord[] => [
    record(`${catalogId} ${i}`, {
      repository: `acme/plugin-${i % 7}`,
      name,
      description: { en: `${name} takes notes` },
    }),
    record(`${catalogId} b${i}`, {
      repository: `ACME/Plugin-${i % 5}`,
      package_name: `${name.toLowerCase()}-kit`,
      stars: i,
    }),
    record(`${catalogId} c${i}`, { package_name: `kit-${i % 3}`, name, description: { 'zh-CN': `${name} 网页截图` } }),
  ]);
}

function record(locator: string, value: Json): SourceRecord {
  return { kind: 'record', locator, value, encodingNote: null };
}

function catalogs(): readonly CatalogObservations[] {
  return hostProfile.catalogs.map((config) => {
    const source = { ...sourceSnapshot().source, sourceId: config.id };
    // Both are read by the same fields, so that their records can meet.
    const asListing = { ...config, fields: hostProfile.catalogs[1]?.fields ?? {} };
    return { config: asListing, snapshot: sourceSnapshot({ source }), records: records(config.id) };
  });
}

describe('buildDiscovery', () => {
  it('loses no record in silence', async () => {
    const built = await buildDiscovery(hostProfile, { catalogs: catalogs(), evidence: NO_EVIDENCE });

    const merged = Object.values(built.merged.merges).reduce((sum, count) => sum + count, 0);
    expect(built.recordsRead).toBe(60);
    expect(built.projects.length + merged + built.exclusions.length).toBe(60);
    expect(merged).toBeGreaterThan(20);
  });

  it('says of each record once what became of it, as the counts do', async () => {
    const built = await buildDiscovery(hostProfile, { catalogs: catalogs(), evidence: NO_EVIDENCE });

    const file = built.files.find(({ name }) => name === 'listings.jsonl')?.bytes ?? new Uint8Array();
    const listings = [...linesOf(file)].map((line) => PublishedListing.parse(JSON.parse(line)));
    const outcomes = listings.map(({ outcome }) => outcome);
    const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
    expect(new Set(listings.map(({ catalog_id: id, locator }) => `${id} ${locator}`)).size).toBe(60);
    expect([count('listed'), count('excluded')]).toEqual([built.projects.length, built.exclusions.length]);
  });

  it('gives the same bytes whatever order the observations come in', async () => {
    const all = catalogs();
    const expected = await digestsOf(FIXTURE_HOST, { catalogs: all, evidence: evidenceOfReleases(RELEASES) });
    const shuffled = <Item>(items: readonly Item[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
    const anyOrder = fc.record({
      catalogs: shuffled(all),
      records: fc.tuple(shuffled(records('curated')), shuffled(records('listing'))),
      releases: shuffled(RELEASES),
    });

    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const [curated, listing] = order.records;
        const reordered = order.catalogs.map((catalog) => ({
          ...catalog,
          records: catalog.config.id === 'curated' ? curated : listing,
        }));

        const input = { catalogs: reordered, evidence: evidenceOfReleases(order.releases) };

        expect(await digestsOf(FIXTURE_HOST, input)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a whole run', () => {
  it('gives the same bytes in every order of reading, time zone and language', async () => {
    const module = JSON.stringify(new URL('../../../test/support/publish-observations.ts', import.meta.url).href);
    const folder = JSON.stringify(temporaryFolder());

    const printed = await printedInEachPlace(`
      import { mkdtempSync } from 'node:fs';
      import { digestsOfRun } from ${module};
      const folder = mkdtempSync(${folder} + '/run-');
      console.log(JSON.stringify(await digestsOfRun(folder, 'reversed')));
    `);

    const expected = `${JSON.stringify(await digestsOfRun(temporaryFolder(), 'as listed'))}\n`;
    expect(printed).toEqual(PLACES.map(() => expected));
    expect(expected).toContain('discovery.jsonl sha256:');
  });
});

function evidenceOfReleases(releases: typeof RELEASES): Evidence {
  const byName = new Map(releases.map((release) => [release.packageName, observed(release)]));
  return { ...NO_EVIDENCE, stableRelease: (packageName) => byName.get(packageName) ?? NOT_OBSERVED };
}
