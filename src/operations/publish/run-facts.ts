import { compareCodeUnits } from '../../base/compare.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { RegistryDates } from '../../facts/release/registry-dates.ts';
import type { RunFacts } from '../../publication/compile-publication.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { dateNotes } from '../observed/judged-evidence.ts';
import type { CatalogObservations } from '../observed/observed-catalogs.ts';
import { providerFailures } from '../observed/provider-failures.ts';
import type { DiscoveryReport } from './merge-discovery.ts';
import type { RuleCount } from './publish-report.ts';
import { type SourceDate, degradedSources, failedSources, sourceProviderFailures } from './published-sources.ts';

const DAY_MS = 86_400_000;

/** What a run knows beyond the files it publishes. */
export function runFacts(
  hostProfile: HostProfile,
  report: DiscoveryReport,
  catalogs: readonly CatalogObservations[],
  {
    ledger,
    store,
    dates,
    sources,
    createdAtMs,
  }: {
    readonly ledger: ObservationLedgerReader;
    readonly store: Pick<ObservationReader, 'failure'>;
    readonly dates: RegistryDates;
    readonly sources: readonly SourceDate[];
    /** Of the newest observation in it, a run included. */
    readonly createdAtMs: number;
  },
): RunFacts {
  const { host } = hostProfile;
  const failed = failedSources(hostProfile, store);
  const read = new Set(catalogs.map(({ config }) => config.id));
  const merged = Object.values(report.merges).reduce((sum, count) => sum + count, 0);
  return {
    data_class: host.data_class,
    host_id: host.id,
    counts: {
      records_read: report.recordsRead,
      entries: report.entries,
      merged,
      excluded: report.exclusions.length,
    },
    exclusions: countRules(report.exclusions),
    merges: nonZero(report.merges).map(([rule, count]) => ({ rule, count })),
    notes: nonZero({ ...report.notes, ...dateNotes(dates) }).map(([note, count]) => ({
      note,
      count,
    })),
    catalogs: catalogs.map(({ snapshot }) => catalogReading(snapshot)),
    degraded_sources: degradedSources(failed),
    provider_failures: [...sourceProviderFailures(hostProfile, failed, read), ...providerFailures(ledger)],
    createdAtMs,
    sources: sources.map(({ source, observedAtMs }) => ({ source, observed_at: isoTimestamp(observedAtMs) })),
    asOfMs: Math.min(...sources.map((each) => each.observedAtMs)),
    freshForMs: host.freshness.current_for_days * DAY_MS,
    graceMs: host.freshness.grace_days * DAY_MS,
  };
}

function catalogReading(snapshot: CatalogObservations['snapshot']): PublicationManifest['catalogs'][number] {
  return {
    catalog_id: snapshot.source.sourceId,
    snapshot_id: snapshot.snapshotId,
    license: snapshot.source.license,
    license_url: snapshot.source.licenseUrl,
    source_url: snapshot.source.sourceUrl,
    content_hash: snapshot.contentHash,
    fetched_at: isoTimestamp(snapshot.fetchedAtMs),
    date_basis: snapshot.dateBasis,
    records: snapshot.recordCount,
  };
}

function nonZero(counts: Readonly<Record<string, number>>): ReadonlyArray<readonly [string, number]> {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => compareCodeUnits(a, b));
}

function countRules(rules: readonly string[]): RuleCount[] {
  const groups = Map.groupBy(rules, (rule) => rule);
  return [...groups]
    .map(([rule, all]) => ({ rule, count: all.length }))
    .sort((a, b) => compareCodeUnits(a.rule, b.rule));
}
