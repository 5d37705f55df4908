import { describe, expect, it } from 'vitest';
import { listing, repository } from '../../../test/fixtures/facts.ts';
import { project } from '../../../test/fixtures/evidence.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { ListingFacts } from '../../facts/catalog/listing.ts';
import { describeListings } from './describe-listings.ts';

const DAY_MS = 86_400_000;
const CATALOG_AT_MS = listing().first.reading.fetchedAtMs;
const SEEN_AT_MS = CATALOG_AT_MS - 5 * DAY_MS;
const COUNTED_AT_MS = CATALOG_AT_MS - 3 * DAY_MS;

const lead = listing({
  catalogId: 'own',
  locator: 'brush.yaml',
  packageName: 'lumen-brush',
  repository: repository('acme/lumen-brush'),
  license: 'MIT',
});
const forum = listing({
  catalogId: 'forum',
  locator: 'line 3',
  repository: repository('ACME/lumen-brush'),
  observedAtMs: SEEN_AT_MS,
  starsObservedAtMs: COUNTED_AT_MS,
});

function told(listings: readonly ListingFacts[] = [lead, forum]) {
  const said = { name: lead, category: lead, en: lead, zhCn: forum, stars: forum, downloads: null };
  const stars = 230;
  return describeListings(project({ name: 'Ink Brush', stars, leadListing: lead, listings, saidBy: said }));
}

const at = (atMs: number) => isoTimestamp(atMs);
const OWN = { source: 'catalog own, brush.yaml', observedAt: at(CATALOG_AT_MS) };
const FORUM = { source: 'catalog forum, line 3', observedAt: at(SEEN_AT_MS) };

describe('describeListings', () => {
  it('gives each value the record that says it, and when that was seen', () => {
    expect(told()).toEqual([
      { label: 'name', value: 'Ink Brush', ...OWN },
      { label: 'category', value: 'tools', ...OWN },
      { label: 'description, English', value: 'Takes screenshots.', ...OWN },
      { label: 'description, Chinese', value: '网页截图。', ...FORUM },
      { label: 'stars', value: '230', ...FORUM, observedAt: at(COUNTED_AT_MS) },
      { label: 'downloads', value: null, source: 'no catalog', observedAt: null },
      { label: 'licence of the record', value: 'MIT', ...OWN },
      { label: 'record', value: 'package lumen-brush, repository acme/lumen-brush', ...OWN },
      { label: 'record', value: 'repository ACME/lumen-brush', ...FORUM },
    ]);
  });

  it('counts the records that it does not show, with the newest of their days', () => {
    const further = Array.from({ length: 13 }, (_, i) => listing({ catalogId: 'studio', locator: `line ${i}` }));

    const facts = told([lead, forum, ...further]);

    expect(facts.filter(({ label }) => label === 'record')).toHaveLength(12);
    expect(facts.at(-1)).toEqual({
      label: 'further records',
      value: '3',
      source: 'catalogs studio',
      observedAt: at(CATALOG_AT_MS),
    });
  });
});
