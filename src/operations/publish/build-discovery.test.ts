import { describe, expect, it } from 'vitest';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { PublishedListing } from '../../contract/publication/listing.ts';
import { NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { linesOf } from '../../publication/compile-publication.ts';
import { buildDiscovery } from './build-discovery.ts';

const hostProfile = await loadFixtureHost(FIXTURE_HOST);
describe('buildDiscovery', () => {
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

    expect(indexed.documents.map(({ aliases, claimedPackages }) => ({ aliases, claimedPackages }))).toEqual(
      projects.map(({ aliases, claimedPackages }) => ({ aliases, claimedPackages })),
    );
    expect(projects.flatMap(({ aliases }) => aliases)).not.toEqual([]);
    expect(projects.flatMap(({ claimedPackages }) => claimedPackages)).not.toEqual([]);
  });
});
