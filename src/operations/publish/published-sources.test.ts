import { describe, expect, it } from 'vitest';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { sourceSnapshot } from '../../../test/fixtures/facts.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationKind, ObservationOutcome } from '../../facts/observation/observation.ts';
import { parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { degradedSources, failedSources, sourceDates, sourceProviderFailures } from './published-sources.ts';

const DAY_MS = 86_400_000;
const FETCHED_AT_MS = Date.UTC(2026, 8, 6);
const HOST = { host: { freshness: { current_for_days: 30, grace_days: 60 } } };

function datesOf(place: object, confirmedAtMs: number, ledger = createMemoryLedger()) {
  const config = parseCatalogConfig(
    { id: 'list', format: 'jsonl', fields: { repository: '/r' }, ...place },
    '/catalogs/0',
  );
  const catalog = { config, snapshot: sourceSnapshot({ fetchedAtMs: FETCHED_AT_MS }), records: [] };
  return sourceDates(HOST, [catalog], { store: { lastSeenAtMs: () => confirmedAtMs }, ledger });
}

describe('sourceDates', () => {
  it.each([
    ['on the same day', DAY_MS, 0],
    ['a millisecond before half of its time', 15 * DAY_MS - 1, 0],
    ['at half of its time', 15 * DAY_MS, 15],
    ['much later', 44 * DAY_MS, 30],
  ])('renews in steps what a server confirms %s', (_case, afterMs, days) => {
    const [date] = datesOf({ url: 'https://lists.example/all.jsonl' }, FETCHED_AT_MS + afterMs);

    expect(date).toEqual({ source: 'catalog.list', observedAtMs: FETCHED_AT_MS + days * DAY_MS });
  });

  it('does not renew a local file that is read again', () => {
    const [date] = datesOf({ path: 'list.jsonl' }, FETCHED_AT_MS + 400 * DAY_MS);

    expect(date?.observedAtMs).toBe(FETCHED_AT_MS);
  });

  it('has them by the names of the sources', () => {
    const ledger = createMemoryLedger();
    for (const kind of ['repository', 'advisories', 'package_release'] as const) {
      const outcome = { kind: 'missing' } as const;
      ledger.append({ kind, subject: 'of any', collectorVersion: '1', observedAtMs: 1, outcome });
    }
    const sources = datesOf({ path: 'list.jsonl' }, FETCHED_AT_MS, ledger).map(({ source }) => source);

    expect(sources).toHaveLength(4);
    expect(sources).toEqual(sources.toSorted());
  });

  it('takes the newest answer of each source of observations, and no failed attempt for one', () => {
    const ledger = createMemoryLedger();
    const keep = (kind: ObservationKind, subject: string, observedAtMs: number, outcome: ObservationOutcome) =>
      ledger.append({ kind, subject, collectorVersion: '1', observedAtMs, outcome });
    keep('package_release', 'package:a', 5, { kind: 'missing' });
    keep('package_release', 'package:a', 9, { kind: 'failed', code: 'source_unreachable', isRetryable: true });
    keep('package_release', 'package:b', 3, { kind: 'observed', value: {} });
    keep('repository', 'repository:github:a/b', 7, { kind: 'failed', code: 'source_unreachable', isRetryable: true });
    keep('host_run', 'release:a@1#2', 99, { kind: 'observed', value: {} });

    const dates = datesOf({ path: 'list.jsonl' }, FETCHED_AT_MS, ledger);

    expect(dates).toEqual([
      { source: 'catalog.list', observedAtMs: FETCHED_AT_MS },
      { source: 'package_registry', observedAtMs: 5 },
    ]);
  });
});

describe('a source whose earlier reading is published', () => {
  const FAILURE: SourceFailure = {
    code: 'source_unreachable',
    sinceMs: Date.UTC(2026, 8, 1),
    newestMs: Date.UTC(2026, 8, 5),
    attempts: 3,
    recordsInForce: 70,
    recordsOffered: null,
  };

  it('is each that failed since, by name', async () => {
    const hostProfile = await loadFixtureHost(FIXTURE_HOST);
    const reversed = { ...hostProfile, catalogs: hostProfile.catalogs.toReversed() };

    expect(failedSources(reversed, { failure: () => FAILURE }).map(({ sourceId }) => sourceId)).toEqual([
      'curated',
      'listing',
    ]);
    expect(failedSources(reversed, { failure: (id) => (id === 'listing' ? FAILURE : null) })).toEqual([
      { sourceId: 'listing', failure: FAILURE },
    ]);
  });

  it('is old since the first attempt that failed', () => {
    expect(degradedSources([{ sourceId: 'listing', failure: FAILURE }])).toEqual([
      {
        source: 'listing',
        code: 'source_unreachable',
        since: '2026-09-01T00:00:00.000Z',
        records_in_force: 70,
        records_offered: null,
      },
    ]);
  });

  it('is a failure of a provider as of the newest attempt, and so is one that was never tried', async () => {
    const hostProfile = await loadFixtureHost(FIXTURE_HOST);
    const failed = [{ sourceId: 'listing', failure: { ...FAILURE, code: 'source_shrunk' as const } }];
    const listing = {
      provider: 'catalog.listing',
      code: 'source_shrunk',
      affected_fields: [],
      observed_at: '2026-09-05T00:00:00.000Z',
      attempts: 3,
      retryable: false,
    };
    const untried = {
      provider: 'catalog.curated',
      code: 'not_observed',
      affected_fields: [],
      observed_at: null,
      attempts: 0,
      retryable: true,
    };

    expect(sourceProviderFailures(hostProfile, failed, new Set())).toEqual([untried, listing]);
    expect(sourceProviderFailures(hostProfile, failed, new Set(['curated', 'listing']))).toEqual([listing]);
    expect(sourceProviderFailures(hostProfile, [], new Set(['curated', 'listing']))).toEqual([]);
    expect(sourceProviderFailures(hostProfile, [], new Set(['listing']))).toEqual([untried]);
  });
});
