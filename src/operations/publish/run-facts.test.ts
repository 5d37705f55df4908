import { beforeAll, describe, expect, it } from 'vitest';
import { sourceSnapshot } from '../../../test/fixtures/facts.ts';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import { NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type MergedDiscovery, mergeDiscovery, reportDiscovery } from './merge-discovery.ts';
import { runFacts } from './run-facts.ts';

const DAY_MS = 86_400_000;
const EARLIER_MS = Date.UTC(2026, 7, 1);
const LATER_MS = Date.UTC(2026, 8, 6);

let hostProfile: HostProfile;
let built: MergedDiscovery;
beforeAll(async () => {
  hostProfile = await loadFixtureHost(FIXTURE_HOST);
  built = mergeDiscovery(hostProfile, { catalogs: overlappingCatalogs(hostProfile), evidence: NO_EVIDENCE });
});

const FAILURE: SourceFailure = {
  code: 'source_unreachable',
  sinceMs: EARLIER_MS,
  newestMs: LATER_MS,
  attempts: 2,
  recordsInForce: 30,
  recordsOffered: null,
};

/** Of a run over both catalogs, the second of which failed since. */
function factsOf(discovery = built) {
  return runFacts(hostProfile, reportDiscovery(discovery), overlappingCatalogs(hostProfile), {
    ledger: createMemoryLedger(),
    store: { failure: (id) => (id === 'listing' ? FAILURE : null) },
    dates: { doubt: 'told', signals: [], leftOut: 5 },
    sources: [
      { source: 'catalog.listing', observedAtMs: LATER_MS },
      { source: 'catalog.curated', observedAtMs: EARLIER_MS },
    ],
    createdAtMs: LATER_MS,
  });
}

describe('what a run knows beyond its files', () => {
  it('is whose data it is, and for how long', () => {
    expect(factsOf()).toMatchObject({
      data_class: hostProfile.host.data_class,
      host_id: hostProfile.host.id,
      createdAtMs: LATER_MS,
      asOfMs: EARLIER_MS,
      freshForMs: hostProfile.host.freshness.current_for_days * DAY_MS,
      graceMs: hostProfile.host.freshness.grace_days * DAY_MS,
      sources: [
        { source: 'catalog.listing', observed_at: '2026-09-06T00:00:00.000Z' },
        { source: 'catalog.curated', observed_at: '2026-08-01T00:00:00.000Z' },
      ],
    });
  });

  it('is every record, by what became of it, each rule and note with its count and none without', () => {
    const excluded = (rule: ListingExclusion['rule']): ListingExclusion => {
      return { catalogId: 'curated', locator: '', rule, detail: '', named: null };
    };
    const merged = {
      ...built.merged,
      merges: { ...noneOf(built.merged.merges), same_place_other_case: 2, same_place: 3 },
      notes: { ...noneOf(built.merged.notes), markup_removed: 4 },
    };
    const exclusions = [excluded('identity_missing'), excluded('host_itself'), excluded('identity_missing')];
    const facts = factsOf({ ...built, recordsRead: 99, projects: built.projects.slice(0, 1), exclusions, merged });

    expect(facts.counts).toEqual({ records_read: 99, entries: 1, merged: 5, excluded: 3 });
    expect(facts.exclusions).toEqual([
      { rule: 'host_itself', count: 1 },
      { rule: 'identity_missing', count: 2 },
    ]);
    expect(facts.merges).toEqual([
      { rule: 'same_place', count: 3 },
      { rule: 'same_place_other_case', count: 2 },
    ]);
    expect(facts.notes).toContainEqual({ note: 'markup_removed', count: 4 });
    expect(facts.notes).toContainEqual({ note: 'registry_dates_unreliable', count: 5 });
    expect(facts.notes.map(({ note }) => note)).toEqual(facts.notes.map(({ note }) => note).toSorted());
    expect(facts.notes.filter(({ count }) => count < 1)).toEqual([]);
  });

  it('is each catalog as it was read', () => {
    const { source, snapshotId, contentHash } = sourceSnapshot();

    expect(factsOf().catalogs).toEqual(
      ['curated', 'listing'].map((catalog_id) => ({
        catalog_id,
        snapshot_id: snapshotId,
        license: source.license,
        license_url: source.licenseUrl,
        source_url: source.sourceUrl,
        content_hash: contentHash,
        fetched_at: '2026-09-06T00:00:00.000Z',
        date_basis: 'fetched',
        records: 0,
      })),
    );
  });

  it('is each source that failed, and as a provider too', () => {
    const { degraded_sources: degraded, provider_failures: failures } = factsOf();

    expect(degraded).toMatchObject([{ source: 'listing', code: 'source_unreachable', records_in_force: 30 }]);
    expect(failures).toMatchObject([{ provider: 'catalog.listing', code: 'source_unreachable', attempts: 2 }]);
  });
});

function noneOf<Name extends string>(counts: Readonly<Record<Name, number>>): Record<Name, number> {
  const none: Record<Name, number> = { ...counts };
  for (const name in none) none[name] = 0;
  return none;
}
